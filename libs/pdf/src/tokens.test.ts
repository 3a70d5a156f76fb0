import { expect } from 'chai'
import { writeString } from './tokens.ts'

describe('writeString', () => {
  it('writes any string in PDF syntax', () => {
    const hostile = String.raw`(5 0 R) \ \\) >> endobj`
    expect(writeString('')).to.equal('()')
    expect(writeString(hostile)).to.equal(String.raw`(\(5 0 R\) \\ \\\\\) >> endobj)`)
    expect(writeString('Ø😀')).to.equal('<FEFF00D8D83DDE00>')
    expect(writeString('a\nb')).to.equal('<FEFF0061000A0062>')
  })
})
