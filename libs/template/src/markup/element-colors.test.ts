import { expect } from 'chai'
import { withElementNumbers } from '../../../../test/parts/number-elements.ts'
import { coloredElementsMax, colorOf, elementOfColor, numberElements } from './element-colors.ts'
import { parseSource } from './parse-source.ts'

const numbered = (html: string) => withElementNumbers(html, 'data-e')

describe('the colors of elements', () => {
  it('each color identifies its element and copy, even those of the last element', () => {
    const seen = new Set<number>()
    for (const element of [0, 1, 2, 300, coloredElementsMax - 1]) {
      for (const copy of [0, 1, 511, 1_023]) {
        const color = colorOf({ element, copy })
        expect(elementOfColor(color)).to.deep.equal({ element, copy })
        expect(color).to.be.within(0, 0xffffff)
        seen.add(color)
      }
    }
    expect(seen.size).to.equal(20)
  })

  it('black, white and grays identify no element of a usual template', () => {
    for (let gray = 0; gray < 256; gray++) {
      const found = elementOfColor(gray * 0x010101)
      expect(found === undefined || found.element > 20, gray.toString(16)).to.equal(true)
    }
  })

  it('numbers are written into start tags only, in source order', () => {
    expect(numbered('<!-- <p> --><P class="a">{{b}}<br/></P>')).to.equal(
      '<!-- <p> --><P data-e="0" class="a">{{b}}<br data-e="1"/></P>',
    )
    const html = '<table>{{#a}}<tr><td>x{{/a}}</table>'
    const { elements } = parseSource(numbered(html))
    expect(elements.map(({ attributes }) => attributes[0]?.value)).to.deep.equal(['0', '1', '2'])
  })

  it('the page itself has no color, which would be that of the paper', () => {
    expect(numbered('<html><body class="a"><p>x</p></body></html>')).to.equal(
      '<html><body class="a"><p data-e="2">x</p></body></html>',
    )
  })

  it('a template with more elements than colors gets none', () => {
    expect(numberElements('<br>'.repeat(coloredElementsMax), 'data-e')).to.have.length(coloredElementsMax)
    expect(numberElements('<br>'.repeat(coloredElementsMax + 1), 'data-e')).to.equal(undefined)
  })
})
