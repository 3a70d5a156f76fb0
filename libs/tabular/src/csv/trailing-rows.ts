import { type CsvRecord, emptyRow } from './csv-record.ts'

/** Holds back empty rows until one follows that is not. */
export interface TrailingRows {
  add(record: CsvRecord): Iterable<CsvRecord>
}

/**
 * Empty lines and rows of empty cells, as spreadsheets leave them behind, are no rows at the end of a file; between others they have the
 * fault `empty_row`. Runs of them are held as numbers, so that a file of line ends alone takes no memory, unless what is wrong is kept.
 */
export function createTrailingRows(keepsWrong: boolean): TrailingRows {
  let held: { first: CsvRecord; count: number }[] = []
  return {
    *add(record) {
      if (isEmpty(record)) {
        const last = held.at(-1)
        if (!keepsWrong && last !== undefined && last.first.line + last.count === record.line) last.count++
        else held.push({ first: record, count: 1 })
        return
      }
      for (const { first, count } of held)
        for (let at = 0; at < count; at++) yield toEmpty(first, at, keepsWrong)
      held = []
      yield record
    },
  }
}

function isEmpty({ cells, count, faults }: CsvRecord): boolean {
  return faults.length === 0 && count === cells.length && cells.every((cell) => cell.trim() === '')
}

function toEmpty(first: CsvRecord, at: number, keepsWrong: boolean): CsvRecord {
  const faults = [emptyRow]
  const { cells, line, row } = first
  return {
    ...first,
    line: line + at,
    row: row + at,
    cells: keepsWrong ? cells : [],
    count: 0,
    bytes: 0,
    faults,
  }
}
