import { type Cell, edgeTolerance, gapMax, isSameColumn, isSameRow } from './cell-contents.ts'
import { isLabel } from './clean-label.ts'
import { around, bottomOf } from '../geometry/rectangles.ts'
import { type Slot, sizeBeside } from './slot.ts'

const rowsMin = 2
const columnsMin = 2

/** Finds tables: a head with labels above several equal, empty rows. Adds the cells of the tables to `taken`. */
export function tableSlots(
  group: readonly Cell[],
  titleOf: (table: Cell) => string | undefined,
  taken: Set<Cell>,
): Slot[] {
  const slots: Slot[] = []
  for (const head of rowsIn(group)) {
    const heads = head.filter(({ text, words }) => isLabel(text) && words.length < 16)
    if (heads.length < columnsMin || heads.some((cell) => taken.has(cell))) continue
    const columns = heads.map((cell) => ({ head: cell, cells: columnBelow(cell, group) }))
    const rows = commonRows(columns.map(({ cells }) => cells))
    if (rows < rowsMin) continue
    const open = columns.filter(({ cells }) => cells.slice(0, rows).every(({ isEmpty }) => isEmpty))
    const stretch = besideEachOther(open.map(({ head: cell }) => cell))
    if (stretch.length < columnsMin) continue
    const cells = open
      .filter((column) => stretch.includes(column.head))
      .map((column) => ({ ...column, cells: column.cells.slice(0, rows) }))
    const first = cells[0]?.cells[0] as Cell
    const box = around(cells.flatMap((column) => column.cells))
    for (const { head: cell, cells: own } of columns)
      for (const one of [cell, ...own.slice(0, rows)]) taken.add(one)
    slots.push({
      ...box,
      kind: 'table',
      reason: 'table',
      label: titleOf(heads[0] as Cell) ?? '',
      size: sizeBeside(
        Math.min(...heads.flatMap(({ words }) => words.map(({ size }) => size))),
        first.height * 0.8,
      ),
      verticalAlign: 'middle',
      rowHeight: box.height / rows,
      columns: cells.map(({ head: cell }) => ({ label: cell.text, width: cell.width })),
    })
  }
  return slots
}

function rowsIn(group: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = []
  for (const cell of group.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const row = rows.findLast((one) => one[0] && Math.abs(bottomOf(one[0]) - bottomOf(cell)) < edgeTolerance)
    if (row) row.push(cell)
    else rows.push([cell])
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left))
}

/** Returns the cells below a head, directly below each other. They have the head's width and equal heights. */
function columnBelow(head: Cell, group: readonly Cell[]): Cell[] {
  const column: Cell[] = []
  let last = head
  for (;;) {
    const next = group.find(
      (cell) => isSameColumn(cell, head) && Math.abs(cell.top - bottomOf(last)) < edgeTolerance,
    )
    const first = column[0]
    if (!next || (first && Math.abs(first.height - next.height) > 2.5)) return column
    column.push(next)
    last = next
  }
}

/** Returns the number of rows that are mostly empty. The first column can contain row numbers. */
function commonRows(columns: readonly (readonly Cell[])[]): number {
  const open = columns.filter((cells) => cells.length > 0 && cells[0]?.isEmpty)
  const first = open[0]?.[0]
  if (open.length < columnsMin || !first) return 0
  let rows = 0
  for (;;) {
    const row = open.map((cells) => cells[rows])
    const [lead] = row
    if (!lead || !row.every((cell) => cell && cell.isEmpty && isSameRow(cell, lead))) return rows
    rows += 1
  }
}

/** Returns the longest run of adjacent columns. */
function besideEachOther(heads: readonly Cell[]): Cell[] {
  const runs: Cell[][] = []
  for (const cell of heads) {
    const last = runs.at(-1)?.at(-1)
    if (last && Math.abs(last.left + last.width - cell.left) < gapMax) runs.at(-1)?.push(cell)
    else runs.push([cell])
  }
  return runs.toSorted((a, b) => b.length - a.length)[0] ?? []
}
