import { type CsvRecord, emptyRow } from './csv-record.ts'

/** Holds empty rows back until one follows that is not. */
export interface EmptyRows {
  /** Whether the row is empty, and held. */
  hold(record: CsvRecord): boolean
  areHeld(): boolean
  /** Those that were held, each with the fault `empty_row`. */
  release(): Iterable<CsvRecord>
}

/**
 * Empty lines and rows of empty cells, as spreadsheets leave them behind, are no rows at the end of a file: there they are never released.
 * Runs of them are held as numbers, so that a file of line ends alone takes no memory, unless what is wrong is kept.
 */
export function createEmptyRows(keepsWrong: boolean): EmptyRows {
  let runs: { first: CsvRecord; count: number }[] = []
  return {
    hold(record) {
      if (!isEmpty(record)) return false
      const last = runs.at(-1)
      if (!keepsWrong && last !== undefined && last.first.line + last.count === record.line) last.count++
      else runs.push({ first: record, count: 1 })
      return true
    },
    areHeld: () => runs.length > 0,
    *release() {
      const released = runs
      runs = []
      for (const { first, count } of released)
        for (let at = 0; at < count; at++) yield toWrong(first, at, keepsWrong)
    },
  }
}

function isEmpty({ cells, count, faults }: CsvRecord): boolean {
  return faults.length === 0 && count === cells.length && cells.every((cell) => cell.trim() === '')
}

function toWrong({ line, row, start, end, cells }: CsvRecord, at: number, keepsWrong: boolean): CsvRecord {
  const faults = [emptyRow]
  const kept = keepsWrong ? cells : []
  return { line: line + at, row: row + at, start, end, cells: kept, count: 0, bytes: 0, faults }
}
