import type { RefusedEdit } from '../page-edit.ts'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { type Block, blocksOf } from './blocks.ts'
import { isCell } from './content-model.ts'
import type { Stretch } from './insert-html.ts'
import { readRowCells, type RowCell, spanOf } from './row-cells.ts'

/** A cell, or a `<col>`, and the columns that it stands over. */
export interface ColumnCell {
  element: SourceElement
  /** From 0. */
  from: number
  span: number
  /** How many rows it stands over. */
  rows: number
  /** What goes when its column does: the cell, or the condition that it fills. */
  whole: Stretch
  /** The cell, or all of the condition that it stands in. */
  group: Stretch
}

/** A row of a table. */
export interface ColumnRow {
  row: SourceElement
  /** Those that stand in it; of two, of which each is there when the other is not, both are over the same columns. */
  cells: ColumnCell[]
  /** Those of rows above that reach over it. */
  reaching: ColumnCell[]
}

/** A table by its columns. */
export interface TableColumns {
  table: SourceElement
  count: number
  rows: ColumnRow[]
  /** The `<col>` elements; none in most tables. */
  columns: ColumnCell[]
}

const refusals = {
  rows: 'A cell of this table spans several rows that might not follow each other, so you can change its columns only in the code.',
  spans:
    'The data decides how many columns a cell of this table spans, so you can change them only in the code.',
  sections:
    'Some cells of this table are there only for some data, and not so in each of its rows, so its columns can only be changed in the code.',
}

/** The columns of a table, its head, body and foot together; refused where no one can say which cell belongs to which. */
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

/** The table of a cell, or of anything in one, and the first column that the cell stands over; refused as the table's columns are. */
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

/** Behind the last column of a row. */
export function widthOf({ cells, reaching }: Pick<ColumnRow, 'cells' | 'reaching'>): number {
  return Math.max(0, ...[...cells, ...reaching].map(({ from, span }) => from + span))
}

/** The cell that stands over a column. */
export function cellAt(cells: readonly ColumnCell[], column: number): ColumnCell | undefined {
  return cells.find(({ from, span }) => from <= column && column < from + span)
}

/** The cells of a row in the columns that are left free from above; `undefined` where one would be drawn over another. */
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

/** Under which condition each column is there: the same one in each row, but for cells over several columns. */
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

/** The rows of a table in runs: whatever the data, those of a run stand one below the other, and nothing else between them. */
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
