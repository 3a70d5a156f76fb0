import { columnsMax } from '../columns/plan-columns.ts'
import type { Scanner } from '../scanner.ts'
import type { SourceItem } from '../source-item.ts'
import { type CsvRecord, itemOfRow, type RowItem, widthOf } from './csv-record.ts'
import { createCsvScanner } from './csv-scanner.ts'
import { createRowGroups, type RowGroups, type SeenTexts } from './row-groups.ts'

export interface TablePlan {
  /** Index of the column for grouping. */
  groupColumn: number | undefined
}

export interface PlannedItem<Plan> {
  item: SourceItem
  plan: Plan
}

export interface TableOptions<Plan extends TablePlan> {
  delimiter: number
  /** Checks the header line. An exception ends the scan. */
  planOf: (header: CsvRecord) => Plan
  /** Strings of earlier groups. Absent for a file in memory: all strings are then kept. */
  seen?: SeenTexts | undefined
  /** Keeps rows of invalid items as far as they can be read, so that they can be repaired. */
  keepsWrong?: boolean
  /** Receives the ignored rows. */
  emptyRows?: EmptyRows | undefined
  /** Bytes of the source before the first chunk. Default 0. */
  start?: number
  /** Line of the source at the first chunk, from 1. Default 1. */
  line?: number
}

/**
 * Scans the items of a CSV with a header: one per row or group of rows. Each invalid row is an error with its line. Empty rows are
 * ignored, and neither end a group nor belong to it.
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

/** Empty rows that are followed by other rows. */
export interface EmptyRows {
  count: number
  /** Row numbers of the first of these rows. */
  rows: number[]
}

const shownRowsMax = 20

/** Counts empty rows when another row follows. Spreadsheets add empty rows at the end. */
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
