import { expect } from 'chai'
import { quoted, shorten, startOfName, startOfText } from './shorten.ts'

describe('shortened text', () => {
  it('never end in half of a surrogate pair', () => {
    expect(startOfText('ab🙂', 3)).to.equal('ab')
    expect(startOfText('ab🙂c', 4)).to.equal('ab🙂')
    expect(shorten('ab🙂c', 3)).to.equal('ab…')
  })

  it('are cut between visible characters, by code units and by bytes of UTF-8', () => {
    const bounds = { lengthMax: 6, bytesMax: 9 }
    expect(startOfName('abcdefg', bounds)).to.equal('abcdef')
    expect(startOfName('請求書類', bounds)).to.equal('請求書')
    expect(startOfName('ab👍🏽c', bounds)).to.equal('ab')
    expect(startOfName('abe\u0301e\u0301e\u0301', bounds)).to.equal('abe\u0301e\u0301')
    expect(startOfName('👨‍👩‍👧‍👦', bounds)).to.equal('👨\u200d')
    expect(startOfName('abc', bounds)).to.equal('abc')
  })

  it('stay unchanged if they are short enough', () => {
    expect(startOfText('ab🙂', 4)).to.equal('ab🙂')
    expect(shorten('ab🙂', 4)).to.equal('ab🙂')
    expect(quoted('a "b"')).to.equal('"a "b""')
  })
})
