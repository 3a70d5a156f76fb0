import type { AnyBox } from '@platen/template/overlay'
import { boxWords } from '../box-words.ts'
import type { Desk } from '../desk.ts'
import { movedOn, placeOf } from '../page-places.ts'
import { boxesToChange } from './change-selected.ts'
import { changeOverlay } from './edit-overlay.ts'

/** Moves the selected boxes by points, within their pages. */
export function nudge(desk: Desk, x: number, y: number): void {
  const { places } = desk.store.getState()
  change(desk, (box) => movedOn(places, box, { x, y }), {
    label: 'Moving',
    merge: 'overlay nudge',
    done: 'moved',
  })
}

/** Resizes the selected boxes by points, within their pages. */
export function grow(desk: Desk, x: number, y: number): void {
  const { places } = desk.store.getState()
  const put = (box: AnyBox) => {
    const page = placeOf(places, box.page)
    return {
      ...box,
      width: grown(box.width, x, page && page.width - box.left),
      height: grown(box.height, y, page && page.height - box.top),
    }
  }
  change(desk, put, { label: 'Resizing', merge: 'overlay grow', done: 'resized' })
}

function change(
  desk: Desk,
  put: (box: AnyBox) => AnyBox,
  { done, ...words }: { label: string; merge: string; done: string },
): void {
  const changed = boxesToChange(desk, done).map(({ index, box }) => [index, put(box)] as const)
  const [first] = changed
  if (!first) return
  const { unit } = desk.store.getState()
  const several = `${done[0]?.toUpperCase()}${done.slice(1)} ${changed.length} boxes`
  const announcement = changed.length === 1 ? boxWords(first[1], unit) : several
  changeOverlay(desk, new Map(changed), { ...words, announcement })
}

/** Returns the new length, limited by the page. A length that already exceeds it can only shrink. */
function grown(length: number, by: number, room = Infinity): number {
  return Math.max(1, by > 0 ? Math.min(length + by, Math.max(room, length)) : length + by)
}
