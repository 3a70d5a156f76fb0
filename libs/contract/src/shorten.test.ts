import { expect } from 'chai'
import { quoted, shorten, startOfText } from './shorten.ts'

describe('texts that are cut off', () => {
  it('no half of a surrogate pair is left where a text is cut', () => {
    expect(startOfText('ab🙂', 3)).to.equal('ab')
    expect(startOfText('ab🙂c', 4)).to.equal('ab🙂')
    expect(shorten('ab🙂c', 3)).to.equal('ab…')
  })

  it('a text that is short enough stays whole', () => {
    expect(startOfText('ab🙂', 4)).to.equal('ab🙂')
    expect(shorten('ab🙂', 4)).to.equal('ab🙂')
    expect(quoted('a "b"')).to.equal('"a "b""')
  })
})
