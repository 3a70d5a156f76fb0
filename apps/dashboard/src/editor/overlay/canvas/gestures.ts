import {
  type AnyBox,
  boundsOf,
  insertBoxes,
  keptOn,
  moved,
  overlaps,
  type OverlayBox,
  type Rectangle,
  resized,
  type ResizeHandle,
  scaledInto,
  snapMove,
  snapResize,
  type SnapTargets,
} from '@platen/template/overlay'
import { changeOverlay, editOverlay } from '../acts/edit-overlay.ts'
import { placeAround, placeDrawn, rounded } from '../acts/place-box.ts'
import { selectBoxes, toggleBox } from '../acts/select-boxes.ts'
import { boxWords } from '../box-words.ts'
import type { Desk } from '../desk.ts'
import { currentOverlay, freeBoxes } from '../overlay-of.ts'
import { broughtIn, onCanvas, onPage, pageUnder, placeOf } from '../page-places.ts'

/** A point of the canvas, in points. */
export interface Point {
  x: number
  y: number
}

/** The position of the pointer, and the keys that are pressed. */
export interface Hand extends Point {
  shift: boolean
  alt: boolean
  /** Snapping is off. */
  free: boolean
}

/** Handles a drag from press to release. */
export interface Gesture {
  move(hand: Hand): void
  /** `isClick`: the pointer did not move. */
  end(hand: Hand, isClick: boolean): void
}

/** In screen pixels. */
const reachPixels = 6
/** A smaller rectangle counts as a click. */
const leastDrawn = 4

/** Returns the rectangles of the selected boxes on the canvas, without locked ones. */
function standing(desk: Desk): Map<number, Rectangle> {
  const { places } = desk.store.getState()
  return new Map(freeBoxes(desk).map(({ index, box }) => [index, onCanvas(placeOf(places, box.page), box)]))
}

function targetsFor(desk: Desk, around: Rectangle, hand: Hand, zoom: number): SnapTargets {
  const { places, selected } = desk.store.getState()
  const page = pageUnder(places, around)
  const chosen = new Set(selected)
  const others = currentOverlay(desk).boxes.flatMap(({ box }, index) =>
    page && box.page === page.page && !chosen.has(index) ? onCanvas(page, box) : [],
  )
  return { page: page ?? around, others, reach: hand.free ? 0 : reachPixels / zoom }
}

/** Moves the selected boxes, or copies them with Alt. A click selects only the pressed box. */
export function moveGesture(desk: Desk, from: Point, pressed: number, zoomOf: () => number): Gesture {
  const { store } = desk
  const start = standing(desk)
  const around = boundsOf([...start.values()])
  return {
    move(hand) {
      if (!around) return
      const by = { x: hand.x - from.x, y: hand.y - from.y }
      // With Shift, move along the axis with the larger distance.
      if (hand.shift) by[Math.abs(by.x) < Math.abs(by.y) ? 'x' : 'y'] = 0
      const wished = moved(around, by.x, by.y)
      const { rectangle: wishedInLine, guides } = snapMove(wished, targetsFor(desk, wished, hand, zoomOf()))
      const rectangle = isOfOnePage(desk) ? keptOnCanvas(desk, wishedInLine) : wishedInLine
      const [x, y] = [rectangle.left - around.left, rectangle.top - around.top]
      store.setState({ guides, moving: new Map([...start].map(([index, one]) => [index, moved(one, x, y)])) })
    },
    end(hand, isClick) {
      const { moving } = store.getState()
      if (isClick || !moving) {
        if (!hand.shift) selectBoxes(desk, [pressed])
        return
      }
      if (hand.alt) copyTo(desk, moving)
      else putDown(desk, moving, moving.size === 1 ? 'Moving a box' : `Moving ${moving.size} boxes`)
    },
  }
}

/** Resizes the selected boxes by a handle. */
export function resizeGesture(desk: Desk, from: Point, handle: ResizeHandle, zoomOf: () => number): Gesture {
  const start = standing(desk)
  const around = boundsOf([...start.values()])
  return {
    move(hand) {
      if (!around) return
      const wished = resized(around, handle, { x: hand.x - from.x, y: hand.y - from.y })
      if (hand.shift && handle.length === 2) keepShape(wished, around, handle)
      const { rectangle, guides } = hand.shift
        ? { rectangle: wished, guides: [] }
        : snapResize(wished, handle, targetsFor(desk, wished, hand, zoomOf()))
      const within = isOfOnePage(desk) ? cutToPage(desk, around, rectangle) : rectangle
      const moving = new Map([...start].map(([index, one]) => [index, scaledInto(one, around, within)]))
      desk.store.setState({ guides, moving })
    },
    end(_, isClick) {
      const { moving } = desk.store.getState()
      if (!isClick && moving) putDown(desk, moving, 'Resizing')
    },
  }
}

/** Returns whether all moved boxes are on the same page. */
function isOfOnePage(desk: Desk): boolean {
  return new Set(freeBoxes(desk).map(({ box }) => box.page)).size === 1
}

