import { boxWords } from '../box-words.ts'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'

/** Selects boxes by their indexes in the overlay; none: nothing is selected. */
export function selectBoxes({ draft, store }: Desk, selected: readonly number[]): void {
  const { unit, places } = store.getState()
  const [only] = selected
  const box = only === undefined ? undefined : currentOverlay({ draft, store }).boxes[only]?.box
  const announcement =
    selected.length > 1 ? `${selected.length} boxes selected` : box ? boxWords(box, unit) : ''
  // A page that the PDF does not have cannot be looked at. Of several, the view goes to one where none is seen, and the page with it.
  const isThere = box && (places.length === 0 || box.page <= places.length)
  store.setState({ selected, announcement, ...(isThere && selected.length === 1 && { page: box.page }) })
}

/** Adds a box to what is selected, or takes it out of that. */
export function toggleBox(desk: Desk, index: number): void {
  const { selected } = desk.store.getState()
  selectBoxes(desk, selected.includes(index) ? selected.filter((one) => one !== index) : [...selected, index])
}

/** Selects all boxes of the page that is looked at; a second time, of all pages. */
export function selectAll(desk: Desk): void {
  const { page, selected } = desk.store.getState()
  const { boxes } = currentOverlay(desk)
  const all = boxes.map((_, index) => index)
  const ofPage = all.filter((index) => boxes[index]?.box.page === page)
  const isWhole = ofPage.length > 0 && ofPage.every((index) => selected.includes(index))
  selectBoxes(desk, isWhole || ofPage.length === 0 ? all : ofPage)
}

/** Selects the next box in the order of the pages, from top to bottom; of many, the first of them. `undefined`: there is none further. */
export function selectNext(desk: Desk, direction: 1 | -1): number | undefined {
  const { boxes } = currentOverlay(desk)
  const order = boxes
    .map(({ box }, index) => ({ box, index }))
    .toSorted((a, b) => a.box.page - b.box.page || a.box.top - b.box.top || a.box.left - b.box.left)
  const { selected } = desk.store.getState()
  const [only] = selected
  const at = order.findIndex(({ index }) => index === only)
  const ends = direction > 0 ? order : order.toReversed()
  const next =
    selected.length === 1 && at >= 0
      ? order[at + direction]
      : (ends.find(({ index }) => selected.includes(index)) ?? ends[0])
  if (!next) return undefined
  selectBoxes(desk, [next.index])
  return next.index
}
