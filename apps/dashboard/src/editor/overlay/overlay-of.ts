import { pageHtml } from '@platen/template/draft'
import { type AnyBox, boxesAt, type Overlay, readOverlay } from '@platen/template/overlay'
import { useMemo } from 'react'
import { useDraft } from '../draft/draft-store.ts'
import { movedOffset } from '../draft/moved-offset.ts'
import { type Desk, useDeskState } from './desk.ts'

/** The latest last. */
let known: { html: string; overlay: Overlay }[] = []
/** Before an edit, and after it. */
const knownMax = 2

/** What a text draws over its PDF; of the last ones it is kept, as many ask for the same. */
export function overlayOf(html: string): Overlay {
  const found = known.find((one) => one.html === html) ?? {
    html,
    // Of boxes that are as they were the objects stay, so that only what changed is drawn again.
    overlay: readOverlay(html, known.at(-1)?.overlay),
  }
  if (known.at(-1) !== found) known = [...known.filter((one) => one !== found), found].slice(-knownMax)
  return found.overlay
}

/** What the draft draws over its PDF. */
export function useOverlay(): Overlay {
  return overlayOf(useDraft((state) => pageHtml(state.source)))
}

/** The same, as the draft stands now. */
export function currentOverlay({ draft }: Desk): Overlay {
  return overlayOf(pageHtml(draft.getState().source))
}

/** A box that is selected, with its index in the overlay. */
export interface SelectedBox {
  index: number
  box: AnyBox
}

/** The boxes that are selected, the first one first. */
export function useSelectedBoxes(): SelectedBox[] {
  const overlay = useOverlay()
  const selected = useDeskState((state) => state.selected)
  return useMemo(() => boxesOf(overlay, selected), [overlay, selected])
}

/** The same, as things stand now. */
export function selectedBoxes(desk: Desk): SelectedBox[] {
  return boxesOf(currentOverlay(desk), desk.store.getState().selected)
}

/** Those of them that may be changed: the ones that are not locked. */
export function freeBoxes(desk: Desk): SelectedBox[] {
  return selectedBoxes(desk).filter(({ box }) => !box.isLocked)
}

function boxesOf({ boxes }: Overlay, selected: readonly number[]): SelectedBox[] {
  return selected.flatMap((index) => {
    const box = boxes[index]?.box
    return box ? [{ index, box }] : []
  })
}

/** Keeps the same boxes selected when the draft is changed elsewhere: by undo, in its code, by the author's turn. */
export function followDraft(desk: Desk): () => void {
  return desk.draft.subscribe(({ source }, { source: before }) => {
    const [from, to] = [pageHtml(before), pageHtml(source)]
    const { selected } = desk.store.getState()
    if (from === to || selected.length === 0) return
    const old = overlayOf(from).boxes
    const kinds = (boxes: Overlay['boxes']) => boxes.map(({ box }) => box.kind).join()
    // Moved and changed, and none more or less: as undo mostly does.
    if (kinds(old) === kinds(overlayOf(to).boxes)) return
    const starts = selected.flatMap((index) => {
      const start = old[index]?.element.start
      return (start === undefined ? undefined : movedOffset(start, from, to)) ?? []
    })
    const now = boxesAt(overlayOf(to), starts)
    if (now.join() !== selected.toSorted((a, b) => a - b).join()) desk.store.setState({ selected: now })
  })
}
