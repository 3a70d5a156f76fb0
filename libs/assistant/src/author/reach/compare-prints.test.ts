import { expect } from 'chai'
import { comparePrints, type Print, unreadableWords } from './compare-prints.ts'
import { type SeenWord, textByPosition } from './print-lines.ts'

const nothing = { gone: [], hidden: [], fresh: [], moved: [] }

/** Returns a print with one string per page, with its lines. `change` can change the properties of each word. */
function print(pages: readonly string[], change: (word: SeenWord) => Partial<SeenWord> = () => ({})): Print {
  const words = pages.flatMap((text, index) =>
    text.split('\n').flatMap((line, row) =>
      line.split(' ').map((one, at): SeenWord => {
        const word = {
          text: one,
          page: index + 1,
          x: at * 40,
          y: row * 15,
          width: 30,
          fontSize: 10,
          contrast: 200,
          inked: 0.8,
          isCovered: false,
          added: 0,
        }
        return { ...word, ...change(word) }
      }),
    ),
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
  })

  it('finds nothing if lines end elsewhere, but reports joined and split words and numbers', () => {
    const lines = ['a long sen-\ntence', 'a long sentence', 'a\nlong sen-\ntence']
    for (const one of lines)
      for (const other of lines)
        expect(comparePrints(print([one]), print([other])), `${one} ${other}`).to.deep.equal(nothing)
    expect(comparePrints(print(['is well-\nknown']), print(['is well-known']))).to.deep.equal(nothing)
    for (const [old, now] of [
      ['weighs 12 345 kg', 'weighs 12345 kg'],
      ['weighs 12\n345 kg', 'weighs 12345 kg'],
      ['fee 5 000 EUR', 'fee 50 00 EUR'],
      ['is nowhere liable', 'is now here liable'],
      ['may re-sign it', 'may resign it'],
    ] as const) {
      const [was, is] = [old, now].map((text) => text.split(/\s/).slice(1, -1).join(' ')) as [string, string]
      const found = { ...nothing, gone: [was], fresh: [is] }
      expect(comparePrints(print([old]), print([now])), now).to.deep.equal(found)
    }
    const touching = (text: string) =>
      print([text], (word) => (word.text === '345' ? { x: word.x - 9.5 } : {}))
    expect(comparePrints(touching('12 345'), print(['12345']))).to.deep.equal(nothing)
  })

  it('joins removed words, and added words, into passages', () => {
    const found = comparePrints(before, print(['Invoice R-1 Paper 12.00 Amount due 9.00']))
    expect(found).to.deep.equal({ ...nothing, gone: ['Total 12.00'], fresh: ['Amount due 9.00'] })
    expect(comparePrints(before, print(['Invoice R-1 Paper 12.00'])).gone).to.deep.equal(['Total 12.00'])
  })

  it('finds words that are still printed, but cannot be seen', () => {
    const changes: Partial<SeenWord>[] = [
      { contrast: 0 },
      { contrast: 35 },
      { isCovered: true },
      { added: 3 },
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
      word.text === 'the' ? { inked: shares[word.x / 80] ?? 0 } : {}
    const swapped = (shares: readonly number[]) => print(['the total the'], inked(shares))
    expect(comparePrints(swapped([0.85, 0.6]), swapped([0.6, 0.85]))).to.deep.equal(nothing)
    expect(comparePrints(swapped([0.85, 0.6]), swapped([0.85, 0.4])).hidden).to.deep.equal(['the'])
    const shorter = print(['Name in full', 'row born in Rome'])
    const longer = print(['Name in full', 'Name in full\nrow born in Rome'])
    expect(comparePrints(shorter, longer)).to.deep.equal(nothing)
  })

  it('finds a hidden word if a visible copy of it is elsewhere', () => {
    const after = print(['Invoice R-1 Paper 12.00 Total 12.00 Total'], ({ x }) =>
      x === 160 ? { contrast: 0 } : {},
    )
    expect(comparePrints(before, after)).to.deep.equal({ ...nothing, hidden: ['Total'], fresh: ['Total'] })
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
    const two = print(['What Price\nPaper 12.00\nPage 1 of 2', 'What Price\nPens 7.00\nPage 2 of 2'])
    const one = print(['What Price\nPaper 12.00\nPens 7.00\nPage 1 of 1'])
    const three = print([
      'What Price\nPaper 12.00\nPage 1 of 3',
      'What Price\nPens 7.00\nPage 2 of 3',
      'What Price\nPage 3 of 3',
    ])
    expect(comparePrints(two, one)).to.deep.equal(nothing)
    expect(comparePrints(two, three)).to.deep.equal(nothing)
  })

  it('reports the removal of one of several equal words on a page', () => {
    expect(comparePrints(print(['12.00 12.00 12.00']), print(['12.00 12.00'])).gone).to.deep.equal(['12.00'])
  })

  it('allows other marks of list items, but reports signs and digits before amounts', () => {
    const list = print(['1. Paper\n2. Pens\nTotal 234.50'])
    expect(comparePrints(list, print(['1. Paper\nPens\n2.\nTotal 234.50']))).to.deep.equal(nothing)
    for (const mark of ['1.', '-', '1)']) {
      expect(comparePrints(list, print([`1. Paper\n2. Pens\nTotal ${mark} 234.50`])).fresh).to.deep.equal([
        mark,
      ])
      const alone = print([`1. Paper\n2. Pens\nTotal ${mark} 234.50`], ({ y, x }) =>
        y === 30 && x > 0 ? { x: x + 200 } : {},
      )
      expect(comparePrints(list, alone).fresh).to.deep.equal([mark])
    }
  })

  it('reports numbers of list items that changed because a list is not counted from 1', () => {
    const items = (...numbers: number[]) => print([numbers.map((number) => `${number}. Clause`).join('\n')])
    const hidden = items(2, 3)
    expect(comparePrints(hidden, items(8, 9), items(7, 8, 9)).fresh).to.deep.equal(['8.', '9.'])
    expect(comparePrints(hidden, items(3, 4), items(2, 3, 4)).fresh).to.deep.equal(['4.'])
    expect(comparePrints(hidden, items(3, 4), items(1, 2, 1, 3, 4)).fresh).to.deep.equal([])
    expect(comparePrints(hidden, items(3, 4), items(1, 2, 2, 3, 4)).fresh).to.deep.equal(['4.'])
    expect(comparePrints(hidden, items(1, 2), items(1, 2))).to.deep.equal(nothing)
    expect(comparePrints(hidden, items(3, 4), items(1, 2, 3, 4))).to.deep.equal(nothing)
    expect(comparePrints(hidden, hidden, items(7, 2, 3))).to.deep.equal(nothing)
  })

  it('reports page numbers outside of running lines', () => {
    const one = print(['Total 234.50\nPage 1 of 1'])
    const two = print(['Total 1 234.50\nPage 1 of 2', 'Thanks\nPage 2 of 2'])
    expect(comparePrints(one, two).fresh).to.deep.equal(['1', 'Thanks'])
    const more = print(['Total 234.50\nPage 1 of 2', 'Thanks\nPage 2 of 2'])
    expect(comparePrints(one, more)).to.deep.equal({ ...nothing, fresh: ['Thanks'] })
  })

  it('reports removed words that are also on other pages', () => {
    const rows = (from: number, without = -1) =>
      [0, 1, 2].map((at) => `Post${at === without ? '' : ` ${at % 2}`} ${from + at}.00`).join('\n')
    const whole = print([`What Amount\n${rows(10)}`, `What Amount\n${rows(20)}`, `What Amount\n${rows(30)}`])
    const after = print([
      `What Amount\n${rows(10)}`,
      `What Amount\n${rows(20, 1)}`,
      `What Amount\n${rows(30, 2)}`,
    ])
    expect(comparePrints(whole, after).gone).to.deep.equal(['1', '0'])
    const renamed = print([`What Amount\n${rows(10)}`, `What\n${rows(20)}`, `What Amount\n${rows(30)}`])
    expect(comparePrints(whole, renamed).gone).to.deep.equal(['Amount'])
  })

  it('allows equal rows to move to other pages', () => {
    const rows = [
      'Fixed to the floor',
      'With lamps',
      'For the hall',
      'Fixed to the floor',
      'With lamps',
      'For the hall',
    ]
    const pages = (ends: number[]) =>
      print(
        ends.map(
          (end, at) =>
            `${at === 0 ? 'Invoice\n' : ''}What Price\n${rows.slice(ends[at - 1] ?? 0, end).join('\n')}`,
        ),
      )
    for (const ends of [[3, 6], [2, 5, 6], [1, 3, 6], [6]])
      for (const others of [[3, 6], [2, 5, 6], [1, 4, 6], [6]])
        expect(comparePrints(pages(ends), pages(others)), `${ends.join()} to ${others.join()}`).to.deep.equal(
          nothing,
        )
  })

  it('allows fixed text on more pages, and finds hidden copies of running text', () => {
    const beside = (word: SeenWord) => (word.text === 'Copy' ? { x: 400, y: 15 } : {})
    const one = print(['Invoice\nPaper 12.00\nCopy'], beside)
    const two = print(['Invoice\nCopy', 'Paper 12.00\nCopy'], beside)
    expect(comparePrints(one, two)).to.deep.equal(nothing)
    const head = (unseen: number) =>
      print(['What Price\nPaper', 'What Price\nPens'], ({ text, page }) =>
        text === 'Price' && page === unseen ? { contrast: 0 } : {},
      )
    expect(comparePrints(head(0), head(2)).hidden).to.deep.equal(['Price'])
  })

  it('reports words that changed their order in a line or a column', () => {
    const rows = print(['Paper 60.00\nPens 27.25\nDate 30 Due 14'])
    const at = (changes: Record<string, Partial<SeenWord>>) =>
      comparePrints(
        rows,
        print(['Paper 60.00\nPens 27.25\nDate 30 Due 14'], ({ text }) => changes[text] ?? {}),
      ).moved
    expect(at({ '60.00': { y: 15 }, '27.25': { y: 0 } })).to.deep.equal(['27.25'])
    expect(at({ '30': { x: 120 }, '14': { x: 40 } })).to.deep.equal(['Due 14'])
    // Text that is broken elsewhere, rows that begin lower, and the next column.
    expect(at({ 14: { x: 0, y: 45 } })).to.deep.equal([])
    expect(at({ Pens: { y: 20 }, 27.25: { y: 20 }, Paper: { y: 5 }, '60.00': { y: 5 } })).to.deep.equal([])
    expect(at({ Pens: { y: 0, x: 300 }, 27.25: { y: 0, x: 340 } })).to.deep.equal([])
  })

  it('finds words whose letters or lines are printed over each other', () => {
    const after = (changed: Partial<SeenWord>) =>
      comparePrints(before, print(['Invoice R-1 Paper 12.00 Total 12.00'], only('Total', changed))).hidden
    expect(after({ width: 3 })).to.deep.equal(['Total'])
    expect(after({ width: 20 })).to.deep.equal([])
    expect(after({ width: 15, fontSize: 5 })).to.deep.equal([])
    const lines = print(['Invoice R-1\nPaper 12.00'])
    const over = print(['Invoice R-1\nPaper 12.00'], () => ({ y: 2 }))
    expect(comparePrints(lines, over).hidden).to.deep.equal(['Invoice R-1 Paper 12.00'])
    expect(comparePrints(over, over)).to.deep.equal(nothing)
    const arabic = (y: number) => print(['ﻣﺔ\nﻣﺮ'], (word) => ({ y: word.y === 0 ? 0 : y }))
    expect(comparePrints(arabic(15), arabic(2))).to.deep.equal(nothing)
  })

  it('finds words that cannot be read, except those that were there before and pale watermarks', () => {
    const tiny = print(['Thanks Invoice R-1'], only('R-1', { fontSize: 1 }))
    expect(unreadableWords(undefined, tiny)).to.deep.equal(['R-1'])
    expect(unreadableWords(before, tiny)).to.deep.equal(['R-1'])
    expect(unreadableWords(tiny, tiny)).to.deep.equal([])
    for (const poor of [{ fontSize: 2.3 }, { contrast: 25 }])
      expect(unreadableWords(before, print(['R-1'], only('R-1', poor)))).to.deep.equal(['R-1'])
    expect(unreadableWords(before, print(['R-1'], only('R-1', { fontSize: 5, contrast: 60 })))).to.deep.equal(
      [],
    )
    const white = only('R-1', { contrast: 0 })
    expect(unreadableWords(tiny, print(['R-1 Thanks R-1'], white))).to.deep.equal(['R-1'])
    const draft = (contrast: number) => print(['Invoice DRAFT'], only('DRAFT', { contrast, fontSize: 60 }))
    expect(unreadableWords(before, draft(12))).to.deep.equal([])
    expect(unreadableWords(before, draft(2))).to.deep.equal(['DRAFT'])
  })

  it('returns the text by position, and joins words without a space between them', () => {
    const at: Record<string, number> = { zahlung: 30, '.com': 60, 'nordwind-': 0, Pay: 100 }
    const { words } = print(['Pay .com nordwind- zahlung\nnow'], ({ text }) => ({ x: at[text] ?? 0 }))
    expect(textByPosition(words)).to.equal('nordwind-zahlung.com Pay\nnow')
  })
})
