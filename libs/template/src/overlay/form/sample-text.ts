import { type PdfFormField, textInset } from '@platen/contract'
import { cleanLabel } from '../find/label-words.ts'
import { exampleText } from './example-text.ts'
import { alongLines } from './text-place.ts'

const shortMax = 6

/** An example of what a field takes, as much as it has room for: a sample that is cut off stops the publishing. */
export function sampleText(field: PdfFormField): string {
  const { label, name, maxLength, isComb, isMultiline, look } = field
  if (isComb || (maxLength !== undefined && maxLength <= shortMax))
    return '1234567890'.repeat(10).slice(0, maxLength)
  const own = name
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '')
  const words = cleanLabel(label ?? '') || (label ?? own ?? '')
  const lettersMax = lettersIn(field, smallPrint)
  // Figures stand at the right of their places.
  const isAmount = look.align === 'right' && !isMultiline
  return exampleText(words, { isAmount, lettersMax }) ?? cut(words, lettersMax)
}

/** What the form has in a field, as much of it as can be printed at all. */
export function sampleOfPreset(preset: string, field: PdfFormField): string {
  return field.isComb ? preset : cut(preset, lettersIn(field, smallestPrint))
}

/** The first option that has room; none where all are longer than their field. */
export function sampleOption(labels: readonly string[], field: PdfFormField): string {
  const options = labels.map((label) => label.trim()).filter((label) => label !== '')
  const letters = lettersIn(field, smallestPrint)
  const fitting = options.find(({ length }) => length <= letters)
  return fitting ?? (field.isRequired ? (options[0] ?? '') : '')
}

/** As many words as have room. */
function cut(text: string, letters: number): string {
  if (text.length <= letters) return text
  const start = text.slice(0, letters + 1)
  return start.slice(0, start.search(/\s\S*$/)).trim() || text.slice(0, letters)
}

/** Points that a letter takes along and across its line: of what is read with ease, and of the smallest that is printed, the widest. */
const smallPrint = { width: 5, height: 10 }
const smallestPrint = { width: 3, height: 3.6 }

/** How many letters each of a field's widgets has room for. */
function lettersIn(
  { widgets, maxLength = Infinity, isMultiline, kind }: PdfFormField,
  print: { width: number; height: number },
): number {
  const rooms = widgets.map((widget) => {
    const { length, depth } = alongLines(widget)
    const along = (length - 2 * textInset(widget)) / print.width
    const lines = isMultiline || kind === 'list' ? (depth - 2 * textInset(widget)) / print.height : 1
    // Lines of words end before their edge.
    return lines < 2 ? along : along * Math.floor(lines) * 0.6
  })
  return Math.max(1, Math.min(maxLength, Math.floor(Math.min(...rooms))))
}
