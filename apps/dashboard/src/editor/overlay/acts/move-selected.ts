import type { AnyBox } from '@platen/overlay'
import { boxWords } from '../box-words.ts'
import type { Desk } from '../desk.ts'
import { movedOn } from '../page-places.ts'
import { boxesToChange } from './change-selected.ts'
import { changeOverlay } from './edit-overlay.ts'

/** Moves what is selected by points, as far as its pages reach. */
export function nudge(desk: Desk, x: number, y: number): void {
  const { places } = desk.store.getState()
  change(desk, (box) => movedOn(places, box, { x, y }), {
    label: 'Moving',
    merge: 'overlay nudge',
    done: 'moved',
  })
}

/** Makes what is selected larger or smaller by points. */
export function grow(desk: Desk, x: number, y: number): void {
  const put = (box: AnyBox) => ({
    ...box,
    width: Math.max(1, box.width + x),
    height: Math.max(1, box.height + y),
  })
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
