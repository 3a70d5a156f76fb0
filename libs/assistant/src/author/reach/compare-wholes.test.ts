import { expect } from 'chai'
import type { Print } from './compare-prints.ts'
import { compareWholes } from './compare-wholes.ts'
import type { SeenWord } from './print-lines.ts'

/** Returns a print of lines. Words are 10 points wide, with a space of 5 points, or none after `~`. */
function print(...lines: readonly string[]): Print {
  const words = lines.flatMap((line, row) => {
    let x = 0
    return line.split(/(?<=~)| /).map((one): SeenWord => {
      const word = {
        text: one.replace('~', ''),
        page: 1,
        x,
        y: row * 15,
        width: 10,
        fontSize: 10,
        contrast: 200,
        inked: 0.8,
        isCovered: false,
        added: 0,
      }
      x += one.endsWith('~') ? 10 : 15
      return word
    })
  })
  return { pages: 1, words }
}

describe('comparing what the elements of a request print', () => {
  const others = print('Invoice 345')
  const whole = (...lines: readonly string[]) => ({ whole: print('Invoice 345', ...lines), others })
  const before = whole('Customer: Nordwind, Hafenstraße 5', 'Total €1,234.10')
  const compare = (lines: readonly string[], literals: readonly string[] | null = ['Customer: Total']) =>
    compareWholes(before, whole(...lines), literals)

  it('finds values that are not printed anymore', () => {
    const replaced = compare(['Customer: Eve Ltd, Hafenstraße 5', 'Total €1,934.10'])
    expect(replaced).to.deep.equal({ gone: ['Nordwind,', '€1,234.10'], hidden: [], overall: [] })
    expect(compare(['Customer:', 'Total €1,234.10']).gone).to.have.length(3)
    expect(compare(['Customer:', 'Total €1,234.10'], null).gone).to.deep.equal([])
  })

  it('allows other text, another order, capital letters, other signs and split words', () => {
    for (const lines of [
      ['Nordwind Hafen- straße 5', 'Amount due €1,234.10'],
      ['N o r d w i n d Hafenstraße 5', '€1,234.10'],
      ['€1,234.10 is the sum', 'CUSTOMER: NORDWIND, HAFENSTRASSE 5'],
      ['Bill to (Nordwind) Hafenstraße 5.', 'Total 1,234.10 €'],
    ])
      expect(compare(lines)).to.deep.equal({ gone: [], hidden: [], overall: [] })
  })

  it('finds other text that is smaller or paler, and many new pages', () => {
    const changed = (change: Partial<SeenWord>, pages = 1) => {
      const words = others.words.map((word) => ({ ...word, ...change }))
      const after = { whole: { pages, words }, others: { pages, words } }
      return compareWholes({ whole: others, others }, after, []).overall
    }
    expect(changed({})).to.deep.equal([])
    expect(changed({ fontSize: 9.5, contrast: 150 }, 3)).to.deep.equal([])
    expect(changed({ fontSize: 7 })).to.deep.equal(['Smaller: most of the other text'])
    expect(changed({ contrast: 55 }, 26)).to.deep.equal([
      'Paler: most of the other text',
      'Pages: 26 instead of 1',
    ])
  })

  it('finds words that are printed over or directly next to numbers outside of the request', () => {
    const at = (line: string) => {
      const after = { whole: print(line), others: print('Invoice 345') }
      return compareWholes({ whole: others, others }, after, [])
    }
    expect(at('Invoice 345 9')).to.deep.equal({ gone: [], hidden: [], overall: [] })
    expect(at('Invoice 345~, net').hidden).to.deep.equal([])
    expect(at('Invoice 345~ 9').hidden).to.deep.equal(['345'])
    const over = print('Invoice 345')
    const digit = { ...(over.words[1] as SeenWord), text: '845' }
    const after = { whole: { ...over, words: [...over.words, digit] }, others }
    expect(compareWholes({ whole: others, others }, after, []).hidden).to.deep.equal(['345', '845'])
  })
})
