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
import { changeOverlay, editOverlay } from '../actions/edit-overlay.ts'
import { addBoxAround, addDrawnBox, roundToQuarter } from '../actions/add-box.ts'
import { selectBoxes, toggleBox } from '../actions/select-boxes.ts'
import { describeBox } from '../box-labels.ts'
import type { OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay, unlockedBoxes } from '../current-overlay.ts'
import { keptOnPage, toCanvas, toPage, pageAt, pageRectOf } from '../page-positions.ts'

/** A point on the canvas, in points. */
export interface Point {
  x: number
  y: number
}

/** The position of the pointer, and the keys that are pressed. */
export interface PointerState extends Point {
  shift: boolean
  alt: boolean
  /** Snapping is off. */
  free: boolean
}

/** Handles a drag from press to release. */
export interface Gesture {
  move(pointer: PointerState): void
  /** `isClick`: the pointer did not move. */
  end(pointer: PointerState, isClick: boolean): void
}

/** In screen pixels. */
const reachPixels = 6
/** A smaller rectangle counts as a click. */
const leastDrawn = 4

/** Returns the rectangles of the selected boxes on the canvas, without locked ones. */
function currentRects(editor: OverlayEditor): Map<number, Rectangle> {
  const { pageRects } = editor.store.getState()
  return new Map(
    unlockedBoxes(editor).map(({ index, box }) => [index, toCanvas(pageRectOf(pageRects, box.page), box)]),
  )
}

function targetsFor(
  editor: OverlayEditor,
  around: Rectangle,
  pointer: PointerState,
  zoom: number,
): SnapTargets {
  const { pageRects, selected } = editor.store.getState()
  const page = pageAt(pageRects, around)
  const chosen = new Set(selected)
  const others = currentOverlay(editor).boxes.flatMap(({ box }, index) =>
    page && box.page === page.page && !chosen.has(index) ? toCanvas(page, box) : [],
  )
  return { page: page ?? around, others, reach: pointer.free ? 0 : reachPixels / zoom }
}

/** Moves the selected boxes, or copies them with Alt. A click selects only the pressed box. */
export function moveGesture(
  editor: OverlayEditor,
  from: Point,
  pressed: number,
  zoomOf: () => number,
): Gesture {
  const { store } = editor
  const start = currentRects(editor)
  const around = boundsOf([...start.values()])
  return {
    move(pointer) {
      if (!around) return
      const by = { x: pointer.x - from.x, y: pointer.y - from.y }
      // With Shift, move along the axis with the larger distance.
      if (pointer.shift) by[Math.abs(by.x) < Math.abs(by.y) ? 'x' : 'y'] = 0
      const wanted = moved(around, by.x, by.y)
      const { rectangle: wishedInLine, guides } = snapMove(
        wanted,
        targetsFor(editor, wanted, pointer, zoomOf()),
      )
      const rectangle = isOfOnePage(editor) ? keptOnCanvas(editor, wishedInLine) : wishedInLine
      const [x, y] = [rectangle.left - around.left, rectangle.top - around.top]
      store.setState({ guides, moving: new Map([...start].map(([index, one]) => [index, moved(one, x, y)])) })
    },
    end(pointer, isClick) {
      const { moving } = store.getState()
      if (isClick || !moving) {
        if (!pointer.shift) selectBoxes(editor, [pressed])
        return
      }
      if (pointer.alt) copyTo(editor, moving)
      else applyMove(editor, moving, moving.size === 1 ? 'Moving a box' : `Moving ${moving.size} boxes`)
    },
  }
}

/** Resizes the selected boxes by a handle. */
export function resizeGesture(
  editor: OverlayEditor,
  from: Point,
  handle: ResizeHandle,
  zoomOf: () => number,
): Gesture {
  const start = currentRects(editor)
  const around = boundsOf([...start.values()])
  return {
    move(pointer) {
      if (!around) return
      const wanted = resized(around, handle, { x: pointer.x - from.x, y: pointer.y - from.y })
      if (pointer.shift && handle.length === 2) keepShape(wanted, around, handle)
      const { rectangle, guides } = pointer.shift
        ? { rectangle: wanted, guides: [] }
        : snapResize(wanted, handle, targetsFor(editor, wanted, pointer, zoomOf()))
      const within = isOfOnePage(editor) ? cutToPage(editor, around, rectangle) : rectangle
      const moving = new Map([...start].map(([index, one]) => [index, scaledInto(one, around, within)]))
      editor.store.setState({ guides, moving })
    },
    end(_, isClick) {
      const { moving } = editor.store.getState()
      if (!isClick && moving) applyMove(editor, moving, 'Resizing')
    },
  }
}

