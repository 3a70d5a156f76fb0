import type { PageEdit } from '@platen/template/markup'
import { useCallback } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import type { DraftChange } from '../draft/history.ts'
import { useSelectionStore } from './selection-store.ts'

/**
 * Makes an edit of the page, with what else it changes: one step of undo under its label, and then its element is selected. Edits of
 * the same `merge` that follow each other closely are one step.
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
      // After the draft, by whose change the selection moves along.
      if (select === undefined) return
      const { selected } = selection.getState()
      const copy = selected?.at === select ? selected.copy : 0
      selection.setState({ selected: { at: select, copy } })
    },
    [draft, selection],
  )
}
