import {
  align,
  type Alignment,
  type AnyBox,
  distribute,
  type Rectangle,
  sameSize,
} from '@platen/template/overlay'
import type { Desk } from '../desk.ts'
import type { SelectedBox } from '../overlay-of.ts'
import { onCanvas, onPage, placeOf } from '../page-places.ts'
import { boxesToChange } from './change-selected.ts'
import { type ActWords, changeOverlay } from './edit-overlay.ts'

const alignedWords: Readonly<Record<Alignment, string>> = {
  left: 'left edges',
  center: 'horizontal centers',
  right: 'right edges',
  top: 'top edges',
  middle: 'vertical centers',
  bottom: 'bottom edges',
}

/** Aligns the selected boxes with each other, or a single box with its page. */
export function alignSelected(desk: Desk, alignment: Alignment): void {
  const free = boxesToChange(desk, 'aligned')
  const { places } = desk.store.getState()
  const [only] = free
  const page = free.length === 1 && only ? placeOf(places, only.box.page) : undefined
  arrange(desk, free, (rectangles) => align(rectangles, alignment, page), {
    label: 'Aligning',
    announcement:
      free.length === 1
        ? `Aligned with the page: ${alignment}`
        : `Aligned ${free.length} boxes: ${alignedWords[alignment]}`,
  })
}

/** Evenly spaces the selected boxes. */
export function distributeSelected(desk: Desk, direction: 'across' | 'down'): void {
  const free = boxesToChange(desk, 'distributed')
  arrange(desk, free, (rectangles) => distribute(rectangles, direction), {
    label: 'Distributing',
    announcement: `Distributed ${free.length} boxes ${direction === 'across' ? 'horizontally' : 'vertically'}`,
  })
}

/** Resizes the selected boxes to the size of the first one. */
export function sizeSelected(desk: Desk, which: 'width' | 'height' | 'both'): void {
  const free = boxesToChange(desk, 'resized')
  const words = which === 'both' ? 'size' : which
  arrange(desk, free, (rectangles) => sameSize(rectangles, which), {
    label: 'Same size',
    announcement: `${free.length} boxes have the same ${words}`,
  })
}

/** Arranges boxes in canvas coordinates, because they may be on several pages. Each stays on its page. */
function arrange(
  desk: Desk,
  boxes: readonly SelectedBox[],
  how: (rectangles: Rectangle[]) => Rectangle[],
  words: ActWords,
): void {
  if (boxes.length === 0) return
  const { places } = desk.store.getState()
  const after = how(boxes.map(({ box }) => onCanvas(placeOf(places, box.page), box)))
  const changed = boxes.flatMap(({ index, box }, at): [number, AnyBox][] => {
    const place = placeOf(places, box.page)
    const rectangle = after[at]
    return place && rectangle ? [[index, { ...box, ...onPage(place, rectangle) }]] : []
  })
  changeOverlay(desk, new Map(changed), words)
}
