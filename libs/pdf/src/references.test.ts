import { expect } from 'chai'
import { ForeignSyntax } from './foreign-syntax.ts'
import { findReferences } from './references.ts'

describe("references of Chromium's objects", () => {
  const find = (text: string) => findReferences(Buffer.from(text, 'latin1'))
  const numbers = (text: string) => [...find(text).targets()]

  it('finds references, and none in strings or streams', () => {
    expect(numbers('<</K [1 0 R 22 0 R]\n/P 3 0 R>>')).to.deep.equal([1, 22, 3])
    expect(numbers(String.raw`<</Alt (5 0 R \) 6 0 R \\)` + '\n/T <3530205200>\n/P 7 0 R>>')).to.deep.equal([
      7,
    ])
    expect(numbers('<</Length 5 0 R>> stream\n6 0 R >> ( %\nendstream')).to.deep.equal([5])
    expect(numbers('[0 1 0 R 2.5 /R /RG (R)]')).to.deep.equal([1])
  })

  it('says where each of them stands, in a part of a file', () => {
    const bytes = Buffer.from('5 0 R <</K [12345 0 R]>> 6 0 R')
    const found = findReferences(bytes, 6, 24)
    expect(found.count).to.equal(1)
    expect([found.startOf(0), found.endOf(0), found.targetOf(0)]).to.deep.equal([12, 17, 12_345])
    expect(bytes.toString('latin1', 12, 17)).to.equal('12345')
  })

  it('refuses what Chromium does not write, and what goes on beyond the part', () => {
    const foreign = [
      '<</A (a(b)c)>>',
      '(a',
      '<</A',
      '<</A <41',
      '>>',
      '% 5 0 R',
      '[5 1 R]',
      '[5 0\nR]',
      '/F5 0 R',
      '[5 0 Rx]',
    ]
    for (const text of foreign) expect(() => find(text), text).to.throw(ForeignSyntax)
    expect(() => findReferences(Buffer.from('<</A (b)>>'), 0, 7)).to.throw(ForeignSyntax)
    expect(() => findReferences(Buffer.from('<</A <41>>>'), 0, 8)).to.throw(ForeignSyntax)
  })
})
