import type { Desk } from '../desk.ts'
import { selectedBoxes } from '../overlay-of.ts'
import { changeSelected } from './change-selected.ts'

/** Locks the selected boxes, or unlocks them if all are locked. Locked boxes cannot be moved or deleted. */
export function lockSelected(desk: Desk): void {
  const isLocked = !selectedBoxes(desk).every(({ box }) => box.isLocked)
  const label = isLocked ? 'Locking' : 'Unlocking'
  const announcement = isLocked ? 'Locked' : 'Unlocked'
  changeSelected(desk, (box) => ({ ...box, isLocked }), { label, announcement }, { locked: true })
}
