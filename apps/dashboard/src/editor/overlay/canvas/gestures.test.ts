import { expect } from 'chai'
import { boxesOn, openedEditor, textAt } from '../testing/opened-editor.ts'
import {
  drawGesture,
  type Gesture,
  type PointerState,
  marqueeGesture,
  moveGesture,
  press,
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

describe('hands on the canvas', () => {
  it('move what is selected, also to another page; what is locked stays', () => {
    const editor = openedEditor([textAt(1), textAt(1, { left: 200, isLocked: true })], [0, 1])
    drag(moveGesture(editor, { x: 0, y: 0 }, 0, zoom), pointer(10, 824))
    expect(boxesOn(editor).map(({ page, left, top }) => [page, left, top])).to.deep.equal([
      [1, 200, 100],
      [2, 110, 100],
    ])
  })

  it('end at the edge of the page: what is moved stands on it, what is drawn larger stops there', () => {
    const editor = openedEditor([textAt(1)], [0])
    drag(moveGesture(editor, { x: 0, y: 0 }, 0, zoom), pointer(700, -150))
    expect(boxesOn(editor)[0]).to.include({ page: 1, left: 550, top: 0 })
    drag(resizeGesture(editor, { x: 0, y: 0 }, 'e', zoom), pointer(80, 0))
    expect(boxesOn(editor)[0]).to.include({ left: 550, width: 50 })
    drag(resizeGesture(editor, { x: 0, y: 0 }, 'n', zoom), pointer(0, -80))
    expect(boxesOn(editor)[0]).to.include({ top: 0, height: 20 })
  })

  it('with Shift move along one line, with Alt copies', () => {
    const editor = openedEditor([textAt(1)], [0])
    drag(moveGesture(editor, { x: 0, y: 0 }, 0, zoom), pointer(10, 40, { shift: true }))
    expect(boxesOn(editor)[0]).to.include({ left: 100, top: 140 })
    drag(moveGesture(editor, { x: 0, y: 0 }, 0, zoom), pointer(60, 0, { alt: true }))
    expect(boxesOn(editor).map(({ left }) => left)).to.deep.equal([100, 160])
  })

  it('bring in line what is near, unless Control is held', () => {
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

  it('a click among several takes the one that was pressed, and with Shift leaves them', () => {
    const editor = openedEditor([textAt(1), textAt(1)], [0, 1])
    moveGesture(editor, { x: 0, y: 0 }, 1, zoom).end(pointer(0, 0, { shift: true }), true)
    expect(editor.store.getState().selected).to.deep.equal([0, 1])
    moveGesture(editor, { x: 0, y: 0 }, 1, zoom).end(pointer(0, 0), true)
    expect(editor.store.getState().selected).to.deep.equal([1])
    expect([press(editor, 1, true), editor.store.getState().selected]).to.deep.equal([false, []])
  })

  it('resize by a handle, and with Shift keep the shape', () => {
    const editor = openedEditor([textAt(1)], [0])
    drag(resizeGesture(editor, { x: 0, y: 0 }, 'se', zoom), pointer(50, 10))
    expect(boxesOn(editor)[0]).to.include({ left: 100, top: 100, width: 100, height: 30 })
    drag(resizeGesture(editor, { x: 0, y: 0 }, 'nw', zoom), pointer(-100, 0, { shift: true }))
    expect(boxesOn(editor)[0]).to.include({ left: 0, top: 70, width: 200, height: 60 })
  })

  it('select what a frame touches', () => {
    const editor = openedEditor([textAt(1), textAt(1, { left: 400 }), textAt(2)])
    drag(marqueeGesture(editor, { x: -250, y: 90 }, []), pointer(-180, 110))
    expect(editor.store.getState().selected).to.deep.equal([0])
    drag(marqueeGesture(editor, { x: 90, y: 90 }, [0]), pointer(110, 110))
    expect(editor.store.getState().selected).to.deep.equal([0, 1])
  })

  it('draw a box, which is then to be typed in; of a click the usual one comes', () => {
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
