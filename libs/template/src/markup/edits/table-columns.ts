import { isPageEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import { setStyle } from '../style/set-style.ts'
import { type EditResult, finishEdit, type TextChange, withChanges } from './finish-edit.ts'
import { besideStretch, type Stretch } from './insert-html.ts'
import { wholeLines } from './lines.ts'
import {
  cellAt,
  type ColumnCell,
  type ColumnRow,
  readColumns,
  type TableColumns,
  widthOf,
} from './read-columns.ts'
import { attributeChange } from './set-attribute.ts'
import { elementsIn } from './written-element.ts'

/** The head of a new column, and its cells in some rows. Other rows get empty cells. */
export interface NewColumn {
  /** Number of columns before the new column. */
  at: number
  head?: string
  cell?: { source: string; isIn: (row: SourceElement) => boolean }
}

/** Adds a column to head, body and foot. A cell that spans several columns grows if the new column is inside it or at its edge. */
export function addColumn(tree: SourceTree, table: SourceElement, column: NewColumn): EditResult {
  const { at } = column
  const read = readColumns(tree, table)
  if ('refused' in read) return read
  if (read.count === 0 || at < 0 || at > read.count) return undefined
  let grows = 0
  const inRow = (row: Cells, spanName: string, write: () => string): TextChange[] => {
    const { cells } = row
    const isAcross = ({ from, span }: ColumnCell) => from < at && at < from + span
    if (at > widthOf(row) || row.reaching.some(isAcross)) return []
    const beside = [at - 1, at].map((one) => cells.filter((cell) => isOver(cell, one)))
    const wide =
      beside.find(([cell]) => cell && isAcross(cell)) ??
      beside.find(([cell]) => cell && cell.span > 1 && cell.rows === 1)
    if (wide)
      return wide.map(({ element, span }) =>
        attributeChange(tree, element, { name: spanName, value: String(span + 1) }),
      )
    const left = cells.findLast(({ from, span }) => from + span <= at)
    const right = cells.find(({ from }) => from >= at)
    const source = write()
    const put = (stretch: Stretch, side: 'before' | 'after') => {
      grows += parseSource(`<table>${source}</table>`).elements.length - 1
      return besideStretch(tree.html, stretch, { at: side, source })
    }
    // Between two cells in the same section, the new cell is also in this section.
    if (left && left.group === right?.group)
      return cells.filter(({ from }) => from === left.from).map(({ element }) => put(element, 'after'))
    return left ? [put(left.group, 'after')] : right ? [put(right.group, 'before')] : []
  }
  const changes = [
    ...read.rows.flatMap((each) =>
      inRow(each, 'colspan', () => {
        const isHead = each.row.parent?.name === 'thead'
        const inside = isHead ? column.head : column.cell?.isIn(each.row) ? column.cell.source : undefined
        const scope = each.cells.some(({ element }) =>
          element.attributes.some(({ name }) => name === 'scope'),
        )
        return isHead ? `<th${scope ? ' scope="col"' : ''}>${inside ?? ''}</th>` : `<td>${inside ?? ''}</td>`
      }),
    ),
    ...inRow({ cells: read.columns, reaching: [] }, 'span', () => '<col>'),
  ]
  return finishColumns(tree, read, { changes, grows, select: at, count: read.count + 1 })
}

/** Removes a column from head, body and foot. Cells that span several columns shrink. */
export function removeColumn(tree: SourceTree, table: SourceElement, { at }: { at: number }): EditResult {
  const read = readColumns(tree, table)
  if ('refused' in read) return read
  if (at < 0 || at >= read.count) return undefined
  if (read.count === 1) return { refused: 'This is the table’s only column. Delete the table instead.' }
  let grows = 0
  const inRow = (cells: readonly ColumnCell[], spanName: string): TextChange[] => {
    const own = cells.filter((cell) => isOver(cell, at))
    const gone = new Set(own.flatMap(({ span, whole }) => (span === 1 ? [whole] : [])))
    for (const { element, span } of own) if (span === 1) grows -= elementsIn(tree, element)
    return [
      ...own.flatMap(({ element, span }) => {
        const value = span === 2 ? undefined : String(span - 1)
        return span > 1 ? [attributeChange(tree, element, { name: spanName, value })] : []
      }),
      ...[...gone].map(({ start, end }) => ({ ...wholeLines(tree.html, start, end), insert: '' })),
    ]
  }
  // A row without cells would have no height.
  if (read.rows.some(({ cells, reaching }) => reaching.length > 0 && cells.every((cell) => isOnly(cell, at))))
    return { refused: 'A row of this table would have no cells left. Change the table in the code.' }
  const changes = [
    ...read.rows.flatMap(({ cells }) => inRow(cells, 'colspan')),
    ...inRow(read.columns, 'span'),
  ]
  const select = Math.min(at, read.count - 2)
  return finishColumns(tree, read, { changes, grows, select, count: read.count - 1 })
}

/** Moves a column to the position of another column, in head, body and foot. */
export function moveColumn(
  tree: SourceTree,
  table: SourceElement,
  { from, to }: { from: number; to: number },
): EditResult {
  const read = readColumns(tree, table)
  if ('refused' in read) return read
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  if (first < 0 || last >= read.count || first === last) return undefined
  const order = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const moved = order.toSpliced(from - first, 1).toSpliced(to - first, 0, from)
  const changes: TextChange[] = []
  for (const row of [...read.rows, { cells: read.columns, reaching: [] }]) {
    const all = [...row.cells, ...row.reaching]
    // Shorter rows, and cells that span all of these columns, do not change.
    if (widthOf(row) <= first || all.some((cell) => isOver(cell, first) && isOver(cell, last))) continue
    if (order.some((at) => cellAt(all, at)?.span !== 1))
      return { refused: 'A cell spans one of these columns and another one. Move the column in the code.' }
    const own = row.cells.filter((cell) => order.includes(cell.from))
    const alone = own.every(({ whole, group }) => whole === group)
    if (!alone && own.some(({ group }) => group !== own[0]?.group))
      return { refused: 'Some of these columns exist only together. Move them in the code.' }
    // With alternatives, the cells of each are moved.
    for (let side = 0; own.some(({ from: at }) => stretchAt(own, at, side)); side++) {
      if (alone && side > 0) break
      const sources = new Map(order.map((at) => [at, stretchAt(own, at, side)]))
      const slots = order.flatMap((at) => sources.get(at) ?? [])
      const placed = moved.flatMap((at) => sources.get(at) ?? [])
      for (const [index, { start, end }] of slots.entries()) {
        const source = placed[index]
        if (source) changes.push({ from: start, to: end, insert: tree.html.slice(source.start, source.end) })
      }
    }
  }
  return finishColumns(tree, read, { changes, grows: 0, select: to, count: read.count })
}

type Cells = Pick<ColumnRow, 'cells' | 'reaching'>

function isOver({ from, span }: ColumnCell, column: number): boolean {
  return from <= column && column < from + span
}

function isOnly({ from, span }: ColumnCell, column: number): boolean {
  return from === column && span === 1
}

/** Returns the cell that moves with a column, for one of its alternatives. */
function stretchAt(cells: readonly ColumnCell[], column: number, side: number): Stretch | undefined {
  return cells.filter(({ from }) => from === column)[side]?.whole
}

/** Sets the width of a column, such as `30mm` or `20%`; `null` removes it. */
export function setColumnWidth(
  tree: SourceTree,
  css: string,
  { table, at, width }: { table: SourceElement; at: number; width: string | null },
): EditResult {
  const read = readColumns(tree, table)
  if ('refused' in read) return read
  const own = [read.columns, ...read.rows.map(({ cells }) => cells)]
    .map((cells) => cellAt(cells, at))
    .find((cell) => cell?.span === 1)
  if (!own) return at < read.count ? { refused: 'No cell belongs only to this column.' } : undefined
  const result = setStyle(tree, css, own.element, { width })
  return isPageEdit(result) ? { ...result, select: table.start } : result
}

/** Message for two adjacent conditions of one field, which would be read as alternatives. */
const indistinct =
  'Columns that exist only for some data would be next to each other and ambiguous. Change the table in the code.'

function finishColumns(
  tree: SourceTree,
  { table }: TableColumns,
  edit: { changes: TextChange[]; grows: number; select: number; count: number },
): EditResult {
  const html = withChanges(tree.html, edit.changes)
  const result = finishEdit(tree, { html, grows: edit.grows, select: table.start })
  if (!isPageEdit(result)) return result
  // Nothing before the table has changed.
  const after = parseSource(html)
  const same = after.elements.find(({ start }) => start === table.start)
  const read = same && readColumns(after, same)
  if (!read) return undefined
  if ('refused' in read || read.count !== edit.count) return { refused: indistinct }
  const cell = read.rows
    .flatMap(({ cells }) => cells)
    .find((each) => each.from === edit.select && each.span === 1)
  return { html, select: (cell?.element ?? same).start }
}
