import { batchBounds } from '@platen/contract'
import type { Row, ItemFault } from '../source-item.ts'
import { type CsvRecord, rowFaults, type RowItem } from './csv-record.ts'

/** Puts rows together that are one item. */
export interface RowGroups {
  /** The item before, where this row is none of its own. */
  add(record: CsvRecord): RowItem | undefined
  end(): RowItem | undefined
}

/** How rows are put together. */
export interface GroupOptions {
  /** How many the header has. */
  columns: number
  /** The one, from 0, whose text makes groups. */
  groupColumn: number
  /** Left out, the texts are kept whole, for a file that lies in memory anyway. */
  seen: SeenTexts | undefined
  keepsWrong: boolean
}

/** Remembers texts, each with the row that had it first. */
export interface SeenTexts {
  /** The row that had the text before, or `undefined`, and from now on it is this one. */
  add(text: string, row: number): number | undefined
}

/** What a row and a cell of a group count besides their text: short ones take more memory than it. */
const bytesBesides = { row: 30, cell: 10 }
/** Of an item; no report lists more. */
const faultsMax = 100

/**
 * Rows that stand together with the same text in one column are one item. A row in which that text cannot be told belongs to those before
 * it. A group without a text, or whose text an earlier one had already, is wrong as a whole; so is one that takes more than an item may.
 */
export function createRowGroups(options: GroupOptions): RowGroups {
  const { columns, groupColumn, seen = keepTexts(), keepsWrong } = options
  let group: Group | undefined

  function textOf(record: CsvRecord): string | undefined {
    // In one that is too large some cells were not read.
    if (record.count !== columns || record.faults.some(({ column }) => column === undefined)) return undefined
    const isReadable = record.faults.every(({ column }) => column !== groupColumn)
    return isReadable ? record.cells[groupColumn] : ''
  }
  function addRow(
    into: Group,
    { line, row, cells, bytes, end }: CsvRecord,
    wrong: readonly ItemFault[],
  ): void {
    into.end = end
    into.bytes += bytes + bytesBesides.row + cells.length * bytesBesides.cell
    if (into.faults.length < faultsMax) into.faults.push(...wrong)
    // What has a fault is reported and not used: nothing of it needs to be kept.
    if (!keepsWrong && (into.faults.length > 0 || into.bytes > batchBounds.itemBytesMax)) into.rows = []
    else into.rows.push({ line, row, cells })
  }
  function refuseText(into: Group, text: string): void {
    const earlier = seen.add(text, into.row)
    if (text.trim() === '') {
      const message = 'The column that makes groups is empty here.'
      into.faults.push({ column: groupColumn, code: 'empty_group', message })
    } else if (earlier !== undefined) {
      const message = `Row ${earlier} had this text already. The rows of a group stand together: sort the file by this column.`
      into.faults.push({ column: groupColumn, code: 'group_returns', message })
    }
  }
  function finish({ line, row, start, end, rows, bytes, faults }: Group): RowItem {
    if (faults.length === 0 && bytes > batchBounds.itemBytesMax) {
      const message = `The group has too many rows for one item: they take more than ${batchBounds.itemBytesMax / 2 ** 20} MiB.`
      faults.push({ code: 'item_too_large', message })
    }
    return { line, row, start, end, rows: faults.length === 0 || keepsWrong ? rows : [], faults }
  }

  return {
    add(record) {
      const wrong = rowFaults(record, columns)
      const text = textOf(record)
      if (group !== undefined && (text === undefined || text === group.text)) {
        addRow(group, record, wrong)
        return undefined
      }
      const before = group && finish(group)
      group = newGroup(text ?? '', record)
      addRow(group, record, wrong)
      if (text !== undefined) refuseText(group, text)
      return before
    },
    end: () => group && finish(group),
  }
}

interface Group extends RowItem {
  text: string
  row: number
  rows: Row[]
  /** Of the text, and of what holds it. */
  bytes: number
  faults: ItemFault[]
}

function newGroup(text: string, { line, row, start, end }: CsvRecord): Group {
  return { text, line, row, start, end, rows: [], bytes: 0, faults: [] }
}

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
