import { isPageEdit, moveColumn, readColumns, type SourceElement } from '@platen/template/markup'
import type { ElementBox } from '../../../pdf-view/element-boxes.ts'
import { treeOf } from '../draft-tree.ts'
import { drawnBoxes } from '../drawn-boxes.ts'
import type { PageLine } from '../positions/drawn-places.ts'
import { elementLabel } from '../element-label.ts'
import type { Move, MovedPage } from './move-store.ts'

/** How far above and below its table a column can still be dropped, in pixels. */
const reach = 24

/**
 * Returns the move of the column that a cell in the table's header belongs to. `undefined` for other elements and for tables without regular
 * columns.
 */
export function columnMove({ drawn, html, kinds }: MovedPage, cell: SourceElement): Move | undefined {
  const tree = treeOf(html)
  const row = cell.parent
  const head = row?.parent
  const table = head?.parent
  if (row?.name !== 'tr' || head?.name !== 'thead' || table?.name !== 'table') return undefined
  const read = readColumns(tree, table)
  if ('refused' in read || read.count < 2) return undefined
  const cells = read.rows.find((each) => each.row === row)?.cells ?? []
  const own = cells.find(({ element }) => element === cell)
  if (own?.span !== 1) return undefined
  const boxesOf = (element: SourceElement) => drawnBoxes(drawn, { at: element.start, copy: 0 }, html)
  const edges = [...boxesOf(table)].flatMap(([page, [box]]) => {
    const drawnCells = cells.flatMap(({ element, from, span }) => {
      const [first] = boxesOf(element).get(page) ?? []
      return first ? [{ from, span, box: first }] : []
    })
    return box ? edgesOf(drawnCells, { page, box }) : []
  })
  const elementName = elementLabel(tree, cell, kinds)
  const name = elementName === 'Cell' ? 'Column' : `Column ${elementName}`
  return {
    name,
    html,
    at: cell.start,
    dropTargetAt(page, { x, y }) {
      const [nearest] = edges
        .filter(
          ({ line }) => line.page === page && y > line.top - reach && y < line.top + line.height + reach,
        )
        .toSorted((a, b) => Math.abs(a.line.left - x) - Math.abs(b.line.left - x))
      if (!nearest) return undefined
      const { before, line } = nearest
      const to = before > own.from ? before - 1 : before
      const edit = moveColumn(tree, table, { from: own.from, to })
      const next = cells.find(({ from }) => from === before)
      const where = next ? `before “${elementLabel(tree, next.element, kinds)}”` : 'after the last column'
      return isPageEdit(edit) ? { ...line, label: where, edit } : edit
    },
  }
}

interface DrawnCell {
  from: number
  span: number
  box: ElementBox
}

/** Returns the vertical lines between columns on a page, each with the index of the column after it. */
function edgesOf(
  cells: readonly DrawnCell[],
  { page, box }: { page: number; box: ElementBox },
): { before: number; line: PageLine }[] {
  const [first, last] = [cells[0], cells.at(-1)]
  if (!first || !last) return []
  const isFromRight = first.box.left > last.box.left
  const line = (left: number): PageLine => ({ page, left, top: box.top, width: 0, height: box.height })
  const [begin, end] = [
    ({ left, width }: ElementBox) => (isFromRight ? left + width : left),
    ({ left, width }: ElementBox) => (isFromRight ? left : left + width),
  ]
  return [
    ...cells.map((cell) => ({ before: cell.from, line: line(begin(cell.box)) })),
    { before: last.from + last.span, line: line(end(last.box)) },
  ]
}
