import { batchBounds, type FaultItem } from '@platen/contract'
import type { ItemFault, SourceItem } from '../source-item.ts'

/** What is wrong with a record; `column` counts from 0 and is absent for the whole of it. */
export interface CsvFault {
  column?: number
  code: string
  message: string
}

/** A record as it stands in the file. A cell with a fault is empty, unless what is wrong is kept. */
export interface CsvRecord {
  /** In which it begins, from 1. */
  line: number
  /** As a spreadsheet numbers it: from 1, whatever lines it takes. */
  row: number
  /** Where its bytes begin in the source, and where they end, behind the end of its line. */
  start: number
  end: number
  cells: string[]
  /** Of the cells, those that are not kept included; without one that breaks the rules. */
  count: number
  /** Of the cells and the separators between them. */
  bytes: number
  faults: CsvFault[]
}

/** Rows that make an item together. */
export type RowItem = Omit<SourceItem, 'item' | 'json'> & { row: number }

/** The fault of a row that was emptied. */
const emptyRow: CsvFault = { code: 'empty_row', message: 'The row is empty.' }

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const windows = new TextDecoder('windows-1252')
const encoder = new TextEncoder()

/** Makes a record that begins at a place, with no cell yet. */
export function newRecord(place: { line: number; row: number; start: number }): CsvRecord {
  return { ...place, end: place.start, cells: [], count: 0, bytes: 0, faults: [] }
}

/** Ends a record's cell; `bytes` may be more than there is `content` of it. */
export function addCell(
  record: CsvRecord,
  { bytes, content }: { bytes: number; content: Uint8Array },
  { cellsMax, keepsWrong }: { cellsMax: number; keepsWrong: boolean },
): void {
  const column = record.count++
  record.bytes += bytes + 1
  if (column >= cellsMax) return
  if (bytes > batchBounds.cellBytesMax) {
    const message = `A cell can be up to ${batchBounds.cellBytesMax / 2 ** 20} MiB. This one is ${bytes.toLocaleString('en')} bytes.`
    record.faults.push({ column, code: 'cell_too_large', message })
    record.cells.push(keepsWrong ? asRead(content) : '')
    return
  }
  if (record.bytes > batchBounds.itemBytesMax) {
    if (record.faults.at(-1)?.code !== 'item_too_large') {
      const message = `A row can be up to ${batchBounds.itemBytesMax / 2 ** 20} MiB.`
      record.faults.push({ code: 'item_too_large', message })
    }
    record.cells.push(keepsWrong ? asRead(content) : '')
    return
  }
  const text = textOf(content)
  record.cells.push(text ?? (keepsWrong ? windows.decode(content) : ''))
  if (text !== undefined) return
  const message = 'The cell is not in UTF-8 but in another encoding, such as Latin-1. Save the file as UTF-8.'
  record.faults.push({ column, code: 'invalid_utf8', message })
}

/** Keeps a cell in which a quote is wrong, with the rest of its line; it is no cell that counts. */
export function keepBroken(record: CsvRecord, content: Uint8Array, cellsMax: number): void {
  if (record.cells.length < cellsMax) record.cells.push(asRead(content))
}

/** What is wrong with a header line itself. No column is named: its name is what is wrong. */
export function headerFaults({ faults }: CsvRecord): FaultItem[] {
  return faults.map(({ code, message }) => ({ pointer: '', code, message }))
}

/** How many columns a header has, up to the last one with a name: behind it spreadsheets leave empty cells. */
export function columnsIn({ cells, count }: Pick<CsvRecord, 'cells' | 'count'>): number {
  if (count > cells.length) return count
  return Math.max(1, cells.findLastIndex((name) => name.trim() !== '') + 1)
}

/** How wide a table is. */
export interface TableWidth {
  /** Up to the last one with a name. */
  columns: number
  /** Of the header's line, with the empty ones behind the last name. */
  cells: number
}

/** Of a table with this header. */
export function widthOf(header: Pick<CsvRecord, 'cells' | 'count'>): TableWidth {
  return { columns: columnsIn(header), cells: header.count }
}

/** What is wrong with a row. */
export function rowFaults(
  { faults, count, cells, line, row }: Pick<CsvRecord, 'faults' | 'count' | 'cells' | 'line' | 'row'>,
  width: TableWidth,
): ItemFault[] {
  if (faults.length > 0) return faults.map((fault) => ({ ...fault, line, row }))
  const { columns } = width
  if (count === columns || hasOnlyEmptyOnesMore({ count, cells }, width)) return []
  const message = `The row has ${counted(count)}, and the header ${counted(columns)}.`
  return [{ code: 'ragged_row', message, line, row }]
}

/** A row that is an item by itself. */
export function itemOfRow(
  record: CsvRecord,
  { width, keepsWrong }: { width: TableWidth; keepsWrong: boolean },
): RowItem {
  const { line, row, start, end, cells } = record
  const faults = rowFaults(record, width)
  const rows = faults.length === 0 || keepsWrong ? [{ line, row, cells }] : []
  return { line, row, start, end, rows, faults }
}

/** An item whose rows have other cells now, as they were typed; `columns`: how many the header has. */
export function withCells(
  item: SourceItem,
  cells: readonly (readonly string[])[],
  columns: number,
): SourceItem {
  const rows = item.rows.map((row, at) => ({ ...row, cells: cells[at] ?? row.cells }))
  const isRagged = item.faults.some(({ code }) => code === 'ragged_row')
  const width = {
    columns,
    // What its rows had more as they were read, the header has, too.
    cells: isRagged ? columns : Math.max(columns, ...item.rows.map((row) => row.cells.length)),
  }
  const faults = rows.flatMap(({ cells: typed, line, row }) => {
    const isEmpty = typed.every((cell) => cell.trim() === '')
    const faultsOfAll = isEmpty ? [emptyRow] : []
    return rowFaults({ line, row, cells: [...typed], count: typed.length, faults: faultsOfAll }, width)
  })
  return { ...item, rows, faults }
}

/**
 * Spreadsheets end rows with empty cells where something stood, or was coloured, beyond the table: the header's as well. More than the
 * header has are a value that was cut in two, with an empty one at the end.
 */
function hasOnlyEmptyOnesMore(
  { count, cells }: Pick<CsvRecord, 'count' | 'cells'>,
  width: TableWidth,
): boolean {
  const isBeyond = count > width.columns && count <= width.cells && count === cells.length
  return isBeyond && cells.slice(width.columns).every((cell) => cell.trim() === '')
}

function counted(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells.toLocaleString('en')} cells`
}

function asRead(content: Uint8Array): string {
  return textOf(content) ?? windows.decode(content)
}

/** `undefined` for what is no UTF-8. A decoder that throws there would take a hundred times as long, for each cell of a hostile file. */
function textOf(content: Uint8Array): string | undefined {
  const text = utf8.decode(content)
  // The sign that stands for what cannot be read may also have been sent: then it comes back.
  return !text.includes('\ufffd') || isSame(encoder.encode(text), content) ? text : undefined
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
