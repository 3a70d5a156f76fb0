import { expect } from 'chai'
import { boxesOn, openedEditor, textAt } from '../testing/opened-editor.ts'
import {
  drawGesture,
  type Gesture,
  type PointerState,
  marqueeGesture,
  moveGesture,
  pressBox,
  resizeGesture,
} from './gestures.ts'

// The first page is 300 points left of the canvas' center, at its top. The second one is 824 points below.
const pointer = (x: number, y: number, held: Partial<PointerState> = {}): PointerState => ({
  x,
  y,
  shift: false,
  alt: false,
  free: true,
  ...held,
})
const zoom = () => 1

function drag(gesture: Gesture, to: PointerState): void {
  gesture.move(to)
  gesture.end(to, false)
}

describe('gestures on the canvas', () => {
  it('move the selection, even to another page, but not locked boxes', () => {
    const editor = openedEditor([textAt(1), textAt(1, { left: 200, isLocked: true })], [0, 1])
    drag(moveGesture(editor, { x: 0, y: 0 }, 0, zoom), pointer(10, 824))
    expect(boxesOn(editor).map(({ page, left, top }) => [page, left, top])).to.deep.equal([
      [1, 200, 100],
      [2, 110, 100],
    ])
  })

  it('stop moved and resized boxes at the edge of the page', () => {
    const editor = openedEditor([textAt(1)], [0])
    drag(moveGesture(editor, { x: 0, y: 0 }, 0, zoom), pointer(700, -150))
    expect(boxesOn(editor)[0]).to.include({ page: 1, left: 550, top: 0 })
    drag(resizeGesture(editor, { x: 0, y: 0 }, 'e', zoom), pointer(80, 0))
    expect(boxesOn(editor)[0]).to.include({ left: 550, width: 50 })
    drag(resizeGesture(editor, { x: 0, y: 0 }, 'n', zoom), pointer(0, -80))
    expect(boxesOn(editor)[0]).to.include({ top: 0, height: 20 })
  })

  it('move along one axis with Shift, and copy with Alt', () => {
    const editor = openedEditor([textAt(1)], [0])
    drag(moveGesture(editor, { x: 0, y: 0 }, 0, zoom), pointer(10, 40, { shift: true }))
    expect(boxesOn(editor)[0]).to.include({ left: 100, top: 140 })
    drag(moveGesture(editor, { x: 0, y: 0 }, 0, zoom), pointer(60, 0, { alt: true }))
    expect(boxesOn(editor).map(({ left }) => left)).to.deep.equal([100, 160])
  })

  it('snap to nearby boxes unless Control is pressed', () => {
    const boxes = [textAt(1), textAt(1, { left: 104, top: 300 })]
    for (const [free, left] of [
      [false, 100],
      [true, 103],
    ] as const) {
      const editor = openedEditor(boxes, [1])
      drag(moveGesture(editor, { x: 0, y: 0 }, 1, zoom), pointer(-1, 0, { free }))
      expect(boxesOn(editor)[1]?.left).to.equal(left)
    }
  })

  it('select the pressed box on click, or keep the selection with Shift', () => {
    const editor = openedEditor([textAt(1), textAt(1)], [0, 1])
    moveGesture(editor, { x: 0, y: 0 }, 1, zoom).end(pointer(0, 0, { shift: true }), true)
    expect(editor.store.getState().selected).to.deep.equal([0, 1])
    moveGesture(editor, { x: 0, y: 0 }, 1, zoom).end(pointer(0, 0), true)
    expect(editor.store.getState().selected).to.deep.equal([1])
    expect([pressBox(editor, 1, true), editor.store.getState().selected]).to.deep.equal([false, []])
  })

  it('resize by a handle, and keep the aspect ratio with Shift', () => {
    const editor = openedEditor([textAt(1)], [0])
    drag(resizeGesture(editor, { x: 0, y: 0 }, 'se', zoom), pointer(50, 10))
    expect(boxesOn(editor)[0]).to.include({ left: 100, top: 100, width: 100, height: 30 })
    drag(resizeGesture(editor, { x: 0, y: 0 }, 'nw', zoom), pointer(-100, 0, { shift: true }))
    expect(boxesOn(editor)[0]).to.include({ left: 0, top: 70, width: 200, height: 60 })
  })

  it('select the boxes that a frame touches', () => {
    const editor = openedEditor([textAt(1), textAt(1, { left: 400 }), textAt(2)])
    drag(marqueeGesture(editor, { x: -250, y: 90 }, []), pointer(-180, 110))
    expect(editor.store.getState().selected).to.deep.equal([0])
    drag(marqueeGesture(editor, { x: 90, y: 90 }, [0]), pointer(110, 110))
    expect(editor.store.getState().selected).to.deep.equal([0, 1])
  })

  it('draw a box and edit it, with the default size after a click', () => {
    const editor = openedEditor([])
    drag(drawGesture(editor, { x: -200, y: 100 }, 'text', zoom), pointer(-100, 130))
    expect(boxesOn(editor)[0]).to.include({
      kind: 'text',
      page: 1,
      left: 100,
      top: 100,
      width: 100,
      height: 30,
    })
    expect(editor.store.getState()).to.include({ tool: 'select', typingRequests: 1 })
    drawGesture(editor, { x: -200, y: 924 }, 'check', zoom).end(pointer(-200, 924), true)
    expect(boxesOn(editor)[1]).to.include({
      kind: 'check',
      page: 2,
      left: 94,
      top: 94,
      width: 12,
      height: 12,
    })
  })
})
