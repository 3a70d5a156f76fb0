import type { RefusedEdit } from '../page-edit.ts'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { type Block, blocksOf } from './blocks.ts'
import { isCell } from './content-model.ts'
import type { Stretch } from './insert-html.ts'
import { readRowCells, type RowCell, spanOf } from './row-cells.ts'

export interface ColumnCell {
  element: SourceElement
  from: number
  span: number
  rows: number
  /** The range that is deleted with the column: the cell, or its section. */
  whole: Stretch
  /** The cell, or the whole section around it. */
  group: Stretch
}

export interface ColumnRow {
  row: SourceElement
  /** Two cells with opposite conditions have the same columns. */
  cells: ColumnCell[]
  /** Cells of earlier rows that span this row. */
  reaching: ColumnCell[]
}

export interface TableColumns {
  table: SourceElement
  count: number
  rows: ColumnRow[]
  /** The `<col>` elements, if there are any. */
  columns: ColumnCell[]
}

const refusals = {
  rows: 'A cell of this table spans several rows that might not follow each other, so its columns can only be changed in the code.',
  spans:
    'The data determines how many columns a cell of this table spans, so they can only be changed in the code.',
  sections:
    'Some cells of this table exist only for some data, and not in each of its rows, so its columns can only be changed in the code.',
}

/** Returns the columns of a table, including its head and foot. Refused if the columns of cells are ambiguous. */
export function readColumns(tree: SourceTree, table: SourceElement): TableColumns | RefusedEdit {
  const rows: ColumnRow[] = []
  const conditions = new Conditions()
  for (const run of rowRunsOf(tree, table)) {
    let reaching: { cell: ColumnCell; rows: number }[] = []
    for (const row of run) {
      const read = readRowCells(tree, row)
      if (typeof read === 'string') return { refused: refusals[read] }
      const above = reaching.map(({ cell }) => cell)
      const cells = placed(read, above)
      if (!cells || (cells.length === 0 && above.length > 0)) return { refused: refusals.rows }
      if (!conditions.hold(read, cells)) return { refused: refusals.sections }
      rows.push({ row, cells, reaching: above })
      reaching = [...reaching, ...cells.map((cell) => ({ cell, rows: cell.rows }))].flatMap(
        ({ cell, rows: left }) => (left > 1 ? [{ cell, rows: left - 1 }] : []),
      )
    }
    if (reaching.length > 0) return { refused: refusals.rows }
  }
  const groups = table.children.filter((child) => child.kind === 'element' && child.name === 'colgroup')
  const columns = columnsOf(groups.flatMap(childrenOf))
  if (!columns) return { refused: refusals.spans }
  const count = Math.max(0, ...rows.map(widthOf), widthOf({ cells: columns, reaching: [] }))
  return { table, count, rows, columns }
}

/** Returns the table around an element, and the first column of the element's cell. */
export function columnOf(
  tree: SourceTree,
  element: SourceElement,
): { table: SourceElement; at: number } | RefusedEdit | undefined {
  let cell: SourceElement | undefined = element
  while (cell && !isCell(cell.name)) cell = cell.parent
  let table = cell
  while (table && table.name !== 'table') table = table.parent
  if (!cell || !table) return undefined
  const read = readColumns(tree, table)
  if ('refused' in read) return read
  const found = read.rows.flatMap(({ cells }) => cells).find((each) => each.element === cell)
  return found && { table, at: found.from }
}

/** Returns the number of columns in a row. */
export function widthOf({ cells, reaching }: Pick<ColumnRow, 'cells' | 'reaching'>): number {
  return Math.max(0, ...[...cells, ...reaching].map(({ from, span }) => from + span))
}

export function cellAt(cells: readonly ColumnCell[], column: number): ColumnCell | undefined {
  return cells.find(({ from, span }) => from <= column && column < from + span)
}

/** Assigns cells to free columns. Undefined if cells would overlap. */
function placed(read: readonly RowCell[], above: readonly ColumnCell[]): ColumnCell[] | undefined {
  const cells: ColumnCell[] = []
  let from = 0
  for (const { cells: alike, span, rows, group } of read) {
    while (cellAt(above, from)) from++
    for (let at = from; at < from + span; at++) if (cellAt(above, at)) return undefined
    for (const { element, whole } of alike) cells.push({ element, from, span, rows, whole, group })
    from += span
  }
  return cells
}

/** The condition of each column. It must be the same in each row, except for cells that span several columns. */
class Conditions {
  readonly #known = new Map<number, string>()

  hold(read: readonly RowCell[], cells: readonly ColumnCell[]): boolean {
    const froms = new Map(cells.map(({ element, from }) => [element, from]))
    return read.every(({ cells: [first], span, condition }) => {
      const from = first && froms.get(first.element)
      if (from === undefined || (condition === undefined && span > 1)) return true
      return Array.from({ length: span }, (_, index) => from + index).every((at) => {
        const known = this.#known.get(at) ?? condition ?? ''
        this.#known.set(at, known)
        return known === (condition ?? '')
      })
    })
  }
}

function columnsOf(elements: readonly SourceElement[]): ColumnCell[] | undefined {
  const columns: ColumnCell[] = []
  for (const element of elements) {
    const span = spanOf(element, 'span')
    if (span === undefined) return undefined
    const from = widthOf({ cells: columns.slice(-1), reaching: [] })
    columns.push({ element, from, span, rows: 1, whole: element, group: element })
  }
  return columns
}

function childrenOf(node: SourceElement | { kind: 'text' | 'other' }): SourceElement[] {
  return node.kind === 'element' ? node.children.filter((child) => child.kind === 'element') : []
}

/** Groups rows that are always directly below each other. */
function rowRunsOf(tree: SourceTree, table: SourceElement): SourceElement[][] {
  const runs: SourceElement[][] = [[]]
  const visit = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      if (block.kind === 'blank') continue
      if (block.kind === 'element' && block.element.name === 'tr') {
        runs.at(-1)?.push(block.element)
        continue
      }
      runs.push([])
      if (block.kind === 'section') visit(block.blocks)
      else if (block.kind === 'element' && ['thead', 'tbody', 'tfoot'].includes(block.element.name))
        visit(blocksOf(tree, block.element))
      runs.push([])
    }
  }
  visit(blocksOf(tree, table))
  return runs.filter((run) => run.length > 0)
}
