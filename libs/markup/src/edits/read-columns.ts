import type { RefusedEdit } from '../page-edit.ts'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { blocksOf } from './blocks.ts'
import { isCell } from './content-model.ts'

/** A cell, or a `<col>`, and the columns that it stands over. */
export interface ColumnCell {
  element: SourceElement
  /** From 0. */
  from: number
  span: number
}

/** A table by its columns. */
export interface TableColumns {
  table: SourceElement
  count: number
  rows: { row: SourceElement; cells: ColumnCell[] }[]
  /** The `<col>` elements; none in most tables. */
  columns: ColumnCell[]
}

const refusals = {
  rows: 'A cell of this table reaches over several rows, so its columns can only be changed in the code.',
  spans:
    'Only the data tell how many columns a cell of this table reaches over, so they can only be changed in the code.',
  sections:
    'Some cells of this table are there only for some data, so its columns can only be changed in the code.',
}

/** The columns of a table, its head, body and foot together; refused where no one can say which cell belongs to which. */
export function readColumns(tree: SourceTree, table: SourceElement): TableColumns | RefusedEdit {
  const rows: TableColumns['rows'] = []
  for (const row of rowsOf(table)) {
    const blocks = blocksOf(tree, row)
    if (blocks.some(({ kind }) => kind === 'section' || kind === 'text'))
      return { refused: refusals.sections }
    const elements = blocks.flatMap((block) => (block.kind === 'element' ? [block.element] : []))
    if (elements.some((cell) => (valueOf(cell, 'rowspan') ?? '1').trim() !== '1'))
      return { refused: refusals.rows }
    const cells = inColumns(elements, 'colspan')
    if (!cells) return { refused: refusals.spans }
    rows.push({ row, cells })
  }
  const groups = table.children.filter((child) => child.kind === 'element' && child.name === 'colgroup')
  const columns = inColumns(groups.flatMap(childrenOf), 'span')
  if (!columns) return { refused: refusals.spans }
  const count = Math.max(0, ...rows.map(({ cells }) => widthOf(cells)), widthOf(columns))
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
export function widthOf(cells: readonly ColumnCell[]): number {
  const last = cells.at(-1)
  return last ? last.from + last.span : 0
}

/** The cell that stands over a column. */
export function cellAt(cells: readonly ColumnCell[], column: number): ColumnCell | undefined {
  return cells.find(({ from, span }) => from <= column && column < from + span)
}

function rowsOf(table: SourceElement): SourceElement[] {
  return childrenOf(table).flatMap((child) =>
    child.name === 'tr'
      ? [child]
      : ['thead', 'tbody', 'tfoot'].includes(child.name)
        ? childrenOf(child).filter(({ name }) => name === 'tr')
        : [],
  )
}

function childrenOf(node: SourceElement | { kind: 'text' | 'other' }): SourceElement[] {
  return node.kind === 'element' ? node.children.filter((child) => child.kind === 'element') : []
}

/** Browsers take a cell over more columns than this for one over as many. */
const spanMax = 1_000

function inColumns(elements: readonly SourceElement[], attribute: string): ColumnCell[] | undefined {
  const cells: ColumnCell[] = []
  for (const element of elements) {
    const written = (valueOf(element, attribute) ?? '1').trim()
    const span = /^[1-9]\d*$/.test(written) ? Number(written) : undefined
    if (span === undefined || span > spanMax) return undefined
    cells.push({ element, from: widthOf(cells), span })
  }
  return cells
}

function valueOf({ attributes }: SourceElement, wanted: string): string | undefined {
  return attributes.find(({ name }) => name === wanted)?.value
}
