import { expect } from 'chai'
import { freeSpot, candidatesBeside } from './free-spot.ts'

const text = (left: number, top: number) => ({ left, top, width: 80, height: 12 })

describe('a free spot on a page', () => {
  const positions = [text(0, 0), text(100, 0), text(200, 0)]

  it('is the first one that does not cover text', () => {
    expect(freeSpot(positions, [text(20, 4)])).to.equal(positions[1])
    expect(freeSpot(positions, [])).to.equal(positions[0])
  })

  it('is the one that covers the least text if all cover some', () => {
    expect(freeSpot(positions, [text(20, 4), text(120, 10), text(210, 4)])).to.equal(positions[1])
  })

  it('for a bar is directly above its text, higher up if rows are close, and below if there is no space above', () => {
    const box = { left: 300, top: 200, width: 60, height: 20 }
    const bar = { left: 100, top: 0, width: 260, height: 30 }
    const row = (top: number) => ({ left: 50, top, width: 400, height: 14 })
    const of = (rows: number[], from = 0) =>
      freeSpot(candidatesBeside(box, bar, { from, to: 600 }), rows.map(row))?.top
    expect(of([])).to.equal(164)
    expect(of([180, 160, 140, 228, 248])).to.be.lessThan(110)
    expect(of([], 190)).to.equal(226)
    expect(of([180], 150)).to.equal(226)
  })
})
