import {
  defaultBox,
  defaultSizes,
  insertBoxes,
  keptOn,
  type OverlayBox,
  overlaps,
  type Rectangle,
} from '@platen/template/overlay'
import { describeBox, kindNames } from '../box-labels.ts'
import type { OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay } from '../current-overlay.ts'
import { toPage, pageAt } from '../page-positions.ts'
import { editOverlay } from './edit-overlay.ts'

/** Adds a box at the rectangle that was drawn on the canvas. */
export function addDrawnBox(editor: OverlayEditor, kind: OverlayBox['kind'], drawn: Rectangle): void {
  const position = pageAt(editor.store.getState().pageRects, drawn)
  if (!position) return
  addBoxOn(editor, kind, { ...keptOn(toPage(position, drawn), position), page: position.page })
}

/** Adds a box of the default size, centered at a point on the canvas. */
export function addBoxAround(
  editor: OverlayEditor,
  kind: OverlayBox['kind'],
  at: { x: number; y: number },
): void {
  const size = defaultSizes[kind]
  addDrawnBox(editor, kind, { left: at.x - size.width / 2, top: at.y - size.height / 2, ...size })
}

/** Adds a box of the default size at a point on the canvas, or below the boxes that are already there. */
export function addBoxAtFreeSpot(
  editor: OverlayEditor,
  kind: OverlayBox['kind'],
  at: { x: number; y: number },
): void {
  const size = defaultSizes[kind]
  const position = pageAt(editor.store.getState().pageRects, { left: at.x, top: at.y, width: 0, height: 0 })
  if (!position) return
  const others = currentOverlay(editor).boxes.flatMap(({ box }) => (box.page === position.page ? [box] : []))
  const first = toPage(position, { left: at.x - size.width / 2, top: at.y - size.height / 2, ...size })
  let free = keptOn(first, position)
  while (others.some((other) => overlaps(other, free))) {
    const next = { ...free, top: free.top + size.height + 6 }
    if (next.top + next.height > position.height) break
    free = next
  }
  addBoxOn(editor, kind, { ...free, page: position.page })
}

function addBoxOn(editor: OverlayEditor, kind: OverlayBox['kind'], at: Rectangle & { page: number }): void {
  const box = defaultBox(kind, roundToQuarter(at))
  const { unit } = editor.store.getState()
  editOverlay(editor, insertBoxes(currentOverlay(editor), [box]), {
    label: `Adding a ${kindNames[kind].toLowerCase()}`,
    announcement: `Added: ${describeBox(box, unit)}`,
  })
}

/** Rounds to a quarter of a point, which is finer than mouse movements. */
export function roundToQuarter<T extends Rectangle>(rectangle: T): T {
  const quarter = (value: number) => Math.round(value * 4) / 4
  const { left, top, width, height } = rectangle
  return {
    ...rectangle,
    left: quarter(left),
    top: quarter(top),
    width: quarter(width),
    height: quarter(height),
  }
}
