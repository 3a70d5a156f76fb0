import type { FaultItem, UploadFormat } from '@platen/contract'
import { columnsMax } from './columns/plan-columns.ts'
import { createCsvScanner } from './csv/csv-scanner.ts'
import { columnsIn, headerFaults } from './csv/csv-record.ts'
import { createTableScanner } from './csv/table-scanner.ts'
import { guessDelimiter, guessFormat, markBytes, refuseSpreadObject, tableStart } from './guess-format.ts'
import { createArrayScanner } from './json/array-scanner.ts'
import { createLineScanner } from './json/line-scanner.ts'
import type { Scanner } from './scanner.ts'
import type { SourceItem } from './source-item.ts'

export interface TableShape {
  format: 'csv'
  delimiter: number
  /** Trimmed. */
  header: readonly string[]
  /** Errors of the header line itself. */
  headerFaults: readonly FaultItem[]
  /** Byte offset of the first row. */
  bodyStart: number
}

export type SourceShape = TableShape | { format: Exclude<UploadFormat, 'csv'> }

/** Guesses the shape of a file from its first bytes, which include the header line. */
export function shapeOf(bytes: Uint8Array): SourceShape {
  const { bytes: start, delimiter: said } = tableStart(bytes)
  const head = bytes.subarray(start)
  const format = guessFormat(head)
  if (format !== 'csv') return { format }
  const delimiter = said ?? guessDelimiter(head)
  const records = createCsvScanner({ delimiter, cellsMax: columnsMax + 1, keepsWrong: true, start })
  const [first] = scanBytes(head, records)
  return {
    format,
    delimiter,
    header: first ? first.cells.slice(0, columnsIn(first)).map((name) => name.trim()) : [''],
    headerFaults: first ? headerFaults(first) : [],
    bodyStart: first?.end ?? start,
  }
}

/**
 * Returns the items of a file in memory, numbered as in `readItems`. Invalid content is kept as far as it can be read. `groupBy`: consecutive rows
 * with the same text in that column are one item. `isCut`: more of the file follows, so an incomplete item is left out. Throws `invalid_upload` like
 * `readItems`.
 */
export function* sourceItems(
  bytes: Uint8Array,
  shape: SourceShape,
  { groupBy, isCut = false }: { groupBy?: string | undefined; isCut?: boolean } = {},
): Generator<SourceItem> {
  if (shape.format === 'csv') {
    const groupColumn = columnOf(shape, groupBy)
    const { bytes: start, line } = tableStart(bytes)
    const scanner = createTableScanner({
      start,
      line,
      keepsWrong: true,
      delimiter: shape.delimiter,
      planOf: () => ({ groupColumn }),
    })
    for (const { item } of scanBytes(bytes.subarray(start), scanner, { isCut })) yield item
  } else {
    const start = markBytes(bytes)
    const options = { start, keepsWrong: true }
    const text = bytes.subarray(start)
    if (shape.format === 'ndjson') refuseSpreadObject(text)
    const scanner = shape.format === 'ndjson' ? createLineScanner(options) : createArrayScanner(options)
    yield* scanBytes(text, scanner, { isCut })
  }
}

function columnOf({ header }: TableShape, name: string | undefined): number | undefined {
  const column = name === undefined ? -1 : header.indexOf(name)
  return column === -1 ? undefined : column
}

function* scanBytes<Part>(
  bytes: Uint8Array,
  scanner: Scanner<Part>,
  { isCut = false } = {},
): Generator<Part> {
  yield* scanner.push(bytes)
  if (!isCut) yield* scanner.end()
}
