import type { PageEdit } from '@platen/template/markup'
import { useCallback } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import type { DraftChange } from '../draft/history.ts'
import { useSelectionStore } from './selection-store.ts'

/**
 * Returns a function that applies an edit of the page and `others` as one undo step, and then selects the element that the edit names. Edits in
 * quick succession with the same `merge` are one undo step.
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
      // This must come after the edit, which also moves the selection.
      if (select === undefined) return
      const { selected } = selection.getState()
      const copy = selected?.at === select ? selected.copy : 0
      selection.setState({ selected: { at: select, copy } })
    },
    [draft, selection],
  )
}
