import type { DraftSource } from '@platen/contract'
import { draftShape } from '@platen/template/draft'
import {
  type DataPath,
  fieldMentions,
  isWithin,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'

/** Returns the innermost elements that contain a tag of the field, each once. */
export function elementsWithField(source: DraftSource, tree: SourceTree, path: DataPath): SourceElement[] {
  const holders = new Set<SourceElement>()
  for (const mention of fieldMentions(tree.html, draftShape(source))) {
    if (mention.kind === 'close' || !isWithin(mention.path, path)) continue
    const holder = tree.elements.findLast(({ start, end }) => start < mention.start && mention.end <= end)
    if (holder) holders.add(holder)
  }
  return [...holders]
}
