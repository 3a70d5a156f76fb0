import { isPageEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import { setStyle } from '../style/set-style.ts'
import { type EditResult, finishEdit, type TextChange, withChanges } from './finish-edit.ts'
import { besideStretch } from './insert-html.ts'
import { wholeLines } from './lines.ts'
import { cellAt, type ColumnCell, readColumns, type TableColumns, widthOf } from './read-columns.ts'
import { attributeChange } from './set-attribute.ts'
import { elementsIn } from './written-element.ts'

/** What stands in a new column: HTML for its head, and for the cells of some rows; other rows get empty cells. */
export interface NewColumn {
  /** The columns that stand before it. */
  at: number
  head?: string
  cell?: { source: string; isIn: (row: SourceElement) => boolean }
}

/** Adds a column to a table's head, body and foot; a cell over several columns that ends or begins there grows by it. */
export function addColumn(tree: SourceTree, table: SourceElement, column: NewColumn): EditResult {
  const { at } = column
  const read = readColumns(tree, table)
  if ('refused' in read) return read
  if (read.count === 0 || at < 0 || at > read.count) return undefined
  let grows = 0
  const inRow = (cells: readonly ColumnCell[], spanName: string, write: (beside: ColumnCell) => string) => {
    const [left, right] = [cellAt(cells, at - 1), cellAt(cells, at)]
    const wide = left === right ? left : [left, right].find((cell) => cell && cell.span > 1)
    if (wide) return [attributeChange(tree, wide.element, { name: spanName, value: String(wide.span + 1) })]
    const beside = left ?? right
    if (!beside) return []
    const source = write(beside)
    grows += parseSource(`<table>${source}</table>`).elements.length - 1
    return [besideStretch(tree.html, beside.element, { at: left ? 'after' : 'before', source })]
  }
  const changes = [
    ...read.rows.flatMap(({ row, cells }) =>
      inRow(cells, 'colspan', () => {
        const isHead = row.parent?.name === 'thead'
        const inside = isHead ? column.head : column.cell?.isIn(row) ? column.cell.source : undefined
        const scope = cells.some(({ element }) => element.attributes.some(({ name }) => name === 'scope'))
        return isHead ? `<th${scope ? ' scope="col"' : ''}>${inside ?? ''}</th>` : `<td>${inside ?? ''}</td>`
      }),
    ),
    ...inRow(read.columns, 'span', () => '<col>'),
  ]
  return finishColumns(tree, read, { changes, grows, select: at })
}

/** Takes a column away from a table's head, body and foot; a cell over several columns shrinks by it. */
export function removeColumn(tree: SourceTree, table: SourceElement, { at }: { at: number }): EditResult {
  const read = readColumns(tree, table)
  if ('refused' in read) return read
  if (at < 0 || at >= read.count) return undefined
  if (read.count === 1) return { refused: 'This is the table’s only column: delete the table instead.' }
  let grows = 0
  const inRow = (cells: readonly ColumnCell[], spanName: string): TextChange[] => {
    const cell = cellAt(cells, at)
    if (!cell) return []
    const { element, span } = cell
    if (span > 1) {
      const value = span === 2 ? undefined : String(span - 1)
      return [attributeChange(tree, element, { name: spanName, value })]
    }
    grows -= elementsIn(tree, element)
    return [{ ...wholeLines(tree.html, element.start, element.end), insert: '' }]
  }
  const changes = [
    ...read.rows.flatMap(({ cells }) => inRow(cells, 'colspan')),
    ...inRow(read.columns, 'span'),
  ]
  return finishColumns(tree, read, { changes, grows, select: Math.min(at, read.count - 2) })
}

/** Moves a column to where another stands, in a table's head, body and foot. */
export function moveColumn(
  tree: SourceTree,
  table: SourceElement,
  { from, to }: { from: number; to: number },
): EditResult {
  const read = readColumns(tree, table)
  if ('refused' in read) return read
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  if (first < 0 || last >= read.count || first === last) return undefined
  const changes: TextChange[] = []
  for (const cells of [...read.rows.map((row) => row.cells), read.columns]) {
    // A row that ends before has nothing to move, and a cell over all of them stays over all of them.
    if (widthOf(cells) <= first || cellAt(cells, first) === cellAt(cells, last)) continue
    const moving = cells.filter((cell) => cell.from >= first && cell.from <= last)
    if (moving.length !== last - first + 1 || moving.some(({ span }) => span > 1))
      return { refused: 'A cell reaches over one of these columns and another: move it in the code.' }
    const sources = moving.map(({ element }) => tree.html.slice(element.start, element.end))
    const [taken = ''] = sources.splice(from - first, 1)
    sources.splice(to - first, 0, taken)
    for (const [index, { element }] of moving.entries())
      changes.push({ from: element.start, to: element.end, insert: sources[index] ?? '' })
  }
  return finishColumns(tree, read, { changes, grows: 0, select: to })
}

/** Sets how wide a column is, such as `30mm` or `20%`; `null` leaves it to its content. */
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
  if (!own) return at < read.count ? { refused: 'No cell stands over this column alone.' } : undefined
  const result = setStyle(tree, css, own.element, { width })
  return isPageEdit(result) ? { ...result, select: table.start } : result
}

function finishColumns(
  tree: SourceTree,
  { table }: TableColumns,
  edit: { changes: TextChange[]; grows: number; select: number },
): EditResult {
  const html = withChanges(tree.html, edit.changes)
  const result = finishEdit(tree, { html, grows: edit.grows, select: table.start })
  if (!isPageEdit(result)) return result
  // Nothing before the table has changed: it begins where it did.
  const after = parseSource(html)
  const same = after.elements.find(({ start }) => start === table.start)
  const read = same && readColumns(after, same)
  if (!read || 'refused' in read) return result
  const cell = read.rows
    .flatMap(({ cells }) => cells)
    .find((each) => each.from === edit.select && each.span === 1)
  return { html, select: (cell?.element ?? same).start }
}
