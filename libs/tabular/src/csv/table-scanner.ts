import { columnsMax } from '../columns/plan-columns.ts'
import type { Scanner } from '../scanner.ts'
import type { SeenTexts, SourceItem } from '../source-item.ts'
import { createCsvScanner } from './csv-scanner.ts'
import type { CsvRecord } from './csv-record.ts'
import { createRowGroups, itemOfRow, type RowGroups, type RowItem } from './row-groups.ts'
import { createEmptyRows } from './empty-rows.ts'

/** How records become items. */
export interface TableOptions {
  delimiter: number
  /** The header line, as soon as it is read: says which column, from 0, makes groups. What it throws ends the scan. */
  onHeader: (header: CsvRecord) => number | undefined
  /** The texts by which earlier rows were grouped. Left out, they are kept whole, for a file that lies in memory anyway. */
  seen?: SeenTexts
  /** Keeps the rows of wrong items as well as they can be read, for whoever repairs them. */
  keepsWrong?: boolean
  /** How many bytes of the source come before those that are pushed. Default 0. */
  start?: number
}

/**
 * Items of a CSV with a header line: one a row, or one a group of rows. Each wrong row is a fault with its line; empty rows are, too, but
 * for those at the end of the file.
 */
export function createTableScanner(options: TableOptions): Scanner<SourceItem> {
  const { delimiter, onHeader, seen = keepTexts(), keepsWrong = false, start = 0 } = options
  const records = createCsvScanner({ delimiter, cellsMax: columnsMax + 1, keepsWrong, start })
  const emptyRows = createEmptyRows(keepsWrong)
  let rows: RowGroups | undefined
  let item = 0

  function* take(read: Iterable<CsvRecord>): Generator<SourceItem> {
    for (const record of read) {
      if (rows === undefined) rows = openRows(record)
      else if (!emptyRows.hold(record)) {
        // Most rows have no empty ones before them, and a generator for each takes longer than to read it.
        if (emptyRows.areHeld()) yield* addHeld(rows)
        const whole = rows.add(record)
        if (whole !== undefined) yield toItem(whole)
      }
    }
  }
  function* addHeld(into: RowGroups): Generator<SourceItem> {
    for (const empty of emptyRows.release()) {
      const whole = into.add(empty)
      if (whole !== undefined) yield toItem(whole)
    }
  }
  function openRows(header: CsvRecord): RowGroups {
    const groupColumn = onHeader(header)
    const table = { columns: header.count, keepsWrong }
    if (groupColumn === undefined) return { add: (record) => itemOfRow(record, table), end: () => undefined }
    return createRowGroups({ ...table, groupColumn, seen })
  }
  function toItem({ line, row, start: from, end, rows: own, faults }: RowItem): SourceItem {
    return { item: ++item, line, row, start: from, end, rows: own, json: noJson, faults }
  }

  return {
    push: (chunk) => take(records.push(chunk)),
    *end() {
      yield* take(records.end())
      const last = rows?.end()
      if (last !== undefined) yield toItem(last)
    },
  }
}

const noJson = new Uint8Array(0)

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
