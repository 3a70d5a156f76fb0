import {
  autoLocale,
  type BatchHint,
  type ColumnChoice,
  columnUse,
  Fault,
  type FaultItem,
  type Field,
  type UploadFormat,
} from '@platen/contract'
import { mixedSignsCode } from './cells/percent-signs.ts'
import { type CsvPlan, planColumns } from './columns/plan-columns.ts'
import { type CsvRecord, headerFaults } from './csv/csv-record.ts'
import { watchTable } from './columns/table-hints.ts'
import type { SeenTexts } from './csv/row-groups.ts'
import { createTableScanner, type EmptyRows } from './csv/table-scanner.ts'
import { guessDelimiter, guessFormat, refuseSpreadObject } from './guess-format.ts'
import { createArrayScanner } from './json/array-scanner.ts'
import { createLineScanner } from './json/line-scanner.ts'
import { type ReadItem, readItem, unnamedCode } from './read-item.ts'
import { type Chunks, scanChunks } from './scanner.ts'
import { type Opened, openHead, sampleBytes } from './source-head.ts'
import { sampleRows } from './sample-rows.ts'

/** How an upload is read. */
export interface ReadOptions {
  /** Told from the first bytes when left out. */
  format?: UploadFormat
  /** CSV: rows that stand together with the same text in this column are one item. */
  groupBy?: string
  /** CSV: the field that a column fills, by the column's header; `null` leaves it out. */
  columns?: Readonly<Record<string, ColumnChoice>>
  /** CSV: how the numbers and dates of fields with a type are written, as `isCellLocale` knows it. Default: `plain`. */
  locale?: string
  /** Told, before the first item, how those columns are read that are left to `auto`; by their names. */
  onGuess?: (guessed: Readonly<Record<string, string>>) => void
  /** What the items are for: decides which cells of a CSV hold lists and conditions, and which columns it must have. */
  fields: readonly Field[]
  /** CSV: warns of two-digit years that may be in another century than the nearest to this year. Left out, it does not. */
  currentYear?: number
  /** The texts by which earlier rows were grouped. Left out, they are kept whole. */
  seen?: SeenTexts
  /** CSV: told, after the last item, what its sender may not have meant; not where a fault ends the reading. */
  onHints?: (hints: readonly BatchHint[]) => void
  /** CSV: gets the rows that were left out because nothing stands in them. */
  emptyRows?: EmptyRows
}

/**
 * The items of an upload, one by one, in order; memory holds one item and one chunk, whatever the size. A wrong item has faults, and
 * the next one is read. Throws `invalid_upload` for what no item can be blamed for: nothing in it, a wrong header, an array that is cut off.
 */
export async function* readItems(source: Chunks, options: ReadOptions): AsyncGenerator<ReadItem> {
  const opened = await openHead(source, sampleBytes)
  const { head, isCut, chunks, line, delimiter = guessDelimiter(head) } = opened
  const { format = guessFormat(head), groupBy, columns, locale, seen } = options
  if (format !== 'csv' && [groupBy, columns, locale].some((option) => option !== undefined)) {
    throw new Fault('invalid_upload', {
      detail: `\`groupBy\`, \`columns\` and \`locale\` are for CSV, and the upload is ${format === 'json' ? 'a JSON array' : 'NDJSON'}.`,
    })
  }
  if (format === 'ndjson') refuseSpreadObject(head)
  if (format === 'csv') {
    const scanner = createTableScanner({
      delimiter,
      line,
      planOf: (header) => planOf(header, { ...options, head, isCut, delimiter }),
      seen,
      emptyRows: options.emptyRows,
    })
    let watched: ReturnType<typeof watchTable> | undefined
    for await (const { item, plan } of scanChunks(chunks, scanner)) {
      watched ??= watchTable(plan, options.fields)
      watched.add(item)
      yield blamed(readItem(item, plan))
    }
    options.onHints?.(watched?.hints() ?? [])
  } else {
    const scanner = format === 'ndjson' ? createLineScanner({}) : createArrayScanner({})
    for await (const item of scanChunks(chunks, scanner)) yield readItem(item, undefined)
  }
}

function planOf(
  header: CsvRecord,
  options: ReadOptions & Pick<Opened, 'head' | 'isCut' | 'delimiter'>,
): CsvPlan {
  const errors = headerFaults(header)
  const [first] = errors
  if (first !== undefined)
    throw new Fault('invalid_upload', { detail: `The header line is wrong. ${first.message}`, errors })
  const plan = planColumns(header.cells, { ...options, sample: () => sampleRows(options.head, options) })
  if (isGuessing(options)) options.onGuess?.(plan.guessed)
  return plan
}

/** Throws for what is wrong with all of the table, whichever row shows it. */
function blamed(read: ReadItem): ReadItem {
  const fault = 'faults' in read ? read.faults.find(isOfTable) : undefined
  if (fault === undefined) return read
  throw new Fault('invalid_upload', { detail: fault.message, errors: [fault] })
}

/** Whether what is wrong with a row is wrong with its column, so that rows before it may have been read wrongly as well. */
export function isOfTable({ code }: Pick<FaultItem, 'code'>): boolean {
  return code === mixedSignsCode || code === unnamedCode
}

function isGuessing({ locale, columns = {} }: ReadOptions): boolean {
  return (
    locale === autoLocale ||
    Object.entries(columns).some(([name, choice]) => columnUse(name, choice).locale === autoLocale)
  )
}
