import { columnsMax } from '../columns/plan-columns.ts'
import { tableStart } from '../guess-format.ts'
import type { CsvRecord } from './csv-record.ts'
import { createCsvScanner } from './csv-scanner.ts'

/** Banks and accounting programs write about a dozen lines above their tables. */
const linesAboveMax = 40
/** Enough rows to recognize a table. */
const rowsMax = 200
const lookedAtMax = 64 * 2 ** 10

export interface LinesAbove {
  bytes: number
  lines: number
}

/**
 * Finds the lines that programs write above the header of a table, such as an account's name and period. Finds none if the first
 * line can be the header.
 */
export function linesAbove(bytes: Uint8Array): LinesAbove {
  const { bytes: start, delimiter: said } = tableStart(bytes)
  if (said !== undefined) return { bytes: 0, lines: 0 }
  const head = bytes.subarray(start, start + lookedAtMax)
  const datev = datevLine(head)
  if (datev > 0) return { bytes: start + datev, lines: 1 }
  const isCut = bytes.length > start + lookedAtMax
  const tables = [0x2c, 0x3b, 0x09].map((delimiter) => tableIn(head, delimiter, isCut))
  const [best] = tables.toSorted((a, b) => b.rows * b.width - a.rows * a.width)
  const header = best?.header
  return header && header.line > 1
    ? { bytes: start + header.start, lines: header.line - 1 }
    : { bytes: 0, lines: 0 }
}

/** Bytes of the first line in DATEV files, which has as many cells as a table. */
function datevLine(head: Uint8Array): number {
  const [first = ''] = /^"?(?:EXTF|DTVF)"?;[^\r\n]*(?:\r\n|\n|\r)/.exec(latin.decode(head)) ?? []
  return first.length
}

/** One byte per character. */
const latin = new TextDecoder('latin1')

/** Splits text at a separator. Returns the most common width, the number of rows that have it, and the header above these rows. */
function tableIn(head: Uint8Array, delimiter: number, isCut: boolean) {
  const scanner = createCsvScanner({
    delimiter,
    cellsMax: columnsMax + 1,
    keepsWrong: true,
  })
  const records: CsvRecord[] = []
  const take = (found: Iterable<CsvRecord>) => {
    for (const record of found) if (records.push(record) >= rowsMax) return
  }
  take(scanner.push(head))
  if (!isCut && records.length < rowsMax) take(scanner.end())
  const counts = new Map<number, number>()
  for (const { cells } of records)
    if (cells.length > 1 && filled(cells).length > 0)
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [[width, rows] = [1, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  const at = records.findIndex(({ cells }) => cells.length === width && isHeader(cells))
  const above = records.slice(0, at === -1 ? 0 : at)
  // Lines above the table have a different width. If one has the same width, there must be an empty line among them.
  const isAbove =
    above.every(({ cells }) => 2 * filled(cells).length <= width) &&
    (above.every(({ cells }) => cells.length !== width) ||
      above.some(({ cells }) => filled(cells).length === 0))
  const isTable = rows > 2 && 2 * rows >= records.length - at
  const isCutOff = isTable && isAbove && above.length <= linesAboveMax
  return { width, rows, header: isCutOff ? records[at] : undefined }
}

/** Whether cells can be column names: most are filled, unique, and not numbers or dates. */
function isHeader(cells: readonly string[]): boolean {
  const names = filled(cells)
  return (
    2 * names.length > cells.length &&
    new Set(names).size === names.length &&
    !names.some((name) => /^[\d\s.,:/+-]+$/.test(name))
  )
}

function filled(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
}
