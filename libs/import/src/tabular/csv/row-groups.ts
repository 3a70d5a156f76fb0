import { batchBounds } from '@platen/contract'
import type { Row, ItemFault } from '../source-item.ts'
import { type CsvRecord, rowFaults, type RowItem, type TableWidth } from './csv-record.ts'

/** Groups rows into items. */
export interface RowGroups {
  /** Returns an item that is complete: the previous one if this row starts another. */
  add(record: CsvRecord): RowItem | undefined
  end(): Iterable<RowItem>
}

export interface GroupOptions {
  width: TableWidth
  /** Index of the column for grouping. */
  groupColumn: number
  /** Absent for a file in memory: all strings are then kept. */
  seen: SeenTexts | undefined
  keepsWrong: boolean
}

/** Remembers strings with their first row. */
export interface SeenTexts {
  /** Returns the earlier row with this text, if any; otherwise stores this row. */
  add(text: string, row: number): number | undefined
}

/** Memory of a row and a cell in addition to its text, in bytes. */
const bytesBesides = { row: 30, cell: 10 }
/** Maximum number of errors for an item in a report. */
const faultsMax = 100

/**
 * Groups consecutive rows with the same text in one column, ignoring whitespace around it. A row whose text is unknown belongs to the previous rows.
 * A row with too few or too many cells may have the wrong text in that column, so it joins a group only if it has the same text, or if the group
 * continues after it. A group without text, with the text of an earlier group, or beyond the limits, is an error.
 */
export function createRowGroups(options: GroupOptions): RowGroups {
  const { width, groupColumn, seen = keepTexts(), keepsWrong } = options
  let group: Group | undefined
  /** The group before rows that may belong to it. */
  let held: Group | undefined
  /** Complete items. One row can complete two. */
  const whole: RowItem[] = []

  function textOf(record: CsvRecord, isRagged: boolean): string | undefined {
    // Some cells of a record that is too large were not read.
    if (record.faults.some(({ column }) => column === undefined)) return undefined
    // Trailing spaces are invisible: "6 " and "6" are the same document.
    const text = record.cells[groupColumn]?.trim()
    if (isRagged) return text || undefined
    const isReadable = record.faults.every(({ column }) => column !== groupColumn)
    return isReadable ? text : ''
  }
  function addRow(
    into: Group,
    { line, row, cells, bytes, end }: CsvRecord,
    wrong: readonly ItemFault[],
  ): void {
    into.end = end
    into.bytes += bytes + bytesBesides.row + cells.length * bytesBesides.cell
    if (into.faults.length < faultsMax) into.faults.push(...wrong)
    // An item with an error is only reported, so its rows are not kept.
    if (!keepsWrong && (into.faults.length > 0 || into.bytes > batchBounds.itemBytesMax)) into.rows = []
    else into.rows.push({ line, row, cells })
  }
  function refuseText(into: Group, text: string): void {
    const earlier = seen.add(text, into.row)
    if (text === '') {
      const message =
        'The cell of the column that groups the rows is empty. Fill it in: rows of one item have the same text.'
      into.faults.push({ column: groupColumn, code: 'empty_group', message })
    } else if (earlier !== undefined) {
      const message = `Row ${earlier} already had this text. The rows of a group must be consecutive. Sort the file by this column.`
      into.faults.push({ column: groupColumn, code: 'group_not_consecutive', message })
    }
  }
  function finish({ line, row, start, end, rows, bytes, faults }: Group): void {
    if (faults.length === 0 && bytes > batchBounds.itemBytesMax) {
      const message = `The group has too many rows for one item: they take more than ${batchBounds.itemBytesMax / 2 ** 20} MiB.`
      faults.push({ code: 'item_too_large', message })
    }
    whole.push({ line, row, start, end, rows: faults.length === 0 || keepsWrong ? rows : [], faults })
  }
  function release(): void {
    if (held !== undefined) finish(held)
    held = undefined
  }
  function confirm(known: Group): void {
    known.isGuess = false
    refuseText(known, known.text)
    release()
  }
  function rejoin(into: Group, { end, rows, bytes, faults }: Group): void {
    into.end = end
    into.bytes += bytes
    into.rows = keepsWrong ? [...into.rows, ...rows] : []
    if (into.faults.length < faultsMax) into.faults.push(...faults)
  }

  return {
    add(record) {
      const wrong = rowFaults(record, width)
      const isRagged = record.faults.length === 0 && wrong.length > 0
      const text = textOf(record, isRagged)
      if (group?.isGuess === true && held !== undefined && text === held.text) {
        rejoin(held, group)
        group = held
        held = undefined
      }
      if (group !== undefined && (text === undefined || text === group.text)) {
        if (group.isGuess && text !== undefined && !isRagged) confirm(group)
        addRow(group, record, wrong)
        return whole.shift()
      }
      release()
      if (isRagged) held = group
      else if (group !== undefined) finish(group)
      group = newGroup(text ?? '', record)
      group.isGuess = isRagged && text !== undefined
      addRow(group, record, wrong)
      if (text !== undefined && !isRagged) refuseText(group, text)
      return whole.shift()
    },
    end() {
      release()
      if (group !== undefined) finish(group)
      group = undefined
      return whole
    },
  }
}

interface Group extends RowItem {
  text: string
  /** Whether the text occurs only in a row with too few or too many cells. */
  isGuess: boolean
  row: number
  rows: Row[]
  /** Bytes, including overhead. */
  bytes: number
  faults: ItemFault[]
}

function newGroup(text: string, { line, row, start, end }: CsvRecord): Group {
  return { text, isGuess: false, line, row, start, end, rows: [], bytes: 0, faults: [] }
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
