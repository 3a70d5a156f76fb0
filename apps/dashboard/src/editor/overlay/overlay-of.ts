import { pageHtml } from '@platen/template/draft'
import { type AnyBox, boxesAt, type Overlay, readOverlay } from '@platen/template/overlay'
import { useMemo } from 'react'
import { useDraft } from '../draft/draft-store.ts'
import { movedOffset } from '../draft/moved-offset.ts'
import { type Desk, useDeskState } from './desk.ts'

/** Most recent last. */
let known: { html: string; overlay: Overlay }[] = []
/** Before and after an edit. */
const knownMax = 2

/** Parses the overlay of a page. The last results are cached because many components ask for the same one. */
export function overlayOf(html: string): Overlay {
  const found = known.find((one) => one.html === html) ?? {
    html,
    // Unchanged boxes keep their objects, so that only changed ones are rendered again.
    overlay: readOverlay(html, known.at(-1)?.overlay),
  }
  if (known.at(-1) !== found) known = [...known.filter((one) => one !== found), found].slice(-knownMax)
  return found.overlay
}

export function useOverlay(): Overlay {
  return overlayOf(useDraft((state) => pageHtml(state.source)))
}

/** Returns the overlay of the current draft, for event handlers. */
export function currentOverlay({ draft }: Desk): Overlay {
  return overlayOf(pageHtml(draft.getState().source))
}

export interface SelectedBox {
  index: number
  box: AnyBox
}

/** Returns the selected boxes in the order of selection. */
export function useSelectedBoxes(): SelectedBox[] {
  const overlay = useOverlay()
  const selected = useDeskState((state) => state.selected)
  return useMemo(() => boxesOf(overlay, selected), [overlay, selected])
}

/** Returns the selected boxes, for event handlers. */
export function selectedBoxes(desk: Desk): SelectedBox[] {
  return boxesOf(currentOverlay(desk), desk.store.getState().selected)
}

/** Returns the selected boxes that are not locked. */
export function freeBoxes(desk: Desk): SelectedBox[] {
  return selectedBoxes(desk).filter(({ box }) => !box.isLocked)
}

function boxesOf({ boxes }: Overlay, selected: readonly number[]): SelectedBox[] {
  return selected.flatMap((index) => {
    const box = boxes[index]?.box
    return box ? [{ index, box }] : []
  })
}

/** Keeps the same boxes selected when the draft changes elsewhere: by undo, in the code, or in Chat. */
export function followDraft(desk: Desk): () => void {
  return desk.draft.subscribe(({ source }, { source: before }) => {
    const [from, to] = [pageHtml(before), pageHtml(source)]
    const { selected } = desk.store.getState()
    if (from === to || selected.length === 0) return
    const old = overlayOf(from).boxes
    const kinds = (boxes: Overlay['boxes']) => boxes.map(({ box }) => box.kind).join()
    // The same boxes in the same order, as after most undo steps: the indexes stay valid.
    if (kinds(old) === kinds(overlayOf(to).boxes)) return
    const starts = selected.flatMap((index) => {
      const start = old[index]?.element.start
      return (start === undefined ? undefined : movedOffset(start, from, to)) ?? []
    })
    const now = boxesAt(overlayOf(to), starts)
    if (now.join() !== selected.toSorted((a, b) => a - b).join()) desk.store.setState({ selected: now })
  })
}
