import type { SampleGiven } from '@platen/contract'
import { bytesWords } from '../../../ui/measure-words.ts'
import { openSource } from '../../batches/open-source.ts'

/** Of larger tables the first rows are taken: a sample needs no more. */
const tableLengthMax = 200_000
const jsonBytesMax = 2_000_000

/** A file's text, and what was done to it. */
export interface DataFile extends SampleGiven {
  notes: string[]
}

/** Reads a file with sample data, whatever it is called; a sentence where it has none. */
export async function readDataFile(file: File): Promise<DataFile | { problem: string }> {
  const source = await openSource(file).catch(() => ({
    problem: 'The file could not be read. Choose it again.',
  }))
  if ('problem' in source) return source
  const notes = source.note === undefined ? [] : [source.note]
  const { format } = source.shape
  if (format === 'json') {
    if (source.file.size > jsonBytesMax)
      return {
        problem: `The file has ${bytesWords(source.file.size)}; sample data has 2 MB at most. Take one object of it, or the first items of its list.`,
      }
    return { format: 'json', text: await source.file.text(), notes }
  }
  const text = await source.file.slice(0, 4 * tableLengthMax).text()
  const whole = text.length <= tableLengthMax && text.length >= source.file.size / 4
  const kept = whole ? text : firstLines(text)
  if (!whole)
    notes.push(`The file has ${bytesWords(file.size)}: its first rows are taken, which will do as a sample.`)
  return format === 'ndjson'
    ? { format: 'json', text: `[\n${kept.trim().split(/\r?\n/).join(',\n')}\n]`, notes }
    : { format: 'csv', text: kept, notes }
}

function firstLines(text: string): string {
  const cut = text.slice(0, tableLengthMax)
  const end = cut.lastIndexOf('\n')
  return end > 0 ? cut.slice(0, end + 1) : cut
}
