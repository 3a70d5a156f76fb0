import { pageHtml } from '@platen/template/draft'
import { type AnyBox, boxesAt, type Overlay, readOverlay } from '@platen/template/overlay'
import { useMemo } from 'react'
import { useDraft } from '../draft/draft-store.ts'
import { movedOffset } from '../draft/moved-offset.ts'
import { type OverlayEditor, useCanvasState } from './overlay-editor.ts'

/** Most recent last. */
let known: { html: string; overlay: Overlay }[] = []
/** Before and after an edit. */
const knownMax = 2

/** Parses the overlay of a page. The last results are cached because many components ask for the same one. */
export function parseOverlay(html: string): Overlay {
  const found = known.find((one) => one.html === html) ?? {
    html,
    // Unchanged boxes keep their objects, so that only changed ones are rendered again.
    overlay: readOverlay(html, known.at(-1)?.overlay),
  }
  if (known.at(-1) !== found) known = [...known.filter((one) => one !== found), found].slice(-knownMax)
  return found.overlay
}

export function useOverlay(): Overlay {
  return parseOverlay(useDraft((state) => pageHtml(state.source)))
}

/** Returns the overlay of the current draft, for event handlers. */
export function currentOverlay({ draft }: OverlayEditor): Overlay {
  return parseOverlay(pageHtml(draft.getState().source))
}

export interface SelectedBox {
  index: number
  box: AnyBox
}

/** Returns the selected boxes in the order of selection. */
export function useSelectedBoxes(): SelectedBox[] {
  const overlay = useOverlay()
  const selected = useCanvasState((state) => state.selected)
  return useMemo(() => boxesOf(overlay, selected), [overlay, selected])
}

/** Returns the selected boxes, for event handlers. */
export function selectedBoxes(editor: OverlayEditor): SelectedBox[] {
  return boxesOf(currentOverlay(editor), editor.store.getState().selected)
}

/** Returns the selected boxes that are not locked. */
export function unlockedBoxes(editor: OverlayEditor): SelectedBox[] {
  return selectedBoxes(editor).filter(({ box }) => !box.isLocked)
}

function boxesOf({ boxes }: Overlay, selected: readonly number[]): SelectedBox[] {
  return selected.flatMap((index) => {
    const box = boxes[index]?.box
    return box ? [{ index, box }] : []
  })
}

/** Keeps the same boxes selected when the draft changes elsewhere: by undo, in the code, or in Chat. */
export function followDraft(editor: OverlayEditor): () => void {
  return editor.draft.subscribe(({ source }, { source: before }) => {
    const [from, to] = [pageHtml(before), pageHtml(source)]
    const { selected } = editor.store.getState()
    if (from === to || selected.length === 0) return
    const old = parseOverlay(from).boxes
    const kinds = (boxes: Overlay['boxes']) => boxes.map(({ box }) => box.kind).join()
    // If the boxes are the same and in the same order, as after most undo steps, the indexes stay valid.
    if (kinds(old) === kinds(parseOverlay(to).boxes)) return
    const starts = selected.flatMap((index) => {
      const start = old[index]?.element.start
      return (start === undefined ? undefined : movedOffset(start, from, to)) ?? []
    })
    const now = boxesAt(parseOverlay(to), starts)
    if (now.join() !== selected.toSorted((a, b) => a - b).join()) editor.store.setState({ selected: now })
  })
}
