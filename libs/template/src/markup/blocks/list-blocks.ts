import { isNumberType } from '@platen/contract'
import type { BlockVariant } from './block.ts'
import type { BlockField } from './block-fields.ts'
import { isPrinted, sectionOf, tagOf, textOf } from './write-tags.ts'

/** More columns are unreadable on paper. */
const columnsMax = 6

/**
 * Returns a table for each list, with a repeated head and numbers in the last columns. A list of plain values becomes a bullet list. A nested list is
 * inside the section of its outer list. This section is added if the page has no position in it.
 */
export function tableBlock(
  fields: readonly BlockField[],
  hasPositionIn: (list: string) => boolean,
): BlockVariant[] {
  const lists = fields.filter(({ type }) => type === 'list')
  const inner = lists.flatMap((list) =>
    tableBlock(list.row, hasPositionIn).map((variant): BlockVariant => {
      const label = `${list.title} › ${variant.label}`
      if (variant.within !== undefined) return { ...variant, label }
      if (hasPositionIn(list.name)) return { ...variant, label, within: list.name }
      return { ...variant, label, html: `{{#${list.name}}}\n${variant.html}\n{{/${list.name}}}` }
    }),
  )
  const own = lists.flatMap((list) => {
    if (list.isOfValues) return [valuesOf(list)]
    const columns = columnsOf(list.row)
    return columns.length === 0 ? [] : [tableOf(list, columns)]
  })
  return [...own, ...inner]
}

function valuesOf({ name, title }: BlockField): BlockVariant {
  return { label: title, html: `<ul>\n  ${sectionOf(name, '<li>{{.}}</li>')}\n</ul>`, rules: [] }
}

/** Returns the columns of a table, with numbers last. If there are too many columns, optional text columns are left out first. */
function columnsOf(row: readonly BlockField[]): BlockField[] {
  const printed = row.filter((field) => isPrinted(field) && field.type !== 'markdown')
  const rank = (field: BlockField) => Number(isNumberType(field.type))
  const columns = printed.toSorted((a, b) => rank(a) - rank(b))
  while (columns.length > columnsMax) {
    const left = columns.findLastIndex(
      (field, index) => index > 0 && field.mayBeMissing && !isNumberType(field.type),
    )
    columns.splice(left > 0 ? left : columns.findLastIndex((field) => !field.isComputed), 1)
  }
  return columns
}

function tableOf({ name, title }: BlockField, columns: readonly BlockField[]): BlockVariant {
  const look = (field: BlockField) => (isNumberType(field.type) ? ' class="number"' : '')
  const heads = columns.map((field) => `      <th scope="col"${look(field)}>${textOf(field.label)}</th>`)
  const cells = columns.map((field) => `      <td${look(field)}>${tagOf(field)}</td>`)
  const html = [
    '<table class="list-table">',
    '  <thead>',
    '    <tr>',
    ...heads,
    '    </tr>',
    '  </thead>',
    '  <tbody>',
    `    {{#${name}}}`,
    '    <tr>',
    ...cells,
    '    </tr>',
    `    {{/${name}}}`,
    '  </tbody>',
    '</table>',
  ].join('\n')
  return {
    label: title,
    detail: columns.map((field) => field.label).join(' · '),
    html,
    rules: [
      {
        selector: '.list-table',
        declarations: ['width: 100%', 'margin: 4mm 0', 'border-collapse: collapse'],
      },
      {
        selector: '.list-table th, .list-table td',
        declarations: [
          'padding: 1.5mm 2mm',
          'border-bottom: 1px solid #d0d0d0',
          'text-align: start',
          'vertical-align: top',
          'white-space: normal',
        ],
      },
      { selector: '.list-table td', declarations: ['overflow-wrap: anywhere'] },
      {
        selector: '.list-table thead th',
        declarations: [
          'overflow-wrap: break-word',
          'border-bottom-color: currentcolor',
          'color: var(--brand-primary, inherit)',
          'vertical-align: bottom',
          'font-weight: 600',
        ],
      },
      { selector: '.list-table tr', declarations: ['break-inside: avoid'] },
      {
        selector: '.list-table .number',
        declarations: ['text-align: right', 'white-space: nowrap', 'font-variant-numeric: tabular-nums'],
      },
    ],
  }
}

const sumsMax = 8
const sumNames = /(^|[._])(sub_?total|total|sum|net|gross|vat|tax|balance|amount|discount|shipping)([._]|$)/i

export function totalsBlock(fields: readonly BlockField[]): BlockVariant[] {
  const sums = fields
    .filter(
      (field) =>
        field.type !== 'percent' &&
        (sumNames.test(field.name)
          ? isNumberType(field.type) || field.type === undefined
          : field.isComputed && isNumberType(field.type)),
    )
    .toSorted((a, b) => Number(isEnd(a)) - Number(isEnd(b)))
    .slice(-sumsMax)
  if (sums.length === 0) return []
  const rows = sums.map((field, index) => {
    const look = index === sums.length - 1 ? ' class="total"' : ''
    const row = tagOf(
      field,
      (tag) => `<tr${look}><th scope="row">${textOf(field.label)}</th><td>${tag}</td></tr>`,
    )
    return `    ${row}`
  })
  return [
    {
      label: '',
      html: ['<table class="totals">', '  <tbody>', ...rows, '  </tbody>', '</table>'].join('\n'),
      rules: [
        {
          selector: '.totals',
          declarations: [
            'width: auto',
            'margin: 4mm 0 4mm auto',
            'border-collapse: collapse',
            'break-inside: avoid',
          ],
        },
        {
          selector: '.totals th, .totals td',
          declarations: ['padding: 1mm 0 1mm 8mm', 'border: 0', 'font-weight: 400'],
        },
        { selector: '.totals th', declarations: ['width: auto', 'text-align: start', 'white-space: normal'] },
        {
          selector: '.totals td',
          declarations: ['text-align: right', 'white-space: nowrap', 'font-variant-numeric: tabular-nums'],
        },
        {
          selector: '.totals .total th, .totals .total td',
          declarations: ['border-top: 1px solid currentcolor', 'font-weight: 600'],
        },
      ],
    },
  ]
}

/** Whether a total is not part of another total. */
function isEnd({ name }: BlockField): boolean {
  return (
    /(^|[._])(grand_?total|total|total_?due|amount_?due|balance)$/i.test(name) && !/sub_?total/i.test(name)
  )
}
