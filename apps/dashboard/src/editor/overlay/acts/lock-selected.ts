import type { Desk } from '../desk.ts'
import { selectedBoxes } from '../overlay-of.ts'
import { changeSelected } from './change-selected.ts'

/** Keeps what is selected from being moved and deleted, or frees it again. */
export function lockSelected(desk: Desk): void {
  const isLocked = !selectedBoxes(desk).every(({ box }) => box.isLocked)
  const label = isLocked ? 'Locking' : 'Unlocking'
  const announcement = isLocked ? 'Locked' : 'Unlocked'
  changeSelected(desk, (box) => ({ ...box, isLocked }), { label, announcement }, { locked: true })
}
