import { type PdfFormField, textInset } from '@platen/contract'
import { cleanLabel } from '../find/clean-label.ts'
import { exampleText } from './example-text.ts'
import { alongLines } from './text-position.ts'

const shortMax = 6

/** Returns an example that fits in a field, because a sample that is cut off prevents publishing. */
export function sampleText(field: PdfFormField): string {
  const { label, name, maxLength, isComb, isMultiline, look } = field
  if (isComb || (maxLength !== undefined && maxLength <= shortMax))
    return '1234567890'.repeat(10).slice(0, maxLength)
  const own = name
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '')
  const ownLabel = cleanLabel(label ?? '') || (label ?? own ?? '')
  const lettersMax = lettersIn(field, smallPrint)
  // Amounts are right-aligned.
  const isAmount = look.align === 'right' && !isMultiline
  return exampleText(ownLabel, { isAmount, lettersMax }) ?? cut(ownLabel, lettersMax)
}

/** Returns the printable part of the form's value. */
export function sampleOfPreset(preset: string, field: PdfFormField): string {
  return field.isComb ? preset : cut(preset, lettersIn(field, smallestPrint))
}

/** Returns the first option that fits. If none fits, returns a required field's first option, otherwise an empty string. */
export function sampleOption(labels: readonly string[], field: PdfFormField): string {
  const options = labels.map((label) => label.trim()).filter((label) => label !== '')
  const letters = lettersIn(field, smallestPrint)
  const fitting = options.find(({ length }) => length <= letters)
  return fitting ?? (field.isRequired ? (options[0] ?? '') : '')
}

/** Returns as many words as fit. */
function cut(text: string, letters: number): string {
  if (text.length <= letters) return text
  const start = text.slice(0, letters + 1)
  return start.slice(0, start.search(/\s\S*$/)).trim() || text.slice(0, letters)
}

/** Width and height of a wide character at a small printed size, in points. */
const smallPrint = { width: 5, height: 10 }
const smallestPrint = { width: 3, height: 3.6 }

/** Returns the number of characters that fit in all widgets of a field. */
function lettersIn(
  { widgets, maxLength = Infinity, isMultiline, kind }: PdfFormField,
  print: { width: number; height: number },
): number {
  const rooms = widgets.map((widget) => {
    const { length, depth } = alongLines(widget)
    const along = (length - 2 * textInset(widget)) / print.width
    const lines = isMultiline || kind === 'list' ? (depth - 2 * textInset(widget)) / print.height : 1
    // Words break before the edge of a line.
    return lines < 2 ? along : along * Math.floor(lines) * 0.6
  })
  return Math.max(1, Math.min(maxLength, Math.floor(Math.min(...rooms))))
}
