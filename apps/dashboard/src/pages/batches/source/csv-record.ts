/** A row of a table, and where its bytes stand in the file. */
export interface CsvRecord {
  start: number
  /** Behind the end of its line. */
  end: number
  /** In which it begins, from 1. */
  line: number
  /** As a spreadsheet numbers it: the header is row 1. */
  row: number
  cells: string[]
  /** The whole of it could be read as UTF-8; the cells are read as Windows-1252 otherwise. */
  isUtf8: boolean
  /** Its quotes are where they may be. */
  isSound: boolean
}

const quote = 0x22
const newline = 0x0a
const carriageReturn = 0x0d
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows = new TextDecoder('windows-1252')

/**
 * The record that begins at `start`. Its end is where the service sees it, also in a row that breaks the rules, which papaparse would run
 * on from: with a quote in the wrong place a record ends with its line.
 */
export function readRecord(
  bytes: Uint8Array,
  start: number,
  { delimiter, line, row }: { delimiter: number; line: number; row: number },
): CsvRecord {
  const cells: Uint8Array[] = []
  let at = start
  let isSound = true
  for (;;) {
    const cell = bytes[at] === quote && isSound ? readQuoted(bytes, at) : undefined
    if (cell?.isClosed === false) isSound = false
    const from = cell?.end ?? at
    at = endOfPlain(bytes, from, delimiter)
    const rest = bytes.subarray(from, at)
    if (rest.includes(quote) || (cell !== undefined && rest.length > 0)) {
      isSound = false
      at = endOfLine(bytes, at)
    }
    cells.push(cell === undefined ? bytes.subarray(from, at) : joined(cell.parts, bytes.subarray(from, at)))
    if (bytes[at] !== delimiter || at >= bytes.length) break
    at++
  }
  const end = behindLineEnd(bytes, at)
  return { start, end, line, row, isSound, ...decode(cells) }
}

/** Lines that end between two places, as the service counts them. */
export function countLines(bytes: Uint8Array, { start, end }: { start: number; end: number }): number {
  let count = 0
  for (let at = bytes.indexOf(newline, start); at !== -1 && at < end; at = bytes.indexOf(newline, at + 1))
    count++
  // A line may end in CR alone.
  const isBare = end > start && bytes[end - 1] === carriageReturn
  return isBare ? count + 1 : count
}

function readQuoted(
  bytes: Uint8Array,
  start: number,
): { parts: Uint8Array[]; end: number; isClosed: boolean } {
  const parts: Uint8Array[] = []
  let at = start + 1
  for (;;) {
    const close = bytes.indexOf(quote, at)
    if (close === -1) return { parts: [...parts, bytes.subarray(at)], end: bytes.length, isClosed: false }
    const isDoubled = bytes[close + 1] === quote
    parts.push(bytes.subarray(at, isDoubled ? close + 1 : close))
    at = close + (isDoubled ? 2 : 1)
    if (!isDoubled) return { parts, end: at, isClosed: true }
  }
}

function endOfPlain(bytes: Uint8Array, from: number, delimiter: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== delimiter && !isLineEnd(bytes[at])) at++
  return at
}

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && !isLineEnd(bytes[at])) at++
  return at
}

function behindLineEnd(bytes: Uint8Array, at: number): number {
  if (at >= bytes.length) return bytes.length
  return bytes[at] === carriageReturn && bytes[at + 1] === newline ? at + 2 : at + 1
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === newline || byte === carriageReturn
}

function joined(parts: readonly Uint8Array[], rest: Uint8Array): Uint8Array {
  const all = rest.length > 0 ? [...parts, rest] : parts
  const [only] = all
  if (all.length === 1 && only) return only
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function decode(cells: readonly Uint8Array[]): Pick<CsvRecord, 'cells' | 'isUtf8'> {
  try {
    return { cells: cells.map((cell) => utf8.decode(cell)), isUtf8: true }
  } catch {
    return { cells: cells.map((cell) => windows.decode(cell)), isUtf8: false }
  }
}
