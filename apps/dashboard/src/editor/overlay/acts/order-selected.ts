import { removeBoxes, reorderBoxes, type ReorderStep } from '@platen/overlay'
import type { Desk } from '../desk.ts'
import { currentOverlay, selectedBoxes } from '../overlay-of.ts'
import { changeSelected } from './change-selected.ts'
import { editOverlay } from './edit-overlay.ts'

const stepWords: Readonly<Record<ReorderStep, string>> = {
  forward: 'Bringing forward',
  backward: 'Sending backward',
  front: 'Bringing to the front',
  back: 'Sending to the back',
}

/** Draws what is selected over or under the others of its page. */
export function orderSelected(desk: Desk, step: ReorderStep): void {
  const { selected } = desk.store.getState()
  if (selected.length === 0) return
  const overlay = currentOverlay(desk)
  const edit = reorderBoxes(overlay, selected, step)
  if (edit.html === overlay.tree.html) return
  editOverlay(desk, edit, { label: stepWords[step], announcement: stepWords[step] })
}

/** Takes away what is selected and not locked. */
export function deleteSelected(desk: Desk): void {
  const free = selectedBoxes(desk).filter(({ box }) => !box.isLocked)
  if (free.length === 0) {
    if (desk.store.getState().selected.length > 0)
      desk.store.setState({ announcement: 'Locked: nothing was deleted' })
    return
  }
  const edit = removeBoxes(
    currentOverlay(desk),
    free.map(({ index }) => index),
  )
  const count = free.length === 1 ? 'a box' : `${free.length} boxes`
  editOverlay(desk, { ...edit, starts: [] }, { label: `Deleting ${count}`, announcement: `Deleted ${count}` })
}

/** Keeps what is selected from being moved and deleted, or frees it again. */
export function lockSelected(desk: Desk): void {
  const isLocked = !selectedBoxes(desk).every(({ box }) => box.isLocked)
  const label = isLocked ? 'Locking' : 'Unlocking'
  const announcement = isLocked ? 'Locked' : 'Unlocked'
  changeSelected(desk, (box) => ({ ...box, isLocked }), { label, announcement }, { locked: true })
}
