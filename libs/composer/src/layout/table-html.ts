import { escapeHtml } from '@platen/contract'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import { element, indented, type Lines, tagOf, termList, valueHtml, whenThere } from './html-lines.ts'
import type { Column, ListPlan, SumRow } from './plan.ts'

/** A list as a table, as cards, or as points; `level` is that of its heading. */
export function listHtml(
  list: ListPlan,
  language: Language,
  { level, hasHeading }: { level: number; hasHeading: boolean },
): Lines {
  const heading = hasHeading ? headingHtml(list.heading, level) : []
  if (list.form === 'values')
    return element('section class="points"', [...heading, ...pointsHtml(list, language)])
  if (list.form === 'cards')
    return element('section class="cards"', [
      ...heading,
      ...cardsHtml(list, language, level + (hasHeading ? 1 : 0)),
    ])
  return element('section class="list"', [...heading, ...tableHtml(list, language)])
}

/** A heading of a level from 2 to 6. */
export function headingHtml(text: string, level: number): Lines {
  const at = Math.min(level, 6)
  return [`<h${at}>${escapeHtml(text)}</h${at}>`]
}

function pointsHtml({ tag }: ListPlan, language: Language): Lines {
  return [
    '<ul>',
    `  {{#${tag}}}`,
    '  <li>{{.}}</li>',
    `  {{/${tag}}}`,
    '</ul>',
    `{{^${tag}}}<p class="none">${phrase('none', language)}</p>{{/${tag}}}`,
  ]
}

function cardsHtml(list: ListPlan, language: Language, level: number): Lines {
  const { tag, columns, inner } = list
  const title =
    columns.find(({ form, concept }) => form === 'text' && concept !== undefined) ??
    columns.find(({ form }) => form === 'text')
  const rest = columns.filter((column) => column !== title)
  const at = Math.min(level, 6)
  return [
    `{{#${tag}}}`,
    '<article>',
    ...indented([
      ...(title ? [`<h${at}>${tagOf(title.tag)}</h${at}>`] : []),
      ...termList(rest, 'pairs'),
      ...inner.flatMap((one) =>
        listHtml(one, language, { level: level + 1, hasHeading: inner.length > 1 || one.form === 'values' }),
      ),
    ]),
    '</article>',
    `{{/${tag}}}`,
    `{{^${tag}}}<p class="none">${phrase('none', language)}</p>{{/${tag}}}`,
  ]
}

function tableHtml(list: ListPlan, language: Language): Lines {
  const { tag, columns, sums } = list
  const main = mainColumn(columns)
  const lastMoney = columns.findLast(({ field }) => field.kind === 'money')
  const heads = columns.map((column) => {
    const currency = column === lastMoney && list.currency !== undefined ? ` ${list.currency}` : ''
    return `<th scope="col"${classOf(column)}>${escapeHtml(column.label)}${currency}</th>`
  })
  const cells = columns.map((column) => cellHtml(column, column === main))
  return [
    '<table>',
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
  return form === 'number'
    ? ' class="number"'
    : form === 'date'
      ? ' class="date"'
      : form === 'image'
        ? ' class="image"'
        : ''
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
