import { expect } from 'chai'
import { findPosition } from './find-position.ts'

const textAt = (text: string, where: string) => {
  const position = findPosition(text, where)
  return position && text.slice(position.from, position.to)
}

describe('findPosition', () => {
  it('finds a line, starting at a column', () => {
    expect(textAt('{\n  "a": 1,,\n}', 'line 2, column 10')).to.equal(',')
    expect(textAt('{\n  "a": 1,,\n}', 'line 1, column 1')).to.equal('{')
  })

  it('finds a row of a table, without counting empty lines', () => {
    expect(textAt('a,b\n\n1,2\n3\n', 'row 3')).to.equal('3')
  })

  it('finds nothing if the text does not name a position', () => {
    expect(findPosition('a', 'item 3')).to.equal(undefined)
    expect(findPosition('a', 'line 7')).to.equal(undefined)
  })
})
