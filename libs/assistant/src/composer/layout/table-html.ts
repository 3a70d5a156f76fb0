import { escapeHtml } from '@platen/contract'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import { indented, type Lines, tagOf, valueHtml, whenThere } from './html-lines.ts'
import type { Column, ListPlan, SumRow } from './plan.ts'

/** Heads of more letters than this may break. */
export const headLengthMax = 18

/** A list as a table, with its sums. */
export function tableHtml(list: ListPlan, language: Language): Lines {
  const { tag, columns, sums } = list
  const main = mainColumn(columns)
  const lastMoney = columns.findLast(({ field }) => field.kind === 'money')
  const heads = columns.map((column) => {
    const currency = column === lastMoney && list.currency !== undefined ? ` ${list.currency}` : ''
    const width = column.minWidth === undefined ? '' : ` style="min-width: ${column.minWidth}"`
    return `<th scope="col"${headClass(column)}${width}>${escapeHtml(column.label)}${currency}</th>`
  })
  const cells = columns.map((column) => cellHtml(column, column === main))
  return [
    list.isDense === true ? '<table class="dense">' : '<table>',
    ...indented([
      '<thead>',
      '  <tr>',
      ...heads.map((head) => `    ${head}`),
      '  </tr>',
      '</thead>',
      '<tbody>',
      ...indented([
        `{{#${tag}}}`,
        '<tr>',
        ...indented(cells),
        '</tr>',
        `{{/${tag}}}`,
        `{{^${tag}}}`,
        `<tr><td colspan="${columns.length}" class="none">${phrase('none', language)}</td></tr>`,
        `{{/${tag}}}`,
        ...sums.flatMap((sum) => sumHtml(sum, columns.length)),
      ]),
      '</tbody>',
    ]),
    '</table>',
  ]
}

function mainColumn(columns: readonly Column[]): Column | undefined {
  return (
    columns.find(
      ({ form, concept }) => form === 'text' && (concept === 'description' || concept === 'name'),
    ) ?? columns.find(({ form }) => form === 'text')
  )
}

function classOf({ form }: Column): string {
  return form === 'text' ? '' : ` class="${form}"`
}

function cellHtml(column: Column, isMain: boolean): string {
  const behind = column.behind
    ? ` {{#${column.behind.tag}}}{{${column.behind.tag}}}{{/${column.behind.tag}}}`
    : ''
  const below = column.below.map(({ tag }) => `{{#${tag}}}<br><small>{{${tag}}}</small>{{/${tag}}}`).join('')
  const inner = `${valueHtml(column)}${behind}${below}`
  const lines = column.field.kind === 'multiline' ? ' class="lines"' : classOf(column)
  return isMain ? `<th scope="row"${lines}>${inner}</th>` : `<td${lines}>${inner}</td>`
}

/** A sum under its table; the label goes over all columns but the last. */
function sumHtml({ tag, label, isMain, isOptional, each }: SumRow, columns: number): Lines {
  const name = isMain ? 'end due' : 'end'
  const row = (text: string, value: string) =>
    columns > 1
      ? `<tr class="${name}"><th scope="row" colspan="${columns - 1}">${text}</th><td>${value}</td></tr>`
      : `<tr class="${name}"><td>${text} ${value}</td></tr>`
  if (each)
    return [
      `{{#${each.list}}}`,
      row(`${escapeHtml(label)} {{${each.key}}} · {{${each.base}}}`, tagOf(tag)),
      `{{/${each.list}}}`,
    ]
  // The label may have a field in it, such as the rate of a tax.
  const text = label.includes('{{') ? label : escapeHtml(label)
  return [whenThere({ tag, isOptional }, row(text, tagOf(tag)))]
}

function headClass(column: Column): string {
  if (column.form === 'text' || column.label.length <= headLengthMax) return classOf(column)
  return ` class="${column.form} long"`
}
