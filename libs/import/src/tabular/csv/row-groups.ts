import { batchBounds } from '@platen/contract'
import type { Row, ItemFault } from '../source-item.ts'
import { type CsvRecord, rowFaults, type RowItem, type TableWidth } from './csv-record.ts'

/** Puts rows together that are one item. */
export interface RowGroups {
  /** An item that is whole by now: the one before, where this row begins one. */
  add(record: CsvRecord): RowItem | undefined
  end(): Iterable<RowItem>
}

/** How rows are put together. */
export interface GroupOptions {
  width: TableWidth
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
 * Rows that stand together with the same text in one column are one item. White space around the text is ignored. A row in which that text cannot be told belongs to those before
 * it; one with too few or too many cells may have another's text there, so it is put with its neighbours' only where they have the same, or
 * stand on both of its sides. A group without a text, or whose text an earlier one had already, is wrong as a whole; so is one that takes
 * more than an item may.
 */
export function createRowGroups(options: GroupOptions): RowGroups {
  const { width, groupColumn, seen = keepTexts(), keepsWrong } = options
  let group: Group | undefined
  /** The one before rows that may yet turn out to belong to it. */
  let held: Group | undefined
  /** Whole, and not given yet: two may come of one row. */
  const whole: RowItem[] = []

  function textOf(record: CsvRecord, isRagged: boolean): string | undefined {
    // In one that is too large some cells were not read.
    if (record.faults.some(({ column }) => column === undefined)) return undefined
    // Nobody sees a space at the end of a cell: "6 " and "6" are one document.
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
    // What has a fault is reported and not used: nothing of it needs to be kept.
    if (!keepsWrong && (into.faults.length > 0 || into.bytes > batchBounds.itemBytesMax)) into.rows = []
    else into.rows.push({ line, row, cells })
  }
  function refuseText(into: Group, text: string): void {
    const earlier = seen.add(text, into.row)
    if (text === '') {
      const message = 'The column that makes groups is empty here.'
      into.faults.push({ column: groupColumn, code: 'empty_group', message })
    } else if (earlier !== undefined) {
      const message = `Row ${earlier} already had this text. The rows of a group must follow each other: sort the file by this column.`
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
  /** The text stands in a row with too few or too many cells alone. */
  isGuess: boolean
  row: number
  rows: Row[]
  /** Of the text, and of what holds it. */
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
