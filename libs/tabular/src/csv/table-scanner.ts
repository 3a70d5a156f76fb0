import { columnsMax } from '../columns/plan-columns.ts'
import type { Scanner } from '../scanner.ts'
import type { SourceItem } from '../source-item.ts'
import { type CsvRecord, emptyRow, itemOfRow, type RowItem, widthOf } from './csv-record.ts'
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
  /** How many bytes of the source come before those that are pushed. Default 0. */
  start?: number
  /** The line of the source in which those begin, from 1. Default 1. */
  line?: number
}

/**
 * Items of a CSV with a header line: one a row, or one a group of rows. Each wrong row is a fault with its line; empty rows are, too, but
 * for those at the end of the file.
 */
export function createTableScanner<Plan extends TablePlan>(
  options: TableOptions<Plan>,
): Scanner<PlannedItem<Plan>> {
  const { delimiter, planOf, seen, keepsWrong = false, start = 0, line: first = 1 } = options
  const records = createCsvScanner({ delimiter, cellsMax: columnsMax + 1, keepsWrong, start, line: first })
  const emptyRows = createEmptyRows(keepsWrong)
  let table: { plan: Plan; rows: RowGroups } | undefined
  let item = 0

  function* take(read: Iterable<CsvRecord>): Generator<PlannedItem<Plan>> {
    for (const record of read) {
      if (table === undefined) table = openTable(record)
      else if (emptyRows.hold(record)) {
        if (emptyRows.areTooMany()) yield* addHeld(table)
      } else {
        // Most rows have no empty ones before them, and a generator for each takes longer than to read it.
        if (emptyRows.areHeld()) yield* addHeld(table)
        const whole = table.rows.add(record)
        if (whole !== undefined) yield toItem(whole, table.plan)
      }
    }
  }
  function* addHeld({ plan, rows }: { plan: Plan; rows: RowGroups }): Generator<PlannedItem<Plan>> {
    for (const empty of emptyRows.release()) {
      const whole = rows.add(empty)
      if (whole !== undefined) yield toItem(whole, plan)
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

/** Holds empty rows back until one follows that is not. */
interface EmptyRows {
  /** Whether the row is empty, and held. */
  hold(record: CsvRecord): boolean
  areHeld(): boolean
  /** Whether they are more than a spreadsheet leaves behind, and must be released, whatever follows. */
  areTooMany(): boolean
  /** Those that were held, each with the fault `empty_row`. */
  release(): Iterable<CsvRecord>
}

/** Rows that are all of as many lines. */
interface EmptyRun {
  first: CsvRecord
  count: number
  /** Of each row; known from the second on. */
  lines: number
}

/** A spreadsheet leaves one. Each costs memory. */
const runsMax = 10_000

/**
 * Empty lines and rows of empty cells, as spreadsheets leave them behind, are no rows at the end of a file: there they are never released.
 * Runs of them are held as numbers, so that a file of line ends alone takes no memory, unless what is wrong is kept.
 */
function createEmptyRows(keepsWrong: boolean): EmptyRows {
  let runs: EmptyRun[] = []
  return {
    hold(record) {
      if (!isEmpty(record)) return false
      const last = runs.at(-1)
      if (!keepsWrong && last !== undefined && continues(last, record)) last.count++
      else runs.push({ first: keepsWrong ? record : { ...record, cells: [] }, count: 1, lines: 1 })
      return true
    },
    areHeld: () => runs.length > 0,
    areTooMany: () => !keepsWrong && runs.length > runsMax,
    *release() {
      const released = runs
      runs = []
      for (const { first, count, lines } of released)
        for (let at = 0; at < count; at++)
          yield toWrong(first, { line: first.line + at * lines, row: first.row + at })
    },
  }
}

/** Whether the row is the next one of the run; the second row of a run says how many lines each has. */
function continues(run: EmptyRun, { line }: CsvRecord): boolean {
  if (run.count === 1) run.lines = line - run.first.line
  return line === run.first.line + run.count * run.lines
}

function isEmpty({ cells, count, faults }: CsvRecord): boolean {
  return faults.length === 0 && count === cells.length && cells.every((cell) => cell.trim() === '')
}

function toWrong({ start, end, cells }: CsvRecord, place: { line: number; row: number }): CsvRecord {
  return { ...place, start, end, cells, count: 0, bytes: 0, faults: [emptyRow] }
}
