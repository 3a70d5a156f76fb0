import { importLengthMax } from '@platen/template/draft'
import type { SampleInput } from '@platen/contract'
import { formatBytes } from '../../../ui/format-measures.ts'

/** Longer tables are cut to their first rows, which are enough for a sample. */
export const tableLengthMax = 200_000
/** Longer text would be too much for a browser to show at once. */
export const jsonLengthMax = importLengthMax
const namesLengthMax = 100_000

/** Sample data with notes on what was changed. */
export interface FittedData extends SampleInput {
  notes: string[]
}

/** Limits the size of sample data: returns the first rows in a large table, or a problem if it is too long. */
export function fitData(sample: SampleInput): FittedData | { problem: string } {
  const { format, text } = sample
  if (format === 'json' && text.length > jsonLengthMax) return { problem: tooMuchJson(text.length) }
  if (format === 'names' && text.length > namesLengthMax)
    return {
      problem: `This text is ${formatBytes(text.length)}, which is too long for field names. Enter only the fields of one document.`,
    }
  if (format !== 'csv' || text.length <= tableLengthMax) return { ...sample, notes: [] }
  return { ...sample, text: firstLines(text), notes: [firstRowsNote(text.length)] }
}

/** Returns the message for JSON that is too large. */
export function tooMuchJson(bytes: number): string {
  return `This data is ${formatBytes(bytes)}, and sample data can be up to 2 MB. Use one object, or the first items of the list.`
}

/** Returns the note for a table that was shortened. `bytes` is its original size. */
export function firstRowsNote(bytes: number): string {
  return `This table is ${formatBytes(bytes)}. Only its first rows are used, which is enough for a sample.`
}

/** Returns the complete lines at the start of text that are within the limit. */
export function firstLines(text: string): string {
  const cut = text.slice(0, tableLengthMax)
  const end = cut.lastIndexOf('\n')
  return end > 0 ? cut.slice(0, end + 1) : cut
}
