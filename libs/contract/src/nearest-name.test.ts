import { expect } from 'chai'
import { createNameSearch, nearestName } from './nearest-name.ts'

describe('the nearest name', () => {
  for (const [sent, meant] of [
    ['invoiceNo', 'invoice_no'],
    ['nmae', 'name'],
    ['expirationMinutes', 'expiration'],
    ['templateID', 'templateId'],
    ['totl', 'total'],
  ] as const) {
    it(`of ${sent} is ${meant}`, () => {
      expect(nearestName(sent, ['invoice_no', 'name', 'expiration', 'templateId', 'total'])).to.equal(meant)
    })
  }

  it('is undefined if no name is similar', () => {
    expect(nearestName('colour', ['invoice_no', 'name', 'total'])).to.equal(undefined)
  })

  it('is undefined for a short word with a different first letter', () => {
    expect(nearestName('Rate', ['date'])).to.equal(undefined)
    expect(nearestName('adte', ['date'])).to.equal('date')
  })

  it('is searched until the comparison limit is reached', () => {
    const search = createNameSearch()
    const names = ['total', ...Array.from({ length: 9_999 }, (_, index) => `n${index}`)]
    const found = Array.from({ length: 30 }, () => search('totl', names))
    expect(found).to.deep.equal([...Array(20).fill('total'), ...Array(10).fill(undefined)])
  })

  it('is searched until the limit of letter pairs; after it, no candidates are read', () => {
    const search = createNameSearch(1_000_000)
    let read = 0
    function* names() {
      for (let index = 0; index < 1_000; index++) {
        read++
        yield `${'n'.repeat(190)}${index}`
      }
    }
    expect(search('m'.repeat(200), names())).to.equal(undefined)
    expect(read).to.be.within(20, 40)
    const before = read
    expect(search('nnn', names())).to.equal(undefined)
    expect(read).to.equal(before)
  })
})
