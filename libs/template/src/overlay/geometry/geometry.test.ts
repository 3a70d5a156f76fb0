import { expect } from 'chai'
import type { Rectangle } from '../box.ts'
import { type Alignment, align, distribute, sameSize } from './arrange.ts'
import { boundsOf, keptOn, overlaps, scaledInto } from './rectangles.ts'
import { freeOffset } from './free-offset.ts'
import { resized, snapMove, snapResize } from './snap.ts'
import { inUnit, readMeasure, type Unit } from './units.ts'

const at = (left: number, top: number, width: number, height: number): Rectangle => ({
  left,
  top,
  width,
  height,
})
const page = at(0, 0, 600, 800)

describe('snapping', () => {
  const targets = { page, others: [at(100, 100, 50, 20)], reach: 4 }

  it('aligns edges and centers with others and with the page, and returns the guides', () => {
    expect(snapMove(at(102, 200, 30, 10), targets)).to.deep.equal({
      rectangle: at(100, 200, 30, 10),
      guides: [{ axis: 'x', at: 100, from: 100, to: 210 }],
    })
    expect(snapMove(at(111, 200, 30, 10), targets).rectangle.left).to.equal(110)
    expect(snapMove(at(272, 392, 60, 20), targets).rectangle).to.deep.equal(at(270, 390, 60, 20))
    expect(snapMove(at(3, 797 - 20, 60, 20), targets).rectangle).to.deep.equal(at(0, 780, 60, 20))
  })

  it('snaps to the nearest line, and not beyond the maximum distance', () => {
    expect(snapMove(at(104.5, 200, 31, 10), { ...targets, reach: 0 }).rectangle.left).to.equal(104.5)
    expect(snapMove(at(160, 300, 31, 11), targets)).to.deep.equal({
      rectangle: at(160, 300, 31, 11),
      guides: [],
    })
    const two = { ...targets, others: [at(100, 0, 50, 20), at(103, 0, 500, 20)] }
    expect(snapMove(at(102, 200, 1000, 10), two).rectangle.left).to.equal(103)
  })

  it('aligns only the dragged edges', () => {
    expect(snapResize(at(101, 300, 47, 11), 'e', targets).rectangle).to.deep.equal(at(101, 300, 49, 11))
    expect(snapResize(at(101, 300, 47, 11), 'nw', targets).rectangle).to.deep.equal(at(100, 300, 48, 11))
    expect(snapResize(at(101, 122, 47, 60), 'n', targets)).to.deep.equal({
      rectangle: at(101, 120, 47, 62),
      guides: [{ axis: 'y', at: 120, from: 100, to: 150 }],
    })
  })
})

describe('resized', () => {
  it('moves the edges of its handle, and never inverts a rectangle', () => {
    expect(resized(at(10, 10, 20, 20), 'se', { x: 5, y: -5 })).to.deep.equal(at(10, 10, 25, 15))
    expect(resized(at(10, 10, 20, 20), 'nw', { x: 50, y: 5 })).to.deep.equal(at(29, 15, 1, 15))
    expect(resized(at(10, 10, 20, 20), 's', { x: 50, y: -90 }, 4)).to.deep.equal(at(10, 10, 20, 4))
  })
})

describe('align', () => {
  const two = [at(10, 10, 20, 30), at(50, 100, 40, 10)]
  const cases: [Alignment, number[], number[]][] = [
    ['left', [10, 10], [10, 100]],
    ['center', [40, 10], [30, 100]],
    ['right', [70, 10], [50, 100]],
    ['top', [10, 10], [50, 10]],
    ['middle', [10, 45], [50, 55]],
    ['bottom', [10, 80], [50, 100]],
  ]
  for (const [alignment, ...wanted] of cases)
    it(`aligns rectangles: ${alignment}`, () => {
      expect(align(two, alignment).map(({ left, top }) => [left, top])).to.deep.equal(wanted)
    })

  it('aligns rectangles with a page', () => {
    expect(align([at(1, 2, 100, 50)], 'center', page)[0]).to.deep.equal(at(250, 2, 100, 50))
  })
})

describe('distribute and sameSize', () => {
  it('make gaps equal in any order, and keep the outermost rectangles', () => {
    const three = [at(100, 0, 20, 10), at(0, 0, 10, 10), at(15, 0, 30, 10)]
    expect(distribute(three, 'across').map(({ left }) => left)).to.deep.equal([100, 0, 40])
    expect(distribute(three.slice(1), 'across')).to.deep.equal(three.slice(1))
    const column = [at(0, 0, 9, 10), at(0, 70, 9, 10), at(0, 20, 9, 10)]
    expect(distribute(column, 'down').map(({ top }) => top)).to.deep.equal([0, 70, 35])
  })

  it('give rectangles the size of the first one', () => {
    const two = [at(0, 0, 20, 10), at(5, 5, 1, 2)]
    expect(sameSize(two, 'width')[1]).to.deep.equal(at(5, 5, 20, 2))
    expect(sameSize(two, 'height')[1]).to.deep.equal(at(5, 5, 1, 10))
    expect(sameSize(two, 'both')[1]).to.deep.equal(at(5, 5, 20, 10))
  })
})

describe('bounds', () => {
  it('surround all rectangles, which scale with them', () => {
    const around = boundsOf([at(10, 10, 20, 20), at(0, 50, 5, 5)])
    expect(around).to.deep.equal(at(0, 10, 30, 45))
    expect(boundsOf([])).to.equal(undefined)
    expect(scaledInto(at(10, 10, 20, 20), at(0, 10, 30, 45), at(5, 10, 60, 90))).to.deep.equal(
      at(25, 10, 40, 40),
    )
  })

  it('detect overlaps, and parts that are still on the page', () => {
    expect(overlaps(at(0, 0, 10, 10), at(9, 9, 5, 5))).to.equal(true)
    expect(overlaps(at(0, 0, 10, 10), at(10, 0, 5, 5))).to.equal(false)
    expect(keptOn(at(-5, 790, 20, 20), page)).to.deep.equal(at(0, 780, 20, 20))
    expect(keptOn(at(-5, 0, 900, 20), page)).to.deep.equal(at(0, 0, 900, 20))
  })

  it('never place a copy exactly over another box', () => {
    const one = at(10, 10, 5, 5)
    expect(freeOffset([one], [])).to.equal(0)
    expect(freeOffset([one], [one, at(20, 20, 1, 1)])).to.equal(20)
  })
})

describe('units', () => {
  it('are shown and parsed as people write them', () => {
    expect(inUnit(72, 'mm')).to.equal(25.4)
    expect(inUnit(72, 'in')).to.equal(1)
    expect(inUnit(-0.001, 'mm')).to.equal(0)
    const cases: [string, Unit, number | undefined][] = [
      ['1', 'in', 72],
      ['25,4', 'mm', 72],
      ['2.54 cm', 'pt', 72],
      ['1"', 'mm', 72],
      ['12 PT', 'mm', 12],
      ['-3', 'pt', -3],
      ['', 'pt', undefined],
      ['12 px', 'pt', undefined],
      ['1e5', 'pt', undefined],
    ]
    for (const [text, unit, wanted] of cases) {
      const read = readMeasure(text, unit)
      expect(read === undefined ? read : Math.round(read * 1000) / 1000, text).to.equal(wanted)
    }
  })
})