/** Returns whether all moved boxes are on the same page. */
function isOfOnePage(editor: OverlayEditor): boolean {
  return new Set(unlockedBoxes(editor).map(({ box }) => box.page)).size === 1
}

/** Moves a rectangle of the canvas entirely onto its page. */
function keptOnCanvas(editor: OverlayEditor, rectangle: Rectangle): Rectangle {
  const page = pageAt(editor.store.getState().pageRects, rectangle)
  return page ? toCanvas(page, keptOn(toPage(page, rectangle), page)) : rectangle
}

/** Cuts a resized rectangle to the page that it started on. */
function cutToPage(editor: OverlayEditor, before: Rectangle, drawn: Rectangle): Rectangle {
  const page = pageAt(editor.store.getState().pageRects, before)
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

/** Selects the boxes inside a rectangle. With Shift, adds them to the selection. */
export function marqueeGesture(editor: OverlayEditor, from: Point, before: readonly number[]): Gesture {
  const { store } = editor
  return {
    move(pointer) {
      const drawn = between(from, pointer)
      const { pageRects } = store.getState()
      const within = currentOverlay(editor).boxes.flatMap(({ box }, index) =>
        pageRects[box.page - 1] && overlaps(toCanvas(pageRectOf(pageRects, box.page), box), drawn)
          ? index
          : [],
      )
      store.setState({ drawn, selected: [...new Set([...before, ...within])] })
    },
    end(_, isClick) {
      selectBoxes(editor, isClick ? before : store.getState().selected)
    },
  }
}

/** Draws a new box. A click adds one of the default size. */
export function drawGesture(
  editor: OverlayEditor,
  from: Point,
  kind: OverlayBox['kind'],
  zoomOf: () => number,
): Gesture {
  const { store } = editor
  return {
    move(pointer) {
      const wanted = between(from, pointer)
      const handle = `${pointer.y < from.y ? 'n' : 's'}${pointer.x < from.x ? 'w' : 'e'}` as ResizeHandle
      const targets = targetsFor(editor, wanted, pointer, zoomOf())
      const { rectangle, guides } = snapResize(wanted, handle, targets, 0)
      store.setState({ drawn: rectangle, guides })
    },
    end(pointer, isClick) {
      const { drawn } = store.getState()
      const isTiny = !drawn || drawn.width < leastDrawn || drawn.height < leastDrawn
      if (isClick || isTiny) addBoxAround(editor, kind, from)
      else addDrawnBox(editor, kind, drawn)
      // With Shift, the tool stays active for more boxes.
      if (!pointer.shift)
        store.setState({ tool: 'select', typingRequests: store.getState().typingRequests + 1 })
    },
  }
}

/** Selects the pressed box, or toggles it with Shift. Returns whether it is selected. */
export function pressBox(editor: OverlayEditor, index: number, shift: boolean): boolean {
  const { selected } = editor.store.getState()
  if (shift) toggleBox(editor, index)
  else if (!selected.includes(index)) selectBoxes(editor, [index])
  return editor.store.getState().selected.includes(index)
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
function applyMove(editor: OverlayEditor, moving: ReadonlyMap<number, Rectangle>, label: string): void {
  const changed = placedBoxes(editor, moving)
  const [first] = changed.values()
  const { unit } = editor.store.getState()
  const announcement = changed.size === 1 && first ? describeBox(first, unit) : `Moved ${changed.size} boxes`
  changeOverlay(editor, changed, { label, announcement })
}

function copyTo(editor: OverlayEditor, moving: ReadonlyMap<number, Rectangle>): void {
  const copies = [...placedBoxes(editor, moving).values()].flatMap((box) => (box.kind === 'other' ? [] : box))
  if (copies.length === 0) return
  editOverlay(editor, insertBoxes(currentOverlay(editor), copies), {
    label: 'Duplicating',
    announcement: 'Duplicated',
  })
}

function placedBoxes(editor: OverlayEditor, moving: ReadonlyMap<number, Rectangle>): Map<number, AnyBox> {
  const { pageRects } = editor.store.getState()
  const { boxes } = currentOverlay(editor)
  return new Map(
    [...moving].flatMap(([index, rectangle]): [number, AnyBox][] => {
      const box = boxes[index]?.box
      const position = pageAt(pageRects, rectangle)
      if (!box || !position) return []
      return [
        [
          index,
          keptOnPage(
            pageRects,
            roundToQuarter({ ...box, ...toPage(position, rectangle), page: position.page }),
          ),
        ],
      ]
    }),
  )
}
