import { openSource } from '../../batches/open-source.ts'
import {
  firstLines,
  firstRowsNote,
  type FittedData,
  jsonLengthMax,
  tableLengthMax,
  tooMuchJson,
} from './fit-data.ts'

/** Reads a file with sample data, regardless of its name. Returns a problem if the file contains no sample data. */
export async function readDataFile(file: File): Promise<FittedData | { problem: string }> {
  const source = await openSource(file).catch(() => ({
    problem: 'The file could not be read. Choose it again.',
  }))
  if ('problem' in source) return source
  const notes = source.note === undefined ? [] : [source.note]
  const { format } = source.shape
  if (format === 'json') {
    if (source.file.size > jsonLengthMax) return { problem: tooMuchJson(source.file.size) }
    return { format: 'json', text: await source.file.text(), notes }
  }
  const text = await source.file.slice(0, 4 * tableLengthMax).text()
  if (/^\s*<(?:!doctype|html|svg|\?xml)/i.test(text))
    return { problem: 'This is a web page or a graphic, not a table. Choose a table (CSV) or JSON.' }
  const isComplete = text.length <= tableLengthMax && text.length >= source.file.size / 4
  const kept = isComplete ? text : firstLines(text)
  if (!isComplete) notes.push(firstRowsNote(file.size))
  return format === 'ndjson'
    ? { format: 'json', text: `[\n${kept.trim().split(/\r?\n/).join(',\n')}\n]`, notes }
    : { format: 'csv', text: kept, notes }
}
