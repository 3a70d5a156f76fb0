import {
  align,
  type Alignment,
  type AnyBox,
  distribute,
  keptOn,
  moved,
  type Rectangle,
  sameSize,
} from '@platen/overlay'
import { boxWords } from '../box-words.ts'
import type { Desk } from '../desk.ts'
import { type SelectedBox, selectedBoxes } from '../overlay-of.ts'
import { onCanvas, onPage, placeOf } from '../page-places.ts'
import { type ActWords, changeOverlay } from './edit-overlay.ts'

/** Changes each of the selected boxes; those that are locked stay as they are, unless `locked` says otherwise. */
export function changeSelected(
  desk: Desk,
  change: <T extends AnyBox>(box: T) => T,
  words: ActWords,
  { locked = false }: { locked?: boolean } = {},
): void {
  const boxes = selectedBoxes(desk).filter(({ box }) => locked || !box.isLocked)
  changeOverlay(desk, new Map(boxes.map(({ index, box }) => [index, change(box)])), words)
}

/** Moves what is selected by points, as far as its pages reach. */
export function nudge(desk: Desk, x: number, y: number): void {
  const { places, unit } = desk.store.getState()
  const free = selectedBoxes(desk).filter(({ box }) => !box.isLocked)
  const first = free[0]
  if (!first) return
  const put = ({ box }: SelectedBox) => {
    const place = placeOf(places, box.page)
    return place ? keptOn(moved(box, x, y), place) : moved(box, x, y)
  }
  changeOverlay(desk, new Map(free.map((one) => [one.index, put(one)])), {
    label: 'Moving',
    merge: 'overlay nudge',
    announcement: free.length === 1 ? boxWords(put(first), unit) : `Moved ${free.length} boxes`,
  })
}

/** Makes what is selected larger or smaller by points. */
export function grow(desk: Desk, x: number, y: number): void {
  const { unit } = desk.store.getState()
  const put = <T extends Rectangle>(box: T): T => ({
    ...box,
    width: Math.max(1, box.width + x),
    height: Math.max(1, box.height + y),
  })
  const first = selectedBoxes(desk).find(({ box }) => !box.isLocked)
  const announcement = first && boxWords(put(first.box), unit)
  changeSelected(desk, put, {
    label: 'Resizing',
    merge: 'overlay grow',
    ...(announcement !== undefined && { announcement }),
  })
}

const alignedWords: Readonly<Record<Alignment, string>> = {
  left: 'left edges',
  center: 'centres, one below the other',
  right: 'right edges',
  top: 'upper edges',
  middle: 'centres, side by side',
  bottom: 'lower edges',
}

/** Brings what is selected in line; one box alone, with its page. */
export function alignSelected(desk: Desk, alignment: Alignment): void {
  const free = selectedBoxes(desk).filter(({ box }) => !box.isLocked)
  const { places } = desk.store.getState()
  const [only] = free
  const page = free.length === 1 && only ? placeOf(places, only.box.page) : undefined
  arrange(desk, (rectangles) => align(rectangles, alignment, page), {
    label: 'Aligning',
    announcement:
      free.length === 1
        ? `Aligned with the page: ${alignment}`
        : `Aligned ${free.length} boxes: ${alignedWords[alignment]}`,
  })
}

/** Makes the gaps between the selected boxes the same. */
export function distributeSelected(desk: Desk, direction: 'across' | 'down'): void {
  const count = desk.store.getState().selected.length
  arrange(desk, (rectangles) => distribute(rectangles, direction), {
    label: 'Distributing',
    announcement: `${count} boxes have the same gaps ${direction}`,
  })
}

/** Makes the selected boxes as large as the first one. */
export function sizeSelected(desk: Desk, which: 'width' | 'height' | 'both'): void {
  const count = desk.store.getState().selected.length
  const words = which === 'both' ? 'size' : which
  arrange(desk, (rectangles) => sameSize(rectangles, which), {
    label: 'Same size',
    announcement: `${count} boxes have the same ${words}`,
  })
}

/** Where boxes of several pages are arranged, that is done on the canvas; each stays on its page. */
function arrange(desk: Desk, how: (rectangles: Rectangle[]) => Rectangle[], words: ActWords): void {
  const { places } = desk.store.getState()
  const free = selectedBoxes(desk).filter(({ box }) => !box.isLocked)
  const after = how(free.map(({ box }) => onCanvas(placeOf(places, box.page), box)))
  const changed = free.flatMap(({ index, box }, at): [number, AnyBox][] => {
    const place = placeOf(places, box.page)
    const rectangle = after[at]
    return place && rectangle ? [[index, { ...box, ...onPage(place, rectangle) }]] : []
  })
  changeOverlay(desk, new Map(changed), words)
}
