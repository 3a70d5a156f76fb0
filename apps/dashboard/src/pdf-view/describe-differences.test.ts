import { expect } from 'chai'
import { describeRegions, quoteTexts, textDifference } from './describe-differences.ts'

describe('textDifference', () => {
  it('returns the passages that are on only one page, including repetitions', () => {
    expect(textDifference(['Invoice', '12.00', '12.00', ' '], ['Invoice', '12.00', '13.00'])).to.deep.equal({
      before: ['12.00'],
      after: ['13.00'],
    })
  })
})

describe('quoteTexts', () => {
  it('quotes the first passages, shortened, and counts the rest', () => {
    expect(quoteTexts([])).to.equal('')
    expect(quoteTexts(['a', 'b'])).to.equal('“a”, “b”')
    expect(quoteTexts(['a', 'b', 'c', 'd', 'e', 'f'])).to.equal('“a”, “b”, “c”, “d” and 2 more')
    expect(quoteTexts(['😀'.repeat(80)])).to.equal(`“${'😀'.repeat(29)}…”`)
  })
})

describe('describeRegions', () => {
  it('describes the number and position of differences', () => {
    expect(describeRegions([])).to.equal('no differences')
    expect(describeRegions([{ left: 0.8, top: 0, width: 0.1, height: 0.1 }])).to.equal(
      '1 difference, at the top right',
    )
    expect(describeRegions([{ left: 0, top: 0, width: 1, height: 1 }])).to.equal(
      '1 difference, on the whole page',
    )
    expect(
      describeRegions([
        { left: 0, top: 0, width: 0.1, height: 0.1 },
        { left: 0.1, top: 0.45, width: 0.8, height: 0.1 },
        { left: 0, top: 0.9, width: 0.9, height: 0.1 },
      ]),
    ).to.equal('3 differences, at the top left, in the middle and at the bottom')
  })
})
