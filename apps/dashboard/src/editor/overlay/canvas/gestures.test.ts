import { expect } from 'chai'
import { boxesOn, openedDesk, textAt } from '../testing/opened-desk.ts'
import {
  drawGesture,
  type Gesture,
  type Hand,
  marqueeGesture,
  moveGesture,
  press,
  resizeGesture,
} from './gestures.ts'

// The first page is 300 points left of the canvas' center, at its top. The second one is 824 points below.
const hand = (x: number, y: number, held: Partial<Hand> = {}): Hand => ({
  x,
  y,
  shift: false,
  alt: false,
  free: true,
  ...held,
})
const zoom = () => 1

function drag(gesture: Gesture, to: Hand): void {
  gesture.move(to)
  gesture.end(to, false)
}

describe('hands on the canvas', () => {
  it('move what is selected, also to another page; what is locked stays', () => {
    const desk = openedDesk([textAt(1), textAt(1, { left: 200, isLocked: true })], [0, 1])
    drag(moveGesture(desk, { x: 0, y: 0 }, 0, zoom), hand(10, 824))
    expect(boxesOn(desk).map(({ page, left, top }) => [page, left, top])).to.deep.equal([
      [1, 200, 100],
      [2, 110, 100],
    ])
  })

  it('end at the edge of the page: what is moved stands on it, what is drawn larger stops there', () => {
    const desk = openedDesk([textAt(1)], [0])
    drag(moveGesture(desk, { x: 0, y: 0 }, 0, zoom), hand(700, -150))
    expect(boxesOn(desk)[0]).to.include({ page: 1, left: 550, top: 0 })
    drag(resizeGesture(desk, { x: 0, y: 0 }, 'e', zoom), hand(80, 0))
    expect(boxesOn(desk)[0]).to.include({ left: 550, width: 50 })
    drag(resizeGesture(desk, { x: 0, y: 0 }, 'n', zoom), hand(0, -80))
    expect(boxesOn(desk)[0]).to.include({ top: 0, height: 20 })
  })

  it('with Shift move along one line, with Alt copies', () => {
    const desk = openedDesk([textAt(1)], [0])
    drag(moveGesture(desk, { x: 0, y: 0 }, 0, zoom), hand(10, 40, { shift: true }))
    expect(boxesOn(desk)[0]).to.include({ left: 100, top: 140 })
    drag(moveGesture(desk, { x: 0, y: 0 }, 0, zoom), hand(60, 0, { alt: true }))
    expect(boxesOn(desk).map(({ left }) => left)).to.deep.equal([100, 160])
  })

  it('bring in line what is near, unless Control is held', () => {
    const boxes = [textAt(1), textAt(1, { left: 104, top: 300 })]
    for (const [free, left] of [
      [false, 100],
      [true, 103],
    ] as const) {
      const desk = openedDesk(boxes, [1])
      drag(moveGesture(desk, { x: 0, y: 0 }, 1, zoom), hand(-1, 0, { free }))
      expect(boxesOn(desk)[1]?.left).to.equal(left)
    }
  })

  it('a click among several takes the one that was pressed, and with Shift leaves them', () => {
    const desk = openedDesk([textAt(1), textAt(1)], [0, 1])
    moveGesture(desk, { x: 0, y: 0 }, 1, zoom).end(hand(0, 0, { shift: true }), true)
    expect(desk.store.getState().selected).to.deep.equal([0, 1])
    moveGesture(desk, { x: 0, y: 0 }, 1, zoom).end(hand(0, 0), true)
    expect(desk.store.getState().selected).to.deep.equal([1])
    expect([press(desk, 1, true), desk.store.getState().selected]).to.deep.equal([false, []])
  })

  it('resize by a handle, and with Shift keep the shape', () => {
    const desk = openedDesk([textAt(1)], [0])
    drag(resizeGesture(desk, { x: 0, y: 0 }, 'se', zoom), hand(50, 10))
    expect(boxesOn(desk)[0]).to.include({ left: 100, top: 100, width: 100, height: 30 })
    drag(resizeGesture(desk, { x: 0, y: 0 }, 'nw', zoom), hand(-100, 0, { shift: true }))
    expect(boxesOn(desk)[0]).to.include({ left: 0, top: 70, width: 200, height: 60 })
  })

  it('select what a frame touches', () => {
    const desk = openedDesk([textAt(1), textAt(1, { left: 400 }), textAt(2)])
    drag(marqueeGesture(desk, { x: -250, y: 90 }, []), hand(-180, 110))
    expect(desk.store.getState().selected).to.deep.equal([0])
    drag(marqueeGesture(desk, { x: 90, y: 90 }, [0]), hand(110, 110))
    expect(desk.store.getState().selected).to.deep.equal([0, 1])
  })

  it('draw a box, which is then to be typed in; of a click the usual one comes', () => {
    const desk = openedDesk([])
    drag(drawGesture(desk, { x: -200, y: 100 }, 'text', zoom), hand(-100, 130))
    expect(boxesOn(desk)[0]).to.include({
      kind: 'text',
      page: 1,
      left: 100,
      top: 100,
      width: 100,
      height: 30,
    })
    expect(desk.store.getState()).to.include({ tool: 'select', typingRequests: 1 })
    drawGesture(desk, { x: -200, y: 924 }, 'check', zoom).end(hand(-200, 924), true)
    expect(boxesOn(desk)[1]).to.include({ kind: 'check', page: 2, left: 94, top: 94, width: 12, height: 12 })
  })
})
