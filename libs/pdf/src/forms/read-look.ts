import type { PDFDict } from '@cantoo/pdf-lib'
import type { PdfFieldLook } from '@platen/contract'
import type { TreeField } from './form-tree.ts'
import { dictionaryOf, numberOf, textOf, valueOf } from './read-values.ts'

/** How a field's text stands in it, by its default appearance (ISO 32000-1 §12.7.3.3). */
export function readLook(field: TreeField, form: PDFDict): PdfFieldLook {
  const own = field.widgets.map(({ dictionary }) => textOf(valueOf(dictionary, 'DA')))
  const written = own.find((text) => text) ?? textOf(field.inherited('DA')) ?? ''
  const [, fontName = '', size = '0'] = /\/(\S+)\s+(-?[\d.]+)\s+Tf/.exec(written) ?? []
  const font = `${fontName} ${baseFontOf(form, fontName)}`
  const align = numberOf(
    field.widgets.map(({ dictionary }) => valueOf(dictionary, 'Q')).find(Boolean) ?? field.inherited('Q'),
  )
  const points = Math.abs(Number(size))
  return {
    family: /cour|mono|consol/i.test(font)
      ? 'mono'
      : /tim|roman|serif|georgia|garamond/i.test(font)
        ? 'serif'
        : 'sans',
    ...(/bold|hebo|tibo|cobo/i.test(font) && { isBold: true }),
    size: points > 0 && points <= largestSize ? points : 0,
    color: readColor(written),
    align: align === 1 ? 'center' : align === 2 ? 'right' : 'left',
  }
}

const largestSize = 300

function baseFontOf(form: PDFDict, name: string): string {
  const fonts = dictionaryOf(valueOf(dictionaryOf(valueOf(form, 'DR')) ?? form, 'Font'))
  const font = fonts && dictionaryOf(valueOf(fonts, name))
  return (font && textOf(valueOf(font, 'BaseFont'))) ?? ''
}

/** The last colour for filling that a piece of a page's content chooses. */
function readColor(content: string): string {
  const found = [...content.matchAll(/((?:-?[\d.]+\s+){1,4})(g|rg|k)(?![\w*])/g)].at(-1)
  const numbers = (found?.[1] ?? '')
    .trim()
    .split(/\s+/)
    .map((part) => Math.min(1, Math.max(0, Number(part) || 0)))
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  const rgb =
    found?.[2] === 'g'
      ? [a, a, a]
      : found?.[2] === 'k'
        ? [a, b, c].map((ink) => (1 - ink) * (1 - d))
        : [a, b, c]
  return `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
