import type { AnyBox } from '@platen/template/overlay'
import type { Desk } from '../desk.ts'
import { freeBoxes, type SelectedBox, selectedBoxes } from '../overlay-of.ts'
import { type ActWords, changeOverlay } from './edit-overlay.ts'

/** Changes each selected box. Locked boxes are skipped unless `locked` is set. */
export function changeSelected(
  desk: Desk,
  change: <T extends AnyBox>(box: T) => T,
  words: ActWords,
  { locked = false }: { locked?: boolean } = {},
): void {
  const boxes = locked ? selectedBoxes(desk) : freeBoxes(desk)
  changeOverlay(desk, new Map(boxes.map(({ index, box }) => [index, change(box)])), words)
}

/** Returns the selected boxes that are not locked. If all are locked, this is announced. */
export function boxesToChange(desk: Desk, done: string): SelectedBox[] {
  const free = freeBoxes(desk)
  if (free.length === 0 && desk.store.getState().selected.length > 0)
    desk.store.setState({ announcement: `Locked boxes cannot be ${done}` })
  return free
}
