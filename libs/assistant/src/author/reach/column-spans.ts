import type { SourceElement } from '@platen/template/markup'

/** A cell before and after a change, and what the request is about on both sides. */
export interface CellChange {
  before: SourceElement
  after: SourceElement
  isNamedBefore: (element: SourceElement) => boolean
  isNamedAfter: (element: SourceElement) => boolean
  /** Earlier edits can have changed the number of columns already, so only the number after the change is compared. */
  isUnfinished: boolean
}

/**
 * Returns whether a cell only spans other columns than before because the request added columns to its table or removed some: the cell has the
 * same other attributes, and its row ends at the new last column. Its content is not compared.
 */
export function followsColumns({ before, after, isUnfinished, ...change }: CellChange): boolean {
  if (spanOf(before) === spanOf(after) || otherAttributes(before) !== otherAttributes(after)) return false
  const [was, is] = [tableOf(before), tableOf(after)]
  const [rowBefore, row] = [before.parent, after.parent]
  if (!was || !is || !rowBefore || !row) return false
  const [namedBefore, namedAfter] = [rowsWith(was, change.isNamedBefore), rowsWith(is, change.isNamedAfter)]
  if (namedBefore.length + namedAfter.length === 0) return false
  const columns = columnsOf(namedAfter.length > 0 ? namedAfter : plainRows(is))
  const columnsBefore = columnsOf(namedBefore.length > 0 ? namedBefore : plainRows(was))
  return (
    widthOf(row) === columns &&
    widthOf(rowBefore) !== columns &&
    (isUnfinished || (columnsBefore > 0 && columnsBefore !== columns))
  )
}

function spanOf({ attributes }: SourceElement): number {
  const value = attributes.find(({ name }) => name === 'colspan')?.value ?? ''
  return /^\d+$/.test(value) ? Math.max(1, Number(value)) : 1
}

function otherAttributes({ name, attributes }: SourceElement): string {
  const others = attributes.flatMap((one) => (one.name === 'colspan' ? [] : [[one.name, one.value]]))
  return JSON.stringify([name, ...others])
}

function tableOf(element: SourceElement): SourceElement | undefined {
  let at = element.parent
  while (at && at.name !== 'table') at = at.parent
  return at
}

function cellsOf({ children }: SourceElement): SourceElement[] {
  return children.flatMap((node) =>
    node.kind === 'element' && (node.name === 'td' || node.name === 'th') ? [node] : [],
  )
}

function widthOf(row: SourceElement): number {
  return cellsOf(row).reduce((sum, cell) => sum + spanOf(cell), 0)
}

/** Returns the rows in which each cell is in one column, so that their cells show how many columns a table has. */
function plainRows(element: SourceElement): SourceElement[] {
  return element.children.flatMap((node) => {
    if (node.kind !== 'element' || node.name === 'table') return []
    if (node.name !== 'tr') return plainRows(node)
    return cellsOf(node).every((cell) => spanOf(cell) === 1) ? [node] : []
  })
}

function rowsWith(table: SourceElement, isNamed: (element: SourceElement) => boolean): SourceElement[] {
  return plainRows(table).filter((row) => cellsOf(row).some(isNamed))
}

function columnsOf(rows: readonly SourceElement[]): number {
  return Math.max(0, ...rows.map(widthOf))
}
