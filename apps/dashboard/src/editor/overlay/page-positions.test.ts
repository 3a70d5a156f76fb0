import { expect } from 'chai'
import {
  isOutside,
  toCanvas,
  toPage,
  pageAt,
  rectOnPage,
  pageRectOf,
  positionPages,
} from './page-positions.ts'

const pageRects = positionPages([
  { width: 600, height: 800 },
  { width: 800, height: 600 },
])

describe('positions of pages on the canvas', () => {
  it('are one below the other, and coordinates convert in both directions', () => {
    expect(pageRects.map(({ left, top }) => [left, top])).to.deep.equal([
      [-300, 0],
      [-400, 824],
    ])
    const second = pageRectOf(pageRects, 2)
    const box = { left: 10, top: 20, width: 30, height: 40 }
    expect(toCanvas(second, box)).to.include({ left: -390, top: 844 })
    expect(second && toPage(second, toCanvas(second, box))).to.deep.equal(box)
  })

  it('assign a box to the page at its center, or to the nearest page', () => {
    const at = (top: number) => pageAt(pageRects, { left: 0, top, width: 10, height: 10 })?.page
    expect([at(-500), at(790), at(804), at(815), at(5_000)]).to.deep.equal([1, 1, 1, 2, 2])
    expect(pageAt([], { left: 0, top: 0, width: 1, height: 1 })).to.equal(undefined)
  })

  it('assign a dragged box to the page below it', () => {
    const box = { left: 10, top: 20, width: 30, height: 40 }
    expect(rectOnPage(pageRects, box, undefined)).to.equal(box)
    expect(rectOnPage(pageRects, box, { ...box, left: -390, top: 844 })).to.deep.equal(box)
    expect(rectOnPage(pageRects, box, { ...box, left: -200, top: 7 })).to.include({ left: 100, top: 7 })
  })

  it('report a box as outside of its page if part of it is beyond an edge', () => {
    const at = (left: number, page = 1) =>
      isOutside(pageRects, { page, left, top: 0, width: 100, height: 10 })
    expect([0, 500, 500.4, 501, -1, 2_000].map((left) => at(left))).to.deep.equal([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
    expect([at(501, 2), at(2_000, 3)]).to.deep.equal([false, false])
  })
})
