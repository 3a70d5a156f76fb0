import { useMemo } from 'react'
import { pageHtml, draftShape, readSample } from '@platen/template/draft'
import { chosenSample } from '../../../templates/preview-request.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useEditorSearch } from '../../editor-search.ts'
import type { PageControls } from '../../fields/page-controls.ts'
import { elementFrom, treeOf } from '../draft-tree.ts'
import { useSelection, useSelectionStore } from '../selection-store.ts'
import { useShowElement } from '../use-show-element.ts'
import { elementOfValue, type FilledPage, valuesOfElement } from './values-on-page.ts'

/** Connects the selected element with the data that it prints. */
export function useValuesOnPage(): Pick<PageControls, 'values' | 'showValue'> {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const selected = useSelection((state) => state.selected)
  const show = useShowElement()
  const { search } = useEditorSearch()
  const filled = useMemo(
    // Computed on demand: typing in the data must not wait for it.
    () => (): FilledPage | undefined => {
      const { source } = draft.getState()
      const { data } = readSample(source.files[chosenSample(source, search) ?? ''] ?? '')
      const tree = treeOf(pageHtml(source))
      return data && { tree, shape: draftShape(source), files: source.files, sample: data }
    },
    [draft, search],
  )
  return useMemo(
    () => ({
      values: () => {
        const page = selected && filled()
        const element = page && elementFrom(page.tree, selected.at)
        return page && element ? valuesOfElement(page, element, selected.copy) : []
      },
      showValue: (position: readonly string[]) => {
        const page = filled()
        const found = page && elementOfValue(page, position)
        const now = selection.getState().selected
        if (!found) selection.setState({ selected: undefined })
        else if (now?.at !== found.at || now.copy !== found.copy) show(found)
      },
    }),
    [filled, selected, selection, show],
  )
}
