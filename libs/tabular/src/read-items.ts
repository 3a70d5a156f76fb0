import { Fault, type Field, type UploadFormat } from '@platen/contract'
import { guessDelimiter, guessFormat } from './guess-format.ts'
import { readCsv } from './csv/read-csv.ts'
import { parseItem, tooLargeItem } from './json/parse-item.ts'
import type { Chunks, ReadItem, SeenTexts } from './read-item.ts'
import { readNdjson } from './json/read-ndjson.ts'
import { sliceJsonArray } from './json/slice-json-array.ts'
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
  /** The texts by which earlier rows were grouped. Left out, they are kept whole, for a file that lies in memory anyway. */
  seen?: SeenTexts
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
    yield* readCsv(chunks, { ...options, delimiter: guessDelimiter(head), seen: options.seen ?? keepTexts() })
  } else if (format === 'ndjson') {
    yield* readNdjson(chunks)
  } else {
    for await (const { line, bytes } of sliceJsonArray(chunks))
      yield bytes === undefined ? tooLargeItem(line) : parseItem(bytes, line)
  }
}

function keepTexts(): SeenTexts {
  const rows = new Map<string, number>()
  return {
    add(text, row) {
      const earlier = rows.get(text)
      if (earlier === undefined) rows.set(text, row)
      return earlier
    },
  }
}
