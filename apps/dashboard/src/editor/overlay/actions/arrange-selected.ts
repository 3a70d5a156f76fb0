import {
  align,
  type Alignment,
  type AnyBox,
  distribute,
  type Rectangle,
  sameSize,
} from '@platen/template/overlay'
import type { OverlayEditor } from '../overlay-editor.ts'
import type { SelectedBox } from '../current-overlay.ts'
import { toCanvas, toPage, pageRectOf } from '../page-positions.ts'
import { boxesToChange } from './change-selected.ts'
import { type StepOptions, changeOverlay } from './edit-overlay.ts'

const alignmentLabels: Readonly<Record<Alignment, string>> = {
  left: 'left edges',
  center: 'horizontal centers',
  right: 'right edges',
  top: 'top edges',
  middle: 'vertical centers',
  bottom: 'bottom edges',
}

/** Aligns the selected boxes with each other, or a single box with its page. */
export function alignSelected(editor: OverlayEditor, alignment: Alignment): void {
  const free = boxesToChange(editor, 'aligned')
  const { pageRects } = editor.store.getState()
  const [only] = free
  const page = free.length === 1 && only ? pageRectOf(pageRects, only.box.page) : undefined
  arrange(editor, free, (rectangles) => align(rectangles, alignment, page), {
    label: 'Aligning',
    announcement:
      free.length === 1
        ? `Aligned with the page: ${alignment}`
        : `Aligned ${free.length} boxes: ${alignmentLabels[alignment]}`,
  })
}

/** Evenly spaces the selected boxes. */
export function distributeSelected(editor: OverlayEditor, direction: 'across' | 'down'): void {
  const free = boxesToChange(editor, 'distributed')
  arrange(editor, free, (rectangles) => distribute(rectangles, direction), {
    label: 'Distributing',
    announcement: `Distributed ${free.length} boxes ${direction === 'across' ? 'horizontally' : 'vertically'}`,
  })
}

/** Resizes the selected boxes to the size of the first one. */
export function sizeSelected(editor: OverlayEditor, which: 'width' | 'height' | 'both'): void {
  const free = boxesToChange(editor, 'resized')
  const dimension = which === 'both' ? 'size' : which
  arrange(editor, free, (rectangles) => sameSize(rectangles, which), {
    label: 'Same size',
    announcement: `${free.length} boxes have the same ${dimension}`,
  })
}

/** Arranges boxes in canvas coordinates, because they may be on several pages. Each box stays on its page. */
function arrange(
  editor: OverlayEditor,
  boxes: readonly SelectedBox[],
  how: (rectangles: Rectangle[]) => Rectangle[],
  dimension: StepOptions,
): void {
  if (boxes.length === 0) return
  const { pageRects } = editor.store.getState()
  const after = how(boxes.map(({ box }) => toCanvas(pageRectOf(pageRects, box.page), box)))
  const changed = boxes.flatMap(({ index, box }, at): [number, AnyBox][] => {
    const position = pageRectOf(pageRects, box.page)
    const rectangle = after[at]
    return position && rectangle ? [[index, { ...box, ...toPage(position, rectangle) }]] : []
  })
  changeOverlay(editor, new Map(changed), dimension)
}
