import { guessDelimiter, guessFormat, isSpace } from '@platen/tabular'
import { type CsvRecord, countLines, readRecord } from './csv-record.ts'

/** What a file is, by its beginning. */
export type SourceShape =
  | {
      format: 'csv'
      /** The byte between two cells. */
      delimiter: number
      header: readonly string[]
      /** Where the first row begins. */
      bodyStart: number
      bodyLine: number
    }
  | { format: 'json' | 'ndjson' }

/** What becomes one document, and where its bytes stand in the file. Numbers and lines count from 1, as the service counts them. */
export interface SourceItem {
  item: number
  line: number
  start: number
  end: number
  /** Of a table: one, or those that belong together. */
  rows: readonly CsvRecord[]
  /** Of JSON. */
  text: string
}

const markBytes = 3
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])
const text = new TextDecoder('utf-8', { ignoreBOM: true })

/** Tells a file by its first bytes. Names of columns come without the blanks around them. */
export function shapeOf(bytes: Uint8Array): SourceShape {
  const start = hasMark(bytes) ? markBytes : 0
  const head = bytes.subarray(start)
  const format = guessFormat(head)
  if (format !== 'csv') return { format }
  const delimiter = guessDelimiter(head)
  const first = readRecord(bytes, start, { delimiter, line: 1, row: 1 })
  return {
    format,
    delimiter,
    header: first.cells.map((name) => name.trim()),
    bodyStart: first.end,
    bodyLine: 1 + countLines(bytes, first),
  }
}

/**
 * The items of a file's bytes, as the service cuts them. `groupBy`: rows that stand together with the same text in that column are one
 * item. With `isCut` the last one, of which something may be missing, is left out.
 */
export function* sourceItems(
  bytes: Uint8Array,
  shape: SourceShape,
  { groupBy, isCut = false }: { groupBy?: string | undefined; isCut?: boolean } = {},
): Generator<SourceItem> {
  const items =
    shape.format === 'csv'
      ? tableItems(bytes, shape, groupBy)
      : shape.format === 'ndjson'
        ? lineItems(bytes)
        : elementItems(bytes)
  let held: SourceItem | undefined
  for (const item of items) {
    if (held) yield held
    held = item
  }
  if (held && !isCut) yield held
}

type Table = Extract<SourceShape, { format: 'csv' }>

function* tableItems(bytes: Uint8Array, table: Table, groupBy: string | undefined): Generator<SourceItem> {
  const groupColumn = groupBy === undefined ? -1 : table.header.indexOf(groupBy)
  let item = 0
  let group: { text: string | undefined; rows: CsvRecord[] } | undefined
  for (const row of tableRows(bytes, table)) {
    const isWhole = row.isSound && row.cells.length === table.header.length && !isEmpty(row)
    const key = isWhole ? row.cells[groupColumn] : undefined
    if (groupColumn !== -1 && group && (key === undefined || key === group.text)) {
      group.rows.push(row)
      continue
    }
    if (group) yield itemOf(++item, group.rows)
    group = { text: key ?? '', rows: [row] }
  }
  if (group) yield itemOf(++item, group.rows)
}

/** Empty rows between others count; those at the end do not. */
function* tableRows(bytes: Uint8Array, { delimiter, bodyStart, bodyLine }: Table): Generator<CsvRecord> {
  let empty: CsvRecord[] = []
  let line = bodyLine
  for (let at = bodyStart, number = 2; at < bytes.length; number++) {
    const row = readRecord(bytes, at, { delimiter, line, row: number })
    at = row.end
    line += countLines(bytes, row)
    if (isEmpty(row)) {
      empty.push(row)
      continue
    }
    yield* empty
    empty = []
    yield row
  }
}

function isEmpty({ cells, isSound }: CsvRecord): boolean {
  return isSound && cells.every((cell) => cell.trim() === '')
}

function itemOf(item: number, rows: readonly CsvRecord[]): SourceItem {
  const [first] = rows
  return {
    item,
    line: first?.line ?? 0,
    start: first?.start ?? 0,
    end: rows.at(-1)?.end ?? 0,
    rows,
    text: '',
  }
}

function* lineItems(bytes: Uint8Array): Generator<SourceItem> {
  let item = 0
  let line = 1
  for (let start = hasMark(bytes) ? markBytes : 0; start < bytes.length; line++) {
    const next = bytes.indexOf(0x0a, start)
    const end = next === -1 ? bytes.length : next + 1
    const content = text.decode(bytes.subarray(start, end)).trim()
    if (content !== '') yield { item: ++item, line, start, end, rows: [], text: content }
    start = end
  }
}

/** By strings and brackets alone: what stands between two commas at the top may be no JSON. */
function* elementItems(bytes: Uint8Array): Generator<SourceItem> {
  let item = 0
  let line = 1
  let depth = 0
  let start = -1
  let startLine = 1
  const finish = (end: number): SourceItem => ({
    item: ++item,
    line: startLine,
    start,
    end,
    rows: [],
    text: text.decode(bytes.subarray(start, end)).trim(),
  })
  for (let at = bytes.indexOf(0x5b) + 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 0x0a) line++
    if (isSpace(byte)) continue
    if (depth === 0 && (byte === 0x2c || byte === 0x5d)) {
      if (start !== -1) yield finish(at)
      start = -1
      if (byte === 0x5d) return
      continue
    }
    if (start === -1) {
      start = at
      startLine = line
    }
    if (byte === 0x22) at = endOfString(bytes, at)
    else if (openers.has(byte)) depth++
    else if (closers.has(byte)) depth--
  }
  if (start !== -1) yield finish(bytes.length)
}

/** The place of the closing quote. */
function endOfString(bytes: Uint8Array, open: number): number {
  let at = open + 1
  while (at < bytes.length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1
  return at
}

function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}
