import type { PDFDict } from '@cantoo/pdf-lib'
import type { PdfFieldTextStyle } from '@platen/contract'
import type { TreeField, TreeWidget } from './form-tree.ts'
import { dictionaryOf, itemsOf, numberOf, textOf, valueOf } from './read-values.ts'

/** Reads the text style of a field from its default appearance (ISO 32000-1 §12.7.3.3). */
export function readTextStyle(field: TreeField, form: PDFDict): PdfFieldTextStyle {
  const own = field.widgets.map(({ dictionary }) => textOf(valueOf(dictionary, 'DA')))
  const written = own.find((text) => text) ?? textOf(field.inherited('DA')) ?? ''
  const tokens = written.match(/\/?[^\s/]+/g) ?? []
  const { fontName, size } = fontOf(tokens)
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
    color: readColor(tokens),
    align: align === 1 ? 'center' : align === 2 ? 'right' : 'left',
  }
}

const largestSize = 300

/** Returns the first font and size in a content stream. */
function fontOf(tokens: readonly string[]): { fontName: string; size: string } {
  const at = tokens.findIndex(
    (token, index) =>
      token === 'Tf' && tokens[index - 2]?.startsWith('/') && number.test(tokens[index - 1] ?? ''),
  )
  return { fontName: tokens[at - 2]?.slice(1) ?? '', size: tokens[at - 1] ?? '0' }
}

const number = /^-?[\d.]+$/

/** Returns the counterclockwise rotation of a widget's content in degrees (ISO 32000-1, table 189). */
export function turnOf({ dictionary }: TreeWidget): 0 | 90 | 180 | 270 {
  const named = dictionaryOf(valueOf(dictionary, 'MK'))
  const degrees = (named && numberOf(valueOf(named, 'R'))) ?? 0
  const turn = ((degrees % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

/**
 * Returns the width of a widget's border on each side, in points. Beveled and inset borders take twice their width (ISO 32000-1, tables 164
 * and 166).
 */
export function borderOf({ dictionary }: TreeWidget): number {
  const style = dictionaryOf(valueOf(dictionary, 'BS'))
  const width = style ? numberOf(valueOf(style, 'W')) : numberOf(itemsOf(valueOf(dictionary, 'Border'), 3)[2])
  const isDouble = ['B', 'I'].includes((style && textOf(valueOf(style, 'S'))) ?? 'S')
  return Math.min(borderMax, Math.max(0, width ?? 1)) * (isDouble ? 2 : 1)
}

const borderMax = 20

function baseFontOf(form: PDFDict, name: string): string {
  const fonts = dictionaryOf(valueOf(dictionaryOf(valueOf(form, 'DR')) ?? form, 'Font'))
  const font = fonts && dictionaryOf(valueOf(fonts, name))
  return (font && textOf(valueOf(font, 'BaseFont'))) ?? ''
}

/** Returns the last fill color in a content stream. */
function readColor(tokens: readonly string[]): string {
  const at = tokens.findLastIndex(
    (token, index) => operands.has(token) && number.test(tokens[index - 1] ?? ''),
  )
  const operator = tokens[at] ?? ''
  const numbers = tokens
    .slice(Math.max(0, at - (operands.get(operator) ?? 0)), Math.max(0, at))
    .map((part) => Math.min(1, Math.max(0, Number(part) || 0)))
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  const rgb =
    operator === 'g' ? [a, a, a] : operator === 'k' ? [a, b, c].map((ink) => (1 - ink) * (1 - d)) : [a, b, c]
  return `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Number of operands that fill color operators take (ISO 32000-1, table 74). */
const operands: ReadonlyMap<string, number> = new Map([
  ['g', 1],
  ['rg', 3],
  ['k', 4],
])
