import { expect } from 'chai'
import { textChange } from './history.ts'

describe('a change of a text', () => {
  it('is the smallest one', () => {
    expect(textChange('abcabc', 'abcXabc')).to.deep.equal({ from: 3, to: 3, insert: 'X' })
    expect(textChange('aaa', 'aa')).to.deep.equal({ from: 2, to: 3, insert: '' })
    expect(textChange('a', 'a')).to.equal(undefined)
  })
})
