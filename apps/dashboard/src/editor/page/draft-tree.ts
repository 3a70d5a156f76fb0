import { parseSource, type SourceElement, type SourceTree } from '@platen/template/markup'
import { pageHtml } from '@platen/template/draft'
import { useDraft } from '../draft/draft-store.ts'
import { useSelection } from './selection-store.ts'

let last: SourceTree | undefined

/** Parses HTML. The last tree is cached because many components ask for the same one. */
export function treeOf(html: string): SourceTree {
  if (last?.html !== html) last = parseSource(html)
  return last
}

/** Returns the tree of the draft's HTML. */
export function useDraftTree(): SourceTree {
  return treeOf(useDraft((state) => pageHtml(state.source)))
}

/** Returns the element whose start tag begins at an offset. */
export function elementFrom(tree: SourceTree, at: number | undefined): SourceElement | undefined {
  return at === undefined ? undefined : tree.elements.find(({ start }) => start === at)
}

/** Returns the selected element in the current draft. */
export function useSelectedElement(): SourceElement | undefined {
  const tree = useDraftTree()
  return elementFrom(
    tree,
    useSelection((state) => state.selected?.at),
  )
}
