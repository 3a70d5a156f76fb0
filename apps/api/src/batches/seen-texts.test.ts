import { expect } from 'chai'
import { SeenTexts } from './seen-texts.ts'

describe('SeenTexts', () => {
  it('returns the item that first had each of 20,000 strings', () => {
    const seen = new SeenTexts()
    for (let item = 1; item <= 20_000; item++) expect(seen.add(`text ${item}`, item)).to.equal(undefined)
    for (let item = 1; item <= 20_000; item++) expect(seen.add(`text ${item}`, 99_999)).to.equal(item)
    expect(seen.add('', 5)).to.equal(undefined)
    expect(seen.add('', 6)).to.equal(5)
  })
})
