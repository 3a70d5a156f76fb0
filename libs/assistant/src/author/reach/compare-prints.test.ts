import { expect } from 'chai'
import { comparePrints, type Print, type SeenWord } from './compare-prints.ts'

const nothing = { gone: [], hidden: [], fresh: [] }

/** Returns a print with one text per page. `change` can change the properties of each word. */
function print(pages: readonly string[], change: (word: SeenWord) => Partial<SeenWord> = () => ({})): Print {
  const words = pages.flatMap((text, index) =>
    text.split(' ').map((one, at): SeenWord => {
      const word = {
        text: one,
        page: index + 1,
        x: at * 10,
        fontSize: 10,
        contrast: 200,
        inked: 0.8,
        isCovered: false,
      }
      return { ...word, ...change(word) }
    }),
  )
  return { pages: pages.length, words }
}
const only = (text: string, changed: Partial<SeenWord>) => (word: SeenWord) =>
  word.text === text ? changed : {}

describe('comparing the printed pages of two drafts', () => {
  const before = print(['Invoice R-1 Paper 12.00 Total 12.00'])

  it('finds nothing if words only move', () => {
    expect(comparePrints(before, before)).to.deep.equal(nothing)
    expect(comparePrints(before, print(['Total 12.00 Invoice R-1', 'Paper 12.00']))).to.deep.equal(nothing)
    expect(comparePrints(print(['a long sen- tence']), print(['a long sentence']))).to.deep.equal(nothing)
  })

  it('joins removed words, and added words, into passages', () => {
    const found = comparePrints(before, print(['Invoice R-1 Paper 12.00 Amount due 9.00']))
    expect(found).to.deep.equal({ gone: ['Total 12.00'], hidden: [], fresh: ['Amount due 9.00'] })
    expect(comparePrints(before, print(['Invoice R-1 Paper 12.00'])).gone).to.deep.equal(['Total 12.00'])
  })

  it('finds words that are still printed, but cannot be seen', () => {
    const changes: Partial<SeenWord>[] = [
      { contrast: 0 },
      { contrast: 35 },
      { isCovered: true },
      { fontSize: 1 },
      { fontSize: 3 },
      { inked: 0.5 },
    ]
    for (const changed of changes) {
      const after = print(['Invoice R-1 Paper 12.00 Total 12.00'], only('Total', changed))
      expect(comparePrints(before, after), JSON.stringify(changed)).to.deep.equal({
        ...nothing,
        hidden: ['Total'],
      })
    }
  })

  it('allows equal words in two fonts to change places, and table headers to appear on more pages', () => {
    const inked = (shares: readonly number[]) => (word: SeenWord) =>
      word.text === 'the' ? { inked: shares[word.x / 20] ?? 0 } : {}
    const swapped = (shares: readonly number[]) => print(['the total the'], inked(shares))
    expect(comparePrints(swapped([0.85, 0.6]), swapped([0.6, 0.85]))).to.deep.equal(nothing)
    expect(comparePrints(swapped([0.85, 0.6]), swapped([0.85, 0.4])).hidden).to.deep.equal(['the'])
    const shorter = print(['Name in full', 'row born in Rome'])
    const longer = print(['Name in full', 'Name in full row born in Rome'])
    expect(comparePrints(shorter, longer)).to.deep.equal(nothing)
  })

  it('finds a hidden word if a visible copy of it is elsewhere', () => {
    const after = print(['Invoice R-1 Paper 12.00 Total 12.00 Total'], ({ x }) =>
      x === 40 ? { contrast: 0 } : {},
    )
    expect(comparePrints(before, after)).to.deep.equal({ gone: [], hidden: ['Total'], fresh: ['Total'] })
  })

  it('allows losses of contrast and ink that a reader does not notice, and words that were already hidden', () => {
    const after = print(['Invoice R-1 Paper 12.00 Total 12.00'], () => ({
      contrast: 120,
      inked: 0.7,
      fontSize: 6,
    }))
    expect(comparePrints(before, after)).to.deep.equal(nothing)
    const unseen = only('Total', { contrast: 0 })
    const hidden = print(['Invoice R-1 Paper 12.00 Total 12.00'], unseen)
    expect(comparePrints(hidden, hidden)).to.deep.equal(nothing)
    expect(comparePrints(hidden, print(['Invoice R-1 Paper 12.00 12.00']))).to.deep.equal(nothing)
    expect(comparePrints(hidden, before)).to.deep.equal({ ...nothing, fresh: ['Total'] })
  })

  it('allows a different number of pages, with other page numbers and repeated headings', () => {
    const two = print(['What Price Paper 12.00 Page 1 of 2', 'What Price Pens 7.00 Page 2 of 2'])
    const one = print(['What Price Paper 12.00 Pens 7.00 Page 1 of 1'])
    const three = print([
      'What Price Paper 12.00 Page 1 of 3',
      'What Price Pens 7.00 Page 2 of 3',
      'What Price Pens 7.00 Page 3 of 3',
    ])
    expect(comparePrints(two, one)).to.deep.equal(nothing)
    expect(comparePrints(two, three)).to.deep.equal(nothing)
  })

  it('reports the removal of one of several equal words on a page', () => {
    expect(comparePrints(print(['12.00 12.00 12.00']), print(['12.00 12.00'])).gone).to.deep.equal(['12.00'])
  })
})
