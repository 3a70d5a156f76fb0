import { describeBox } from '../box-labels.ts'
import type { OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay } from '../current-overlay.ts'

/** Selects boxes by their indexes in the overlay. An empty list clears the selection. */
export function selectBoxes({ draft, store }: OverlayEditor, selected: readonly number[]): void {
  const { unit, pageRects } = store.getState()
  const [only] = selected
  const box = only === undefined ? undefined : currentOverlay({ draft, store }).boxes[only]?.box
  const announcement =
    selected.length > 1 ? `${selected.length} boxes selected` : box ? describeBox(box, unit) : ''
  // Pages that the PDF does not have cannot be shown. For several boxes, the view sets the page if it has to scroll to one of them.
  const isThere = box && (pageRects.length === 0 || box.page <= pageRects.length)
  store.setState({ selected, announcement, ...(isThere && selected.length === 1 && { page: box.page }) })
}

/** Adds a box to the selection or removes it. */
export function toggleBox(editor: OverlayEditor, index: number): void {
  const { selected } = editor.store.getState()
  selectBoxes(
    editor,
    selected.includes(index) ? selected.filter((one) => one !== index) : [...selected, index],
  )
}

/** Selects all boxes on the current page, or on all pages if these are already selected. */
export function selectAll(editor: OverlayEditor): void {
  const { page, selected } = editor.store.getState()
  const { boxes } = currentOverlay(editor)
  const all = boxes.map((_, index) => index)
  const ofPage = all.filter((index) => boxes[index]?.box.page === page)
  const isWhole = ofPage.length > 0 && ofPage.every((index) => selected.includes(index))
  selectBoxes(editor, isWhole || ofPage.length === 0 ? all : ofPage)
}

/**
 * Selects the next box by page, then from top to bottom. If several boxes are selected, selects the first of them. Returns `undefined` at the end.
 */
export function selectNext(editor: OverlayEditor, direction: 1 | -1): number | undefined {
  const { boxes } = currentOverlay(editor)
  const order = boxes
    .map(({ box }, index) => ({ box, index }))
    .toSorted((a, b) => a.box.page - b.box.page || a.box.top - b.box.top || a.box.left - b.box.left)
  const { selected } = editor.store.getState()
  const [only] = selected
  const at = order.findIndex(({ index }) => index === only)
  const ends = direction > 0 ? order : order.toReversed()
  const next =
    selected.length === 1 && at >= 0
      ? order[at + direction]
      : (ends.find(({ index }) => selected.includes(index)) ?? ends[0])
  if (!next) return undefined
  selectBoxes(editor, [next.index])
  return next.index
}
