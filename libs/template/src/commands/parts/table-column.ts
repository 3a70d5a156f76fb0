import type { DraftSource } from '@platen/contract'
import {
  columnOf,
  findSections,
  isCell,
  readColumns,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { CommandRefused } from '../command.ts'
import { fieldNamed, fieldsOf } from './draft-fields.ts'
import { elementsWithField } from './elements-with-field.ts'
import { nameElement } from './name-element.ts'

export interface TableColumn {
  table: SourceElement
  at: number
}

/** Returns the column that prints a field, or that contains the cell at an offset. */
export function columnAt(
  source: DraftSource,
  tree: SourceTree,
  { field, about }: { field: string | undefined; about: number | undefined },
): (TableColumn & { words: string }) | CommandRefused {
  const node =
    field === undefined ? undefined : fieldNamed(fieldsOf(source), field, ({ path }) => path.length > 1)
  if (node && 'refused' in node) return node
  let cell = node
    ? elementsWithField(source, tree, node.path)[0]
    : tree.elements.findLast(({ start, end }) => about !== undefined && start <= about && about < end)
  while (cell && !isCell(cell.name)) cell = cell.parent
  const column = cell && columnOf(tree, cell)
  if (!column || !cell)
    return {
      refused: node
        ? `No table has a column that prints ${node.path.join('.')}.`
        : 'Set `field`, or set `about` to the offset of a cell in the column in template.html.',
    }
  return 'refused' in column
    ? column
    : { ...column, words: node?.path.join('.') ?? nameElement(source, tree, cell) }
}

/** Returns the heading of a column and its cells in repeated rows. */
export function cellsOf(tree: SourceTree, { table, at }: TableColumn): SourceElement[] {
  const same = tree.elements.find(({ start }) => start === table.start)
  const read = same && readColumns(tree, same)
  if (!read || 'refused' in read) return []
  const sections = findSections(tree.html).filter(({ isInverted }) => !isInverted)
  return read.rows.flatMap(({ row, cells }) => {
    const isRepeated = sections.some(
      ({ openEnd, closeStart }) => same.start < openEnd && openEnd <= row.start && row.end <= closeStart,
    )
    if (row.parent?.name !== 'thead' && !isRepeated) return []
    return cells.filter(({ from, span }) => from === at && span === 1).map(({ element }) => element)
  })
}
