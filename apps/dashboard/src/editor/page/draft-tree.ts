import { parseSource, type SourceElement, type SourceTree } from '@platen/template/markup'
import { pageHtml } from '@platen/template/draft'
import { useDraft } from '../draft/draft-store.ts'
import { useSelection } from './selection-store.ts'

let last: SourceTree | undefined

/** The tree of a text; that of the last one is kept, as many ask for the same. */
export function treeOf(html: string): SourceTree {
  if (last?.html !== html) last = parseSource(html)
  return last
}

/** The draft's HTML as a tree. */
export function useDraftTree(): SourceTree {
  return treeOf(useDraft((state) => pageHtml(state.source)))
}

/** The element whose start tag begins at the offset. */
export function elementFrom(tree: SourceTree, at: number | undefined): SourceElement | undefined {
  return at === undefined ? undefined : tree.elements.find(({ start }) => start === at)
}

/** The element that is selected, in the draft as it stands. */
export function useSelectedElement(): SourceElement | undefined {
  const tree = useDraftTree()
  return elementFrom(
    tree,
    useSelection((state) => state.selected?.at),
  )
}
