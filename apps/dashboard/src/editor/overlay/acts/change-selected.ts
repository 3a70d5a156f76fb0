import type { AnyBox } from '@platen/template/overlay'
import type { Desk } from '../desk.ts'
import { freeBoxes, type SelectedBox, selectedBoxes } from '../overlay-of.ts'
import { type ActWords, changeOverlay } from './edit-overlay.ts'

/** Changes each of the selected boxes; those that are locked stay as they are, unless `locked` says otherwise. */
export function changeSelected(
  desk: Desk,
  change: <T extends AnyBox>(box: T) => T,
  words: ActWords,
  { locked = false }: { locked?: boolean } = {},
): void {
  const boxes = locked ? selectedBoxes(desk) : freeBoxes(desk)
  changeOverlay(desk, new Map(boxes.map(({ index, box }) => [index, change(box)])), words)
}

/** The selected boxes that an act may change. Where all are locked there are none, and it is announced that nothing was done. */
export function boxesToChange(desk: Desk, done: string): SelectedBox[] {
  const free = freeBoxes(desk)
  if (free.length === 0 && desk.store.getState().selected.length > 0)
    desk.store.setState({ announcement: `Locked: nothing was ${done}` })
  return free
}
