import { takesTag } from '@platen/markup'
import { type ReactNode, useMemo } from 'react'
import { PagePlaceContext } from '../fields/page-place.ts'
import { useDraftTree, useSelectedElement } from './draft-tree.ts'
import { elementWords } from './element-words.ts'
import { useSectionKinds } from './section-kind.ts'
import { useSelectionStore } from './selection-store.ts'

/** Tells what is within it which element of the page is selected, for putting fields there. */
export function SelectedPlace({ children }: { children: ReactNode }) {
  const tree = useDraftTree()
  const selection = useSelectionStore()
  const element = useSelectedElement()
  const kinds = useSectionKinds()
  const place = useMemo(
    () => ({
      selected:
        element && takesTag(element)
          ? { at: element.start, words: elementWords(tree, element, kinds) }
          : undefined,
      select: (at: number) => selection.setState({ selected: { at, copy: 0 } }),
    }),
    [tree, element, selection, kinds],
  )
  return <PagePlaceContext value={place}>{children}</PagePlaceContext>
}
