import { reorderBoxes, type ReorderStep } from '@platen/template/overlay'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { editOverlay } from './edit-overlay.ts'

const stepWords: Readonly<Record<ReorderStep, string>> = {
  forward: 'Bringing forward',
  backward: 'Sending backward',
  front: 'Bringing to the front',
  back: 'Sending to the back',
}

/** Moves the selected boxes forward or backward in the drawing order of their page. */
export function orderSelected(desk: Desk, step: ReorderStep): void {
  const { selected } = desk.store.getState()
  if (selected.length === 0) return
  const overlay = currentOverlay(desk)
  const edit = reorderBoxes(overlay, selected, step)
  if (edit.html === overlay.tree.html) return
  editOverlay(desk, edit, { label: stepWords[step], announcement: stepWords[step] })
}
