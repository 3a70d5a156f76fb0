import {
  autoLocale,
  type BatchHint,
  type ColumnChoice,
  resolveColumnChoice,
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

export interface ReadOptions {
  /** Default: guessed from the first bytes. */
  format?: UploadFormat
  /** CSV: consecutive rows with the same text in this column are one item. */
  groupBy?: string
  /** CSV: the field of a column by its header; `null` ignores it. */
  columns?: Readonly<Record<string, ColumnChoice>>
  /** CSV: locale of typed fields, as in `isCellLocale`. Default: `plain`. */
  locale?: string
  /** Called before the first item with the locales of `auto` columns, by name. */
  onGuess?: (guessed: Readonly<Record<string, string>>) => void
  /** The template's fields, which determine lists, conditions and required columns. */
  fields: readonly Field[]
  /** CSV: warns about two-digit years that may be in another century. Omit it to disable the warnings. */
  currentYear?: number
  /** Strings of earlier groups. Default: all strings are kept in memory. */
  seen?: SeenTexts
  /** CSV: called after the last item with hints about probable mistakes, unless an error ends reading. */
  onHints?: (hints: readonly BatchHint[]) => void
  /** CSV: receives the ignored empty rows. */
  emptyRows?: EmptyRows
}

/**
 * Reads the items of an upload in order, with only one item and one chunk in memory. An invalid item has errors, and reading continues.
 * Throws `invalid_upload` for errors in the whole upload: an empty file, an invalid header, or a truncated array.
 */
export async function* readItems(source: Chunks, options: ReadOptions): AsyncGenerator<ReadItem> {
  const opened = await openHead(source, sampleBytes)
  const { head, isCut, chunks, line, delimiter = guessDelimiter(head) } = opened
  const { format = guessFormat(head), groupBy, columns, locale, seen } = options
  if (format !== 'csv' && [groupBy, columns, locale].some((option) => option !== undefined)) {
    throw new Fault('invalid_upload', {
      detail: `\`groupBy\`, \`columns\` and \`locale\` are only for CSV, but the upload is ${format === 'json' ? 'a JSON array' : 'NDJSON'}.`,
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
    throw new Fault('invalid_upload', { detail: `The header line has errors. ${first.message}`, errors })
  const plan = planColumns(header.cells, { ...options, sample: () => sampleRows(options.head, options) })
  if (isGuessing(options)) options.onGuess?.(plan.guessed)
  return plan
}

/** Throws errors that affect the whole table, although they are found in a row. */
function blamed(read: ReadItem): ReadItem {
  const fault = 'faults' in read ? read.faults.find(isOfTable) : undefined
  if (fault === undefined) return read
  throw new Fault('invalid_upload', { detail: fault.message, errors: [fault] })
}

/** Whether an error in a row affects its whole column, so earlier rows may be wrong, too. */
export function isOfTable({ code }: Pick<FaultItem, 'code'>): boolean {
  return code === mixedSignsCode || code === unnamedCode
}

function isGuessing({ locale, columns = {} }: ReadOptions): boolean {
  return (
    locale === autoLocale ||
    Object.entries(columns).some(([name, choice]) => resolveColumnChoice(name, choice).locale === autoLocale)
  )
}
