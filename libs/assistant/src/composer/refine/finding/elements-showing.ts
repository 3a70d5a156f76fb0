import type { DraftSource, ReachedElement } from '@platen/contract'
import { reached } from '@platen/template/commands'
import { draftShape, pageHtml } from '@platen/template/draft'
import {
  type DataPath,
  fieldMentions,
  isWithin,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'

const namedMax = 40

/** The elements of a page that show a field, or something within it. */
export function elementsShowing(source: DraftSource, path: DataPath): ReachedElement[] {
  const tree = parseSource(pageHtml(source))
  return holdersOf(source, tree, path)
    .slice(0, namedMax)
    .map((element) => reached(source, tree, element))
}

/** The innermost elements in which a field is named, each once. */
export function holdersOf(source: DraftSource, tree: SourceTree, path: DataPath): SourceElement[] {
  const holders = new Set<SourceElement>()
  for (const mention of fieldMentions(tree.html, draftShape(source))) {
    if (mention.kind === 'close' || !isWithin(mention.path, path)) continue
    const holder = tree.elements.findLast(({ start, end }) => start < mention.start && mention.end <= end)
    if (holder) holders.add(holder)
  }
  return [...holders]
}
