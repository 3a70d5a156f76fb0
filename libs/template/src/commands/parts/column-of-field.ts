import type { DraftSource } from '@platen/contract'
import { draftShape } from '@platen/template/draft'
import {
  columnOf,
  type DataPath,
  fieldMentions,
  isCell,
  isWithin,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import { elementsWithField } from './elements-with-field.ts'

/** Returns the column in which the field is the first value in the cell of a repeated row. */
export function columnShowing(
  source: DraftSource,
  tree: SourceTree,
  path: DataPath,
): { table: SourceElement; at: number } | undefined {
  if (path.length < 2) return undefined
  for (const holder of elementsWithField(source, tree, path)) {
    const found = isCell(holder.name) ? columnOf(tree, holder) : undefined
    const [first] = fieldMentions(tree.html, draftShape(source)).filter(
      ({ start, end, kind }) => holder.openEnd <= start && end <= holder.closeStart && kind === 'value',
    )
    if (found && !('refused' in found) && first && isWithin(first.path, path)) return found
  }
  return undefined
}
