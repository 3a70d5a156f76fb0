import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { faultsOf, good, read } from '../testing/literal-folder.ts'

describe('checkSvg', () => {
  const refused: [string, string][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'element_not_allowed'],
    ['<svg xmlns:s="http://www.w3.org/2000/svg"><s:script>1</s:script></svg>', 'element_not_allowed'],
    ['<svg onload="x()"/>', 'attribute_not_allowed'],
    ['<!DOCTYPE svg [ <!ENTITY a "b"> ]><svg/>', 'element_not_allowed'],
    ['<svg><image href="https://x/y.png"/></svg>', 'external_address'],
    ['<svg><image href="y.png"/></svg>', 'external_address'],
    ['<svg><style>@import "https://x";</style></svg>', 'external_address'],
    ['<svg><foreignObject/></svg>', 'element_not_allowed'],
    ['<?xml-stylesheet href="x"?><svg/>', 'element_not_allowed'],
    ['<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>1</s:script></s:svg>', 'element_not_allowed'],
    [
      '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:style>@import "https://x";</s:style></s:svg>',
      'external_address',
    ],
    [
      '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:image href="https://x/y.png"/></s:svg>',
      'external_address',
    ],
  ]
  for (const [svg, code] of refused) {
    it(`refuses ${svg}: ${code}`, () => {
      const found = faultsOf({ ...good, 'assets/a.svg': svg }).map((fault) => fault.split(' ')[1])
      expect([...new Set(found)]).to.deep.equal([code])
    })
  }

  it('accepts a drawing with prefixed tags, no matter how many there are', () => {
    const shapes = '<svg:rect width="9" height="9"/>'.repeat(1_000)
    const svg = `<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:defs><svg:g id="a">${shapes}</svg:g></svg:defs><svg:use href="#a"/></svg:svg>`
    expect(read({ ...good, 'assets/a.svg': svg })).to.have.property('source')
  })

  describe('a short drawing that expands to billions of shapes', () => {
    /** Each level shows the previous one ten times. */
    const bomb = (shown: (level: number) => string, levels = 12) =>
      Array.from({ length: levels }, (_, level) => shown(level)).join('')
    const bombs = {
      use: bomb((level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`),
      'xlink:href': bomb(
        (level) => `<g id="l${level + 1}">${`<use xlink:href="#l${level}"/>`.repeat(10)}</g>`,
      ),
      pattern: bomb(
        (level) =>
          `<pattern id="l${level + 1}" width="1" height="1">${`<rect fill="url(#l${level})"/>`.repeat(10)}</pattern>`,
      ),
      'an address with escapes': bomb(
        (level) => `<g id="l${level + 1}">${`<use href=" #%6c${level} "/>`.repeat(10)}</g>`,
      ),
      'URL with escapes': bomb(
        (level) =>
          `<pattern id="l${level + 1}" width="1" height="1">${`<rect fill="URL(#\\6c ${level})"/>`.repeat(10)}</pattern>`,
      ),
      style: bomb(
        (level) => `<mask id="l${level + 1}">${`<rect style="mask: url('#l${level}')"/>`.repeat(10)}</mask>`,
      ),
    }
    for (const [title, shapes] of Object.entries(bombs))
      for (const [open, close] of [
        ['<svg xmlns="http://www.w3.org/2000/svg">', '</svg>'],
        ['<s:svg xmlns:s="http://www.w3.org/2000/svg">', '</s:svg>'],
      ])
        it(`is refused by ${title} in ${open}: too_large`, () => {
          const inside = open?.startsWith('<s:') ? shapes.replaceAll(/<(\/?)/g, '<$1s:') : shapes
          const found = faultsOf({ ...good, 'assets/a.svg': `${open}<g id="l0"/>${inside}${close}` })
          expect(found.map((fault) => fault.split(' ')[1])).to.deep.equal(['too_large'])
        })

    it('is refused if a part shows its own parent: too_large', () => {
      const large = `<g id="l0"/>${bomb((level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`, 5)}`
      const circle = '<g id="a"><use href="#l5"/><use href="#b"/></g><g id="b"><use href="#a"/></g>'
      const uses = '<use href="#b"/>'.repeat(1_000)
      for (const inside of [large + circle + uses, `${uses}${large}${circle}<use href="#a"/>`]) {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
        const found = faultsOf({ ...good, 'assets/a.svg': svg })
        expect(found.map((fault) => fault.split(' ')[1])).to.deep.equal(['too_large'])
      }
    })

    it('is refused quickly if all its parts show all others: too_large', () => {
      const ids = Array.from({ length: 40 }, (_, at) => `<use href="#p${at}"/>`).join('')
      const parts = Array.from({ length: 40 }, (_, at) => `<g id="p${at}">${ids}</g>`).join('')
      const svg = `<svg xmlns="http://www.w3.org/2000/svg">${parts}</svg>`
      const found = faultsOf({ ...good, 'assets/a.svg': svg })
      expect(found.map((fault) => fault.split(' ')[1])).to.deep.equal(['too_large'])
    })

    it('is accepted if parts show each other in a circle, or one part is shown many times', () => {
      const circle =
        '<g id="a"><use href="#b"/><use href="#b"/></g><g id="b"><use href="#a"/><use href="#a"/></g>'
      const map = `<g id="l0">${'<path/>'.repeat(20)}</g>${'<use href="#l0"/>'.repeat(20_000)}`
      for (const inside of [circle, map]) {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
        expect(read({ ...good, 'assets/a.svg': svg })).to.have.property('source')
      }
    })

    it('is counted in linear time', () => {
      expectLinear((size) => {
        const shapes = Array.from(
          { length: size },
          (_, level) => `<g id="l${level + 1}"><use href="#l${level}"/></g>`,
        )
        read({ ...good, 'assets/a.svg': `<svg xmlns="http://www.w3.org/2000/svg">${shapes.join('')}</svg>` })
      }, 8_000)
    })
  })

  it('accepts a simple drawing with a document type and inner references', () => {
    const svg =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/><image href="data:image/png;base64,AA"/></svg>'
    expect(read({ ...good, 'assets/a.svg': svg })).to.have.property('source')
  })
})
