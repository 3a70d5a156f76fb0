import { batchBounds, type FaultItem } from '@platen/contract'
import type { ItemFault, SourceItem } from '../source-item.ts'

/** `column` counts from 0, and is absent if the error affects the whole record. */
export interface CsvFault {
  column?: number
  code: string
  message: string
}

/** A cell with an error is empty, unless errors are kept. */
export interface CsvRecord {
  /** Line number, from 1. */
  line: number
  /** Row number in a spreadsheet, from 1. */
  row: number
  /** Byte offsets in the source, including the line end. */
  start: number
  end: number
  cells: string[]
  /** Number of cells, including those that are not kept. */
  count: number
  /** Bytes of the cells and separators. */
  bytes: number
  faults: CsvFault[]
}

/** Rows of one item. */
export type RowItem = Omit<SourceItem, 'item' | 'json'> & { row: number }

const emptyRow: CsvFault = { code: 'empty_row', message: 'The row is empty.' }

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const windows = new TextDecoder('windows-1252')
const encoder = new TextEncoder()

export function newRecord(position: { line: number; row: number; start: number }): CsvRecord {
  return { ...position, end: position.start, cells: [], count: 0, bytes: 0, faults: [] }
}

/** `bytes` is the size of the whole cell, of which `content` can be only the start. */
export function addCell(
  record: CsvRecord,
  { bytes, content }: { bytes: number; content: Uint8Array },
  { cellsMax, keepsWrong }: { cellsMax: number; keepsWrong: boolean },
): void {
  const column = record.count++
  record.bytes += bytes + 1
  if (column >= cellsMax) return
  if (bytes > batchBounds.cellBytesMax) {
    const message = `A cell can be up to ${batchBounds.cellBytesMax / 2 ** 20} MiB. This cell is ${bytes.toLocaleString('en')} bytes long.`
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

/** Keeps a cell with a wrong quote and the rest of its line. The cell is not counted. */
export function keepBroken(record: CsvRecord, content: Uint8Array, cellsMax: number): void {
  if (record.cells.length < cellsMax) record.cells.push(asRead(content))
}

/** Returns the errors in a header line. They do not name columns, because the names have errors. */
export function headerFaults({ faults }: CsvRecord): FaultItem[] {
  return faults.map(({ code, message }) => ({ pointer: '', code, message }))
}

/** Returns the number of columns up to the last name. Spreadsheets add empty cells. */
export function columnsIn({ cells, count }: Pick<CsvRecord, 'cells' | 'count'>): number {
  if (count > cells.length) return count
  return Math.max(1, cells.findLastIndex((name) => name.trim() !== '') + 1)
}

export interface TableWidth {
  /** Columns up to the last one with a name. */
  columns: number
  /** Cells, including empty ones after the last name. */
  cells: number
}

export function widthOf(header: Pick<CsvRecord, 'cells' | 'count'>): TableWidth {
  return { columns: columnsIn(header), cells: header.count }
}

export function rowFaults(
  { faults, count, cells, line, row }: Pick<CsvRecord, 'faults' | 'count' | 'cells' | 'line' | 'row'>,
  width: TableWidth,
): ItemFault[] {
  if (faults.length > 0) return faults.map((fault) => ({ ...fault, line, row }))
  const { columns } = width
  if (count === columns || hasOnlyEmptyOnesMore({ count, cells }, width)) return []
  const advice =
    count > columns
      ? 'Put cells that contain the separator in quotation marks, or add the extra columns to the header.'
      : 'Add the missing cells; they can be empty.'
  const message = `The row has ${counted(count)}, but the header has ${counted(columns)}. ${advice}`
  return [{ code: 'ragged_row', message, line, row }]
}

export function itemOfRow(
  record: CsvRecord,
  { width, keepsWrong }: { width: TableWidth; keepsWrong: boolean },
): RowItem {
  const { line, row, start, end, cells } = record
  const faults = rowFaults(record, width)
  const rows = faults.length === 0 || keepsWrong ? [{ line, row, cells }] : []
  return { line, row, start, end, rows, faults }
}

/** Replaces the cells of an item's rows. `columns` is the number of columns in the header. */
export function withCells(
  item: SourceItem,
  cells: readonly (readonly string[])[],
  columns: number,
): SourceItem {
  const rows = item.rows.map((row, at) => ({ ...row, cells: cells[at] ?? row.cells }))
  const isRagged = item.faults.some(({ code }) => code === 'ragged_row')
  const width = {
    columns,
    // Unless the item is ragged, the header also has the extra cells of its rows.
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
 * Spreadsheets add empty cells where cells are or were formatted, even in the header. If a row has more cells than the header, a value was split, and
 * its last part is empty.
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

/** Returns `undefined` for invalid UTF-8. A throwing decoder would take a hundred times as long for each cell of a hostile file. */
function textOf(content: Uint8Array): string | undefined {
  const text = utf8.decode(content)
  // U+FFFD can also be in the source; in that case, it encodes back to the same bytes.
  return !text.includes('\ufffd') || isSame(encoder.encode(text), content) ? text : undefined
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
