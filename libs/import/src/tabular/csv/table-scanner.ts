import { columnsMax } from '../columns/plan-columns.ts'
import type { Scanner } from '../scanner.ts'
import type { SourceItem } from '../source-item.ts'
import { type CsvRecord, itemOfRow, type RowItem, widthOf } from './csv-record.ts'
import { createCsvScanner } from './csv-scanner.ts'
import { createRowGroups, type RowGroups, type SeenTexts } from './row-groups.ts'

/** What a header line says of the rows below it. */
export interface TablePlan {
  /** The column, from 0, whose text makes groups. */
  groupColumn: number | undefined
}

/** An item, with what the header above it says. */
export interface PlannedItem<Plan> {
  item: SourceItem
  plan: Plan
}

/** How records become items. */
export interface TableOptions<Plan extends TablePlan> {
  delimiter: number
  /** Judges the header line as soon as it is read. What it throws ends the scan. */
  planOf: (header: CsvRecord) => Plan
  /** The texts by which earlier rows were grouped. Left out, they are kept whole, for a file that lies in memory anyway. */
  seen?: SeenTexts | undefined
  /** Keeps the rows of wrong items as well as they can be read, for whoever repairs them. */
  keepsWrong?: boolean
  /** Gets those that were left out. */
  emptyRows?: EmptyRows | undefined
  /** How many bytes of the source come before those that are pushed. Default 0. */
  start?: number
  /** The line of the source in which those begin, from 1. Default 1. */
  line?: number
}

/**
 * Items of a CSV with a header line: one a row, or one a group of rows. Each wrong row is a fault with its line; empty rows are
 * left out, and neither end a group nor belong to it.
 */
export function createTableScanner<Plan extends TablePlan>(
  options: TableOptions<Plan>,
): Scanner<PlannedItem<Plan>> {
  const { delimiter, planOf, seen, keepsWrong = false, start = 0, line: first = 1 } = options
  const records = createCsvScanner({ delimiter, cellsMax: columnsMax + 1, keepsWrong, start, line: first })
  const emptyRows = countEmptyRows(options.emptyRows ?? { count: 0, rows: [] })
  let table: { plan: Plan; rows: RowGroups } | undefined
  let item = 0

  function* take(read: Iterable<CsvRecord>): Generator<PlannedItem<Plan>> {
    for (const record of read) {
      if (table === undefined) table = openTable(record)
      else if (!emptyRows.hold(record)) {
        emptyRows.settle()
        const whole = table.rows.add(record)
        if (whole !== undefined) yield toItem(whole, table.plan)
      }
    }
  }
  function openTable(header: CsvRecord): { plan: Plan; rows: RowGroups } {
    const plan = planOf(header)
    const { groupColumn } = plan
    const width = widthOf(header)
    const rows =
      groupColumn === undefined
        ? { add: (record: CsvRecord) => itemOfRow(record, { width, keepsWrong }), end: () => [] }
        : createRowGroups({ width, groupColumn, seen, keepsWrong })
    return { plan, rows }
  }
  function toItem({ line, row, start: from, end, rows, faults }: RowItem, plan: Plan): PlannedItem<Plan> {
    return { item: { item: ++item, line, row, start: from, end, rows, json: noJson, faults }, plan }
  }

  return {
    push: (chunk) => take(records.push(chunk)),
    *end() {
      yield* take(records.end())
      if (table !== undefined) for (const last of table.rows.end()) yield toItem(last, table.plan)
    },
  }
}

const noJson = new Uint8Array(0)

/** Rows in which nothing stands, before others that are not so. */
export interface EmptyRows {
  count: number
  /** As a spreadsheet numbers them, the first ones. */
  rows: number[]
}

/** Whoever looks for them needs no more. */
const shownRowsMax = 20

/** Counts them where a row follows that is not empty: those at the end are what spreadsheets leave behind. */
function countEmptyRows(found: EmptyRows): { hold(record: CsvRecord): boolean; settle(): void } {
  let held: EmptyRows = { count: 0, rows: [] }
  return {
    hold(record) {
      if (!isEmpty(record)) return false
      held.count++
      if (held.rows.length < shownRowsMax) held.rows.push(record.row)
      return true
    },
    settle() {
      if (held.count === 0) return
      found.count += held.count
      found.rows.push(...held.rows.slice(0, shownRowsMax - found.rows.length))
      held = { count: 0, rows: [] }
    },
  }
}

function isEmpty({ cells, count, faults }: CsvRecord): boolean {
  return faults.length === 0 && count === cells.length && cells.every((cell) => cell.trim() === '')
}
