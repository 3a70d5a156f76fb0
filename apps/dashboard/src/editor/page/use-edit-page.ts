import type { PageEdit } from '@platen/template/markup'
import { useCallback } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import type { DraftChange } from '../draft/history.ts'
import { useSelectionStore } from './selection-store.ts'

/**
 * Returns a function that applies an edit of the page, with other changes, as one undo step and selects its element. Edits with the same `merge`
 * in quick succession are one step.
 */
export function useEditPage(): (edit: PageEdit, label: string, merge?: string, others?: DraftChange) => void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  return useCallback(
    ({ html, css, select }, label, merge, others) => {
      const files = {
        ...others?.files,
        'template.html': html,
        ...(css !== undefined && { 'style.css': css }),
      }
      draft
        .getState()
        .edit({ ...others, files }, { label, isOnPage: true, ...(merge !== undefined && { merge }) })
      // Must come after the edit, which moves the selection along.
      if (select === undefined) return
      const { selected } = selection.getState()
      const copy = selected?.at === select ? selected.copy : 0
      selection.setState({ selected: { at: select, copy } })
    },
    [draft, selection],
  )
}
