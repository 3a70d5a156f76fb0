import { expect } from 'chai'
import { layOutPages, pageAt, pageGap, pagesBetween, positionAt, pointOf } from './page-layout.ts'

const portrait = { width: 100, height: 200 }
const landscape = { width: 200, height: 100 }

describe('page layout', () => {
  it('stacks pages of different sizes, and is as wide as the widest page', () => {
    const layout = layOutPages([portrait, landscape], 2, 10)
    expect(layout.tops).to.deep.equal([10, 410 + pageGap])
    expect(layout.total).to.deep.equal({ width: 420, height: 410 + pageGap + 200 + 10 })
  })

  it('finds the page at every height, including ends and gaps', () => {
    const layout = layOutPages(
      Array.from({ length: 100 }, () => portrait),
      1,
      10,
    )
    expect(pageAt(layout, -50)).to.equal(1)
    expect(pageAt(layout, 209)).to.equal(1)
    expect(pageAt(layout, 10 + 200 + pageGap)).to.equal(2)
    expect(pageAt(layout, 1e9)).to.equal(100)
    expect(pagesBetween(layout, 300, 700)).to.deep.equal([2, 3, 4])
  })

  it('finds a position again at another scale', () => {
    const before = layOutPages([portrait, portrait], 1, 10)
    const after = layOutPages([portrait, portrait], 3, 10)
    const position = positionAt(before, 500, { x: 250, y: 10 + 200 + pageGap + 50 })
    expect(position).to.deep.equal({ page: 2, x: 0.5, y: 0.25 })
    expect(pointOf(after, 500, position)).to.deep.equal({ x: 250, y: 10 + 600 + pageGap + 150 })
  })
})
