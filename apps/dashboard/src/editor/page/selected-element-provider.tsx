import { listAround, takesTag } from '@platen/template/markup'
import { draftShape } from '@platen/template/draft'
import { type ReactNode, useMemo } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import { PageControlsContext } from '../fields/page-controls.ts'
import { elementFrom, useDraftTree, useSelectedElement } from './draft-tree.ts'
import { elementLabel } from './element-label.ts'
import { useSectionKinds } from './section-kind.ts'
import { useSelectionStore } from './selection-store.ts'
import { useShowElement } from './use-show-element.ts'
import { useValuesOnPage } from './values/use-values-on-page.ts'

const cells = new Set(['td', 'th'])

/** Provides the selected element to its children, for inserting fields there. */
export function SelectedElementProvider({ children }: { children: ReactNode }) {
  const tree = useDraftTree()
  const selection = useSelectionStore()
  const element = useSelectedElement()
  const kinds = useSectionKinds()
  const draft = useDraftStore()
  const show = useShowElement()
  const valuesOnPage = useValuesOnPage()
  const position = useMemo(
    () => ({
      selected:
        element && takesTag(element)
          ? {
              at: element.start,
              words: elementLabel(tree, element, kinds),
              isEmptyCell:
                cells.has(element.name) && tree.html.slice(element.openEnd, element.closeStart).trim() === '',
            }
          : undefined,
      element: element && { at: element.start, words: elementLabel(tree, element, kinds) },
      list: element && listAround(tree.html, element.start, draftShape(draft.getState().source)),
      ...valuesOnPage,
      select: (at: number) => selection.setState({ selected: { at, copy: 0 } }),
      show: (at: number) => show({ at, copy: 0 }),
      describeElement: (at: number) => {
        const found = elementFrom(tree, at)
        return found && elementLabel(tree, found, kinds)
      },
    }),
    [tree, element, selection, kinds, draft, valuesOnPage, show],
  )
  return <PageControlsContext value={position}>{children}</PageControlsContext>
}
