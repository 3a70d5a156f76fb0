import { importLengthMax } from '@platen/template/draft'
import type { SampleInput } from '@platen/contract'
import { formatBytes } from '../../../ui/format-measures.ts'

/** Of larger tables the first rows are taken: a sample needs no more. */
export const tableLengthMax = 200_000
/** A field has more letters to hold than a browser can show at once. */
export const jsonLengthMax = importLengthMax
const namesLengthMax = 100_000

/** Sample data, and what was done to it. */
export interface FittedData extends SampleInput {
  notes: string[]
}

/** Sample data before anything is read of it: the first rows of a large table, and a sentence in place of what is too much. */
export function fitData(sample: SampleInput): FittedData | { problem: string } {
  const { format, text } = sample
  if (format === 'json' && text.length > jsonLengthMax) return { problem: tooMuchJson(text.length) }
  if (format === 'names' && text.length > namesLengthMax)
    return {
      problem: `This has ${formatBytes(text.length)}: too much for names of fields. Give those that are filled in on one document.`,
    }
  if (format !== 'csv' || text.length <= tableLengthMax) return { ...sample, notes: [] }
  return { ...sample, text: firstLines(text), notes: [firstRowsNote(text.length)] }
}

/** Why JSON of this size is not taken. */
export function tooMuchJson(bytes: number): string {
  return `This has ${formatBytes(bytes)}; sample data has 2 MB at most. Take one object of it, or the first items of its list.`
}

/** What was done to a table of this size. */
export function firstRowsNote(bytes: number): string {
  return `This has ${formatBytes(bytes)}: its first rows are taken, which will do as a sample.`
}

/** The whole lines within the bound. */
export function firstLines(text: string): string {
  const cut = text.slice(0, tableLengthMax)
  const end = cut.lastIndexOf('\n')
  return end > 0 ? cut.slice(0, end + 1) : cut
}
