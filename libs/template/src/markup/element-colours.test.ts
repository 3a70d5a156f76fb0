import { expect } from 'chai'
import { withElementNumbers } from '../../../../test/parts/number-elements.ts'
import { colouredElementsMax, colourOf, elementOfColour, numberElements } from './element-colours.ts'
import { parseSource } from './parse-source.ts'

const numbered = (html: string) => withElementNumbers(html, 'data-e')

describe('the colors of elements', () => {
  it('each color identifies its element and copy, including the last one', () => {
    const seen = new Set<number>()
    for (const element of [0, 1, 2, 300, colouredElementsMax - 1]) {
      for (const copy of [0, 1, 511, 1_023]) {
        const colour = colourOf({ element, copy })
        expect(elementOfColour(colour)).to.deep.equal({ element, copy })
        expect(colour).to.be.within(0, 0xffffff)
        seen.add(colour)
      }
    }
    expect(seen.size).to.equal(20)
  })

  it('black, white and grays identify no element of a usual template', () => {
    for (let grey = 0; grey < 256; grey++) {
      const found = elementOfColour(grey * 0x010101)
      expect(found === undefined || found.element > 20, grey.toString(16)).to.equal(true)
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
    expect(numberElements('<br>'.repeat(colouredElementsMax), 'data-e')).to.have.length(colouredElementsMax)
    expect(numberElements('<br>'.repeat(colouredElementsMax + 1), 'data-e')).to.equal(undefined)
  })
})
