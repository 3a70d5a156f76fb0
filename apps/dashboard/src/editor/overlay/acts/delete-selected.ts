import { removeBoxes } from '@platen/overlay'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { boxesToChange } from './change-selected.ts'
import { editOverlay } from './edit-overlay.ts'

/** Takes away what is selected and not locked. */
export function deleteSelected(desk: Desk): void {
  const free = boxesToChange(desk, 'deleted')
  if (free.length === 0) return
  const edit = removeBoxes(
    currentOverlay(desk),
    free.map(({ index }) => index),
  )
  const count = free.length === 1 ? 'a box' : `${free.length} boxes`
  editOverlay(desk, { ...edit, starts: [] }, { label: `Deleting ${count}`, announcement: `Deleted ${count}` })
}
