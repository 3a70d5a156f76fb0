import { expect } from 'chai'
import { faultsOf, good, read } from '../testing/literal-folder.ts'

describe('SVG assets', () => {
  const refused: [string, string][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'refused_element'],
    ['<svg xmlns:s="http://www.w3.org/2000/svg"><s:script>1</s:script></svg>', 'refused_element'],
    ['<svg onload="x()"/>', 'refused_attribute'],
    ['<!DOCTYPE svg [ <!ENTITY a "b"> ]><svg/>', 'refused_element'],
    ['<svg><image href="https://x/y.png"/></svg>', 'outside_address'],
    ['<svg><image href="y.png"/></svg>', 'outside_address'],
    ['<svg><style>@import "https://x";</style></svg>', 'outside_address'],
    ['<svg><foreignObject/></svg>', 'refused_element'],
    ['<?xml-stylesheet href="x"?><svg/>', 'refused_element'],
  ]
  for (const [svg, code] of refused) {
    it(`refuses ${svg}: ${code}`, () => {
      const found = faultsOf({ ...good, 'assets/a.svg': svg }).map((fault) => fault.split(' ')[1])
      expect([...new Set(found)]).to.deep.equal([code])
    })
  }

  it('takes a plain drawing with a document type and inner references', () => {
    const svg =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/><image href="data:image/png;base64,AA"/></svg>'
    expect(read({ ...good, 'assets/a.svg': svg })).to.have.property('source')
  })
})
