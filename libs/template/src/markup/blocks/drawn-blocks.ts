import { isDateType, isNumberType } from '@platen/contract'
import type { BlockVariant } from './block.ts'
import type { BlockField } from './block-fields.ts'
import { isPrinted, tagOf, textOf } from './write-tags.ts'

const linkNames = /url|link|web|site|verify|pay_at/i
const codeNames =
  /(^|[._])(no|nr|number|id|code|sku|tracking|barcode|reference|ref|ean|gtin|serial)(_?(no|nr|number|code|id))?$/i
const isLineOfText = (field: BlockField) =>
  isPrinted(field) && (field.type === undefined || field.type === 'text')

/** Returns QR codes for text fields, web addresses first. */
export function qrCodeBlock(fields: readonly BlockField[]): BlockVariant[] {
  const rank = ({ name }: BlockField) => (linkNames.test(name) ? 0 : codeNames.test(name) ? 1 : 2)
  return fields
    .filter(isLineOfText)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((field) => figure(field, 'qr-code', 'qrcode', '25mm'))
}

/** Returns barcodes for fields that contain a number or a code. */
export function barCodeBlock(fields: readonly BlockField[]): BlockVariant[] {
  return fields
    .filter((field) => (isLineOfText(field) || field.type === 'number') && codeNames.test(field.name))
    .map((field) => figure(field, 'barcode', 'code128', '60mm'))
}

function figure(field: BlockField, look: string, type: string, width: string): BlockVariant {
  const { rules } = codeFigure({ type, look, width, value: '', label: '' })
  return {
    label: field.title,
    html: tagOf(field, (value) => codeFigure({ type, look, width, value, label: textOf(field.label) }).html),
    rules,
  }
}

/** `value`, `label` and `title` are HTML. */
export function codeFigure(code: {
  type: string
  value: string
  label: string
  look: string
  width: string
}): Pick<BlockVariant, 'html' | 'rules'> {
  const { type, value, label, look, width } = code
  return {
    html: [
      `<figure class="${look}">`,
      `  <bar-code type="${type}" value="${value}"${type === 'code128' ? ' bar-height="12"' : ''} label="${label}"></bar-code>`,
      '</figure>',
    ].join('\n'),
    rules: [
      { selector: `.${look}`, declarations: ['margin: 4mm 0', 'break-inside: avoid'] },
      {
        selector: `.${look} bar-code`,
        // Inline like a line of text, so that it is centered in centered text.
        declarations: [
          'display: inline-block',
          'vertical-align: top',
          type === 'qrcode' ? `width: ${width}` : `max-width: min(${width}, 100%)`,
        ],
      },
    ],
  }
}

const chartsOfListMax = 4

/** Returns a chart for each number in a list's rows: bars, or lines if the categories are dates. */
export function chartBlock(fields: readonly BlockField[]): BlockVariant[] {
  return fields.flatMap((list) => {
    const named = list.row.find(
      (field) => isPrinted(field) && !isNumberType(field.type) && field.type !== 'markdown',
    )
    if (list.type !== 'list' || !named) return []
    const isByDay = isDateType(named.type)
    return list.row
      .filter(({ type }) => isNumberType(type))
      .toSorted((a, b) => Number(b.isComputed) - Number(a.isComputed))
      .slice(0, chartsOfListMax)
      .map((field) => ({
        label: `${list.title} › ${field.title}`,
        ...chartFigure({
          type: isByDay ? 'line' : 'bar',
          list: list.name,
          x: named.name,
          y: field.name,
          isLying: !isByDay,
          title: textOf(field.label),
        }),
      }))
  })
}

/** `value`, `label` and `title` are HTML. */
export function chartFigure(chart: {
  type: string
  list: string
  x: string
  y: string
  isLying: boolean
  title: string
}): Pick<BlockVariant, 'html' | 'rules'> {
  const { type, list, x, y, isLying, title } = chart
  return {
    html: [
      '<figure class="chart">',
      `  <data-chart type="${type}" of="${list}" x="${x}" y="${y}"${isLying ? ' direction="horizontal"' : ''} title="${title}"></data-chart>`,
      '</figure>',
    ].join('\n'),
    rules: [{ selector: '.chart', declarations: ['margin: 4mm 0', 'break-inside: avoid'] }],
  }
}
