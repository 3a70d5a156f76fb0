import { expect } from 'chai'
import * as fc from 'fast-check'
import { spread } from './spread.ts'

describe('labels below one another', () => {
  it('are in their preferred positions, unless they would touch', () => {
    expect(spread([10, 50, 90], 12, 0, 100)).to.deep.equal([10, 50, 90])
    expect(spread([50, 50], 12, 0, 100)).to.deep.equal([44, 56])
    expect(spread([98, 10, 99], 12, 0, 100)).to.deep.equal([88, 10, 100])
  })

  it('keep their order, distance and bounds, regardless of their preferred positions', () => {
    const targets = fc.array(fc.double({ min: -50, max: 150, noNaN: true }), { maxLength: 12 })
    fc.assert(
      fc.property(targets, (wanted) => {
        const positions = spread(wanted, 12, 0, 100)
        const gap = Math.min(12, 100 / Math.max(1, wanted.length - 1))
        const sorted = positions.toSorted((a, b) => a - b)
        for (const [index, position] of sorted.entries()) {
          expect(position).to.be.within(-1e-9, 100 + 1e-9)
          if (index > 0) expect(position - sorted[index - 1]!).to.be.at.least(gap - 1e-9)
        }
        for (const [a, one] of wanted.entries())
          for (const [b, other] of wanted.entries())
            if (one < other) expect(positions[a]).to.be.lessThan(positions[b]!)
      }),
    )
  })
})
