import { readdirSync } from 'node:fs'
import { expect } from 'chai'
import { readFontWidths } from '../../../../../test/parts/font-widths.ts'
import { textWidth } from './measure-text.ts'

const folder = new URL('../../../../../templates/fonts/', import.meta.url)
const letters = (first: string, last: string) =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(first.charCodeAt(0) + index),
  )

describe('the width of text in charts', () => {
  it('is at least that of every bundled font, and for common characters at most a fifth more', () => {
    const fonts = readdirSync(folder)
      .filter((name) => /\.(?:ttf|woff2)$/.test(name))
      .map((name) => [name, readFontWidths(new URL(name, folder))] as const)
    expect(fonts).to.have.length.above(20)
    const characters = [
      ...letters(' ', '~'),
      ...letters('\u{a1}', 'ÿ').filter((one) => one !== '\u{ad}'),
      ...letters('Α', 'Ω'),
      ...letters('α', 'ω'),
      ...letters('А', 'я'),
      ...Array.from('ŁłŒœŞşŽžďľıẞЁёЄєІіЇї–—‘’“”„•…‰€₹₺₽−№™'),
    ]
    const known = characters.map((character) => {
      const widths = fonts.flatMap(([name, widthOf]) => {
        const width = widthOf(character)
        return width === undefined ? [] : [{ name, width }]
      })
      const widest = widths.toSorted((one, other) => other.width - one.width)[0]
      return { character, widest, taken: textWidth(character, 1) }
    })
    for (const { character, widest, taken } of known) {
      if (!widest) continue
      expect(taken, `“${character}” of ${widest.name}`).to.be.at.least(widest.width - 1e-9)
      if (character <= '~') expect(taken, `“${character}”`).to.be.at.most(widest.width * 1.2)
    }
    expect(known.filter(({ widest }) => widest)).to.have.length.above(300)
  })
})