/** Moves a rectangle of the canvas completely onto its page. */
function keptOnCanvas(desk: Desk, rectangle: Rectangle): Rectangle {
  const page = pageUnder(desk.store.getState().places, rectangle)
  return page ? onCanvas(page, keptOn(onPage(page, rectangle), page)) : rectangle
}

/** Cuts a resized rectangle to the page that it started on. */
function cutToPage(desk: Desk, before: Rectangle, drawn: Rectangle): Rectangle {
  const page = pageUnder(desk.store.getState().places, before)
  if (!page || !overlaps(drawn, page)) return drawn
  const [left, top] = [Math.max(drawn.left, page.left), Math.max(drawn.top, page.top)]
  const right = Math.min(drawn.left + drawn.width, page.left + page.width)
  const bottom = Math.min(drawn.top + drawn.height, page.top + page.height)
  return { left, top, width: right - left, height: bottom - top }
}

/** Restores the aspect ratio of a rectangle, relative to its fixed corner. */
function keepShape(rectangle: Rectangle, { width, height }: Rectangle, handle: ResizeHandle): void {
  const scale = Math.max(rectangle.width / width, rectangle.height / height)
  const [right, bottom] = [rectangle.left + rectangle.width, rectangle.top + rectangle.height]
  Object.assign(rectangle, { width: width * scale, height: height * scale })
  if (handle.includes('w')) rectangle.left = right - rectangle.width
  if (handle.includes('n')) rectangle.top = bottom - rectangle.height
}

/** Selects the boxes inside a rectangle, with Shift in addition to the selection. */
export function marqueeGesture(desk: Desk, from: Point, before: readonly number[]): Gesture {
  const { store } = desk
  return {
    move(hand) {
      const drawn = between(from, hand)
      const { places } = store.getState()
      const within = currentOverlay(desk).boxes.flatMap(({ box }, index) =>
        places[box.page - 1] && overlaps(onCanvas(placeOf(places, box.page), box), drawn) ? index : [],
      )
      store.setState({ drawn, selected: [...new Set([...before, ...within])] })
    },
    end(_, isClick) {
      selectBoxes(desk, isClick ? before : store.getState().selected)
    },
  }
}

/** Draws a new box. A click adds one of the default size. */
export function drawGesture(
  desk: Desk,
  from: Point,
  kind: OverlayBox['kind'],
  zoomOf: () => number,
): Gesture {
  const { store } = desk
  return {
    move(hand) {
      const wished = between(from, hand)
      const handle = `${hand.y < from.y ? 'n' : 's'}${hand.x < from.x ? 'w' : 'e'}` as ResizeHandle
      const targets = targetsFor(desk, wished, hand, zoomOf())
      const { rectangle, guides } = snapResize(wished, handle, targets, 0)
      store.setState({ drawn: rectangle, guides })
    },
    end(hand, isClick) {
      const { drawn } = store.getState()
      const isTiny = !drawn || drawn.width < leastDrawn || drawn.height < leastDrawn
      if (isClick || isTiny) placeAround(desk, kind, from)
      else placeDrawn(desk, kind, drawn)
      // With Shift, the tool stays active for more boxes.
      if (!hand.shift) store.setState({ tool: 'select', typingRequests: store.getState().typingRequests + 1 })
    },
  }
}

/** Selects the pressed box, or toggles it with Shift. Returns whether it is selected. */
export function press(desk: Desk, index: number, shift: boolean): boolean {
  const { selected } = desk.store.getState()
  if (shift) toggleBox(desk, index)
  else if (!selected.includes(index)) selectBoxes(desk, [index])
  return desk.store.getState().selected.includes(index)
}

function between(from: Point, to: Point): Rectangle {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}

/** Applies the moved rectangles to the boxes, on the pages that they are over. */
function putDown(desk: Desk, moving: ReadonlyMap<number, Rectangle>, label: string): void {
  const changed = placedBoxes(desk, moving)
  const [first] = changed.values()
  const { unit } = desk.store.getState()
  const announcement = changed.size === 1 && first ? boxWords(first, unit) : `Moved ${changed.size} boxes`
  changeOverlay(desk, changed, { label, announcement })
}

function copyTo(desk: Desk, moving: ReadonlyMap<number, Rectangle>): void {
  const copies = [...placedBoxes(desk, moving).values()].flatMap((box) => (box.kind === 'other' ? [] : box))
  if (copies.length === 0) return
  editOverlay(desk, insertBoxes(currentOverlay(desk), copies), {
    label: 'Duplicating',
    announcement: 'Duplicated',
  })
}

function placedBoxes(desk: Desk, moving: ReadonlyMap<number, Rectangle>): Map<number, AnyBox> {
  const { places } = desk.store.getState()
  const { boxes } = currentOverlay(desk)
  return new Map(
    [...moving].flatMap(([index, rectangle]): [number, AnyBox][] => {
      const box = boxes[index]?.box
      const place = pageUnder(places, rectangle)
      if (!box || !place) return []
      return [[index, broughtIn(places, rounded({ ...box, ...onPage(place, rectangle), page: place.page }))]]
    }),
  )
}
