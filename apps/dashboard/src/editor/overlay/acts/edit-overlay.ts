import {
  boxesAt,
  changeBoxes,
  type OtherBox,
  type Overlay,
  type OverlayBox,
  type OverlayEdit,
} from '@platen/overlay'
import type { Desk } from '../desk.ts'
import { currentOverlay, overlayOf } from '../overlay-of.ts'

/** What a step of undo is called, and what is said to who does not see it. */
export interface ActWords {
  label: string
  said?: string
  /** Steps of the same `merge` that follow each other closely are one. */
  merge?: string
  /** What changes besides the page in the same step. */
  files?: Readonly<Record<string, string>>
}

/** Makes an edit of the draft's overlay as one step of undo; the boxes that it was about are selected then. */
export function editOverlay(
  { draft, store }: Desk,
  edit: OverlayEdit,
  { label, said, merge, files: others = {} }: ActWords,
): void {
  const files = { ...others, 'template.html': edit.html }
  const { selected } = store.getState()
  draft.getState().edit({ files }, { label, isOnPage: true, ...(merge !== undefined && { merge }) })
  const now = boxesAt(overlayOf(edit.html), edit.at)
  // The first one stays the first while the same are selected.
  const isSame = now.join() === selected.toSorted((a, b) => a - b).join()
  store.setState({ selected: isSame ? selected : now, ...(said !== undefined && { said }) })
}

/** Changes boxes of the draft, by their places in its overlay. */
export function changeOverlay(
  desk: Desk,
  changed: ReadonlyMap<number, OverlayBox | OtherBox>,
  words: ActWords,
): void {
  const overlay: Overlay = currentOverlay(desk)
  const edit = changeBoxes(overlay, changed)
  if (edit.html === overlay.tree.html) {
    if (words.said !== undefined) desk.store.setState({ said: words.said })
    return
  }
  editOverlay(desk, edit, words)
}
