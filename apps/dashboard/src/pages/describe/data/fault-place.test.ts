import { expect } from 'chai'
import { placeIn } from './fault-place.ts'

const textAt = (text: string, where: string) => {
  const place = placeIn(text, where)
  return place && text.slice(place.from, place.to)
}

describe('the place of a fault in sample data', () => {
  it('is a line from its column on', () => {
    expect(textAt('{\n  "a": 1,,\n}', 'line 2, column 10')).to.equal(',')
    expect(textAt('{\n  "a": 1,,\n}', 'line 1, column 1')).to.equal('{')
  })

  it('is a row of a table, which has no empty ones', () => {
    expect(textAt('a,b\n\n1,2\n3\n', 'row 3')).to.equal('3')
  })

  it('is nowhere where the words name none', () => {
    expect(placeIn('a', 'item 3')).to.equal(undefined)
    expect(placeIn('a', 'line 7')).to.equal(undefined)
  })
})
