import type { DraftAsset } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'
import { type AnyBox, boxesAt, changeBoxes, type Overlay, type OverlayEdit } from '@platen/template/overlay'
import type { Desk } from '../desk.ts'
import { currentOverlay, overlayOf } from '../overlay-of.ts'
import { broughtIn } from '../page-places.ts'
import { giveExamples } from './give-examples.ts'

/** What a step of undo is called, and what is announced to who does not see it. */
export interface ActWords {
  label: string
  announcement?: string
  /** Steps of the same `merge` that follow each other closely are one. */
  merge?: string
  /** What changes besides the page in the same step. */
  files?: Readonly<Record<string, string>>
  assets?: Readonly<Record<string, DraftAsset>>
}

/** Makes an edit of the draft's overlay as one step of undo; the boxes that it was about are selected then. */
export function editOverlay(
  { draft, store }: Desk,
  edit: OverlayEdit,
  { label, announcement, merge, files: others = {}, assets }: ActWords,
): void {
  const { selected, given } = store.getState()
  const { source } = draft.getState()
  const overlay = overlayOf(edit.html)
  const now = boxesAt(overlay, edit.starts)
  const changed = { ...others, 'template.html': edit.html }
  // What a box says for the first time can be looked at at once, and published.
  const examples = giveExamples(
    { ...source, files: { ...source.files, ...changed } },
    now.flatMap((index) => overlay.boxes[index]?.box ?? []),
    { before: pageHtml(source), given },
  )
  store.setState({ given: examples.given })
  const files = { ...changed, ...examples.files }
  const change = { files, ...(assets && { assets }) }
  draft.getState().edit(change, { label, isOnPage: true, ...(merge !== undefined && { merge }) })
  // The first one stays the first while the same are selected.
  const isSame = now.join() === selected.toSorted((a, b) => a - b).join()
  store.setState({ selected: isSame ? selected : now, ...(announcement !== undefined && { announcement }) })
}

/** Changes boxes of the draft, by their indexes in its overlay. One that stands elsewhere or is larger then stays on its page, however that was said. */
export function changeOverlay(desk: Desk, changed: ReadonlyMap<number, AnyBox>, words: ActWords): void {
  const overlay: Overlay = currentOverlay(desk)
  const { places } = desk.store.getState()
  const placed = [...changed].map(([index, box]): [number, AnyBox] => {
    const before = overlay.boxes[index]?.box
    return [index, before && isSamePlace(before, box) ? box : broughtIn(places, box)]
  })
  const edit = changeBoxes(overlay, new Map(placed))
  if (edit.html === overlay.tree.html) {
    if (words.announcement !== undefined) desk.store.setState({ announcement: words.announcement })
    return
  }
  editOverlay(desk, edit, words)
}

function isSamePlace(a: AnyBox, b: AnyBox): boolean {
  return (['page', 'left', 'top', 'width', 'height'] as const).every((side) => a[side] === b[side])
}
