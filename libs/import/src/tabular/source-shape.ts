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

/** A table, by its beginning. */
export interface TableShape {
  format: 'csv'
  /** The byte between two cells. */
  delimiter: number
  /** The names of the columns, without the blanks around them. */
  header: readonly string[]
  /** What is wrong with the header line itself, whatever it is to fill. */
  headerFaults: readonly FaultItem[]
  /** Where the first row begins, in bytes. */
  bodyStart: number
}

/** What a file is, by its beginning. */
export type SourceShape = TableShape | { format: Exclude<UploadFormat, 'csv'> }

/** Tells a file by its first bytes, which hold the header line of a table. */
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
 * The items of a file that lies in memory, as `readItems` numbers them, with what is wrong kept as well as it can be read. `groupBy`: rows
 * that stand together with the same text in that column are one item. With `isCut` more of the file follows, and what may go on there is
 * left out. Throws `invalid_upload` as `readItems` does for an array, and for an object over several lines.
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

/** What a scanner sees in bytes that lie in memory. */
function* scanBytes<Part>(
  bytes: Uint8Array,
  scanner: Scanner<Part>,
  { isCut = false } = {},
): Generator<Part> {
  yield* scanner.push(bytes)
  if (!isCut) yield* scanner.end()
}
