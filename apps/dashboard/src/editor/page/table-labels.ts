import { type DraftSource, labelFromName } from '@platen/contract'
import { readColumns, type SourceElement, type SourceTree } from '@platen/template/markup'
import { scanTags } from '@platen/merge'
import { cutText } from '@platen/template/draft'
import { textsByLanguage } from '../fields/column-headings.ts'
import { elementLabel, isRepeated } from './element-label.ts'
import type { SectionKinds } from './section-kind.ts'

/** Limit of a name in a button. */
const lettersMax = 24

/** Returns the label of a column from its heading or the field that it prints: `the column “Unit price”`. */
export function columnLabel(
  source: DraftSource,
  tree: SourceTree,
  { table, at }: { table: SourceElement; at: number },
): string {
  const cells = cellsOf(tree, table, at).toSorted((a, b) => Number(b.isHead) - Number(a.isHead))
  const name = cells.map(({ cell }) => nameOf(source, tree, cell)).find((text) => text !== undefined)
  return name === undefined ? 'the column' : `the column ${name}`
}

/** Returns the label of a row: `the row of items`, `the header row`, `the row “Subtotal”`. */
export function rowLabel(
  source: DraftSource,
  { tree, row, kinds }: { tree: SourceTree; row: SourceElement; kinds: SectionKinds },
): string {
  if (isRepeated(tree, row, kinds)) return `the ${lowered(elementLabel(tree, row, kinds))}`
  if (row.parent?.name === 'thead') return 'the header row'
  const name = row.children
    .map((child) => (child.kind === 'element' ? nameOf(source, tree, child) : undefined))
    .find((one) => one !== undefined)
  return name === undefined ? 'the row' : `the row ${name}`
}

/** Returns whether a column has a heading but only empty cells below it. */
export function isUnfilled(tree: SourceTree, { table, at }: { table: SourceElement; at: number }): boolean {
  const cells = cellsOf(tree, table, at)
  const below = cells.filter(({ isHead }) => !isHead)
  const isEmpty = ({ cell }: ColumnCell) => tree.html.slice(cell.openEnd, cell.closeStart).trim() === ''
  return below.length > 0 && below.every(isEmpty) && cells.some((one) => one.isHead && !isEmpty(one))
}

interface ColumnCell {
  cell: SourceElement
  isHead: boolean
}

/** Returns the cells that are in this column only. */
function cellsOf(tree: SourceTree, table: SourceElement, at: number): ColumnCell[] {
  const read = readColumns(tree, table)
  if ('refused' in read) return []
  return read.rows.flatMap(({ row, cells }) => {
    const cell = cells.find(({ from, span }) => from === at && span === 1)
    return cell ? [{ cell: cell.element, isHead: row.parent?.name === 'thead' }] : []
  })
}

function nameOf(
  source: DraftSource,
  { html }: SourceTree,
  { openEnd, closeStart }: SourceElement,
): string | undefined {
  const written = html.slice(openEnd, closeStart)
  const field = [...scanTags(written)].find(({ kind }) => kind === 'value')?.name
  const text = textsByLanguage(source, written)[0] ?? (field === undefined ? undefined : labelFromName(field))
  return text === undefined ? undefined : `“${cutText(text, lettersMax)}”`
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
