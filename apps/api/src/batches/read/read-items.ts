import { Fault, type Field, type UploadFormat } from '@platen/contract'
import { guessDelimiter, guessFormat } from '@platen/merge'
import { readCsv } from './csv/read-csv.ts'
import { parseItem, tooLargeItem } from './parse-item.ts'
import type { Chunks, ReadItem } from './read-item.ts'
import { readNdjson } from './read-ndjson.ts'
import { sliceJsonArray } from './slice-json-array.ts'
import { openHead } from './source-head.ts'

export interface ReadOptions {
  /** Told from the first bytes when left out. */
  format?: UploadFormat
  /** CSV: rows that stand together with the same text in this column are one item. */
  groupBy?: string
  /** CSV: the field that a column fills, by the column's header; `null` leaves it out. */
  columns?: Readonly<Record<string, string | null>>
  /** What the items are for: decides which cells of a CSV hold lists and conditions, and which columns it must have. */
  fields: readonly Field[]
}

/**
 * The items of an upload, one by one, in order; memory holds one item and one chunk, whatever the size. A wrong item is told as such, and
 * the next one is read. Throws `invalid_upload` for what no item can be blamed for: nothing in it, a wrong header, an array that is cut off.
 */
export async function* readItems(source: Chunks, options: ReadOptions): AsyncGenerator<ReadItem> {
  const { head, chunks } = await openHead(source)
  const { format = guessFormat(head), groupBy, columns } = options
  if (format !== 'csv' && (groupBy !== undefined || columns !== undefined)) {
    throw new Fault('invalid_upload', {
      detail: `\`groupBy\` and \`columns\` are for CSV, and the upload is ${format === 'json' ? 'a JSON array' : 'NDJSON'}.`,
    })
  }
  if (format === 'csv') {
    yield* readCsv(chunks, { ...options, delimiter: guessDelimiter(head) })
  } else if (format === 'ndjson') {
    yield* readNdjson(chunks)
  } else {
    for await (const { line, bytes } of sliceJsonArray(chunks))
      yield bytes === undefined ? tooLargeItem(line) : parseItem(bytes, line)
  }
}
