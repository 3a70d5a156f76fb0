import { expect } from 'chai'
import { ForeignSyntax, readEntries, writeEntries, writeString } from './cut-syntax.ts'
import { findReferences } from './references.ts'

describe("the syntax of Chromium's files", () => {
  const numbers = (text: string) =>
    findReferences(Buffer.from(text, 'latin1')).filter((_, index) => index % 3 === 2)

  it('finds references, and none in strings or streams', () => {
    expect(numbers('<</K [1 0 R 22 0 R]\n/P 3 0 R>>')).to.deep.equal([1, 22, 3])
    expect(numbers(String.raw`<</Alt (5 0 R \) 6 0 R \\)` + '\n/T <3530205200>\n/P 7 0 R>>')).to.deep.equal([
      7,
    ])
    expect(numbers('<</Length 5 0 R>> stream\n6 0 R >> ( %\nendstream')).to.deep.equal([5])
    expect(numbers('[0 1 0 R 2.5 /R /RG (R)]')).to.deep.equal([1])
  })

  it('refuses what Chromium does not write', () => {
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
    for (const text of foreign)
      expect(() => findReferences(Buffer.from(text, 'latin1')), text).to.throw(ForeignSyntax)
    for (const text of [
      '',
      '<<>>',
      '[1]',
      '<</A 1',
      '<</A 1>>x',
      '<</A 1\n/A 2>>',
      '<</A (x>>',
      '<</A\n1>>',
    ]) {
      expect(() => readEntries(text), text).to.throw(ForeignSyntax)
    }
  })

  it('reads a dictionary and writes it as it was', () => {
    const text = '<</Type /X\n/A <</B (>>\\)\n/C 1)\n/D <3E3E>>>\n/E [<</F 1>> 2]\n/G 5 0 R>>'
    const entries = readEntries(text)
    expect([...entries.keys()]).to.deep.equal(['Type', 'A', 'E', 'G'])
    expect(entries.get('E')).to.equal('[<</F 1>> 2]')
    expect(writeEntries(entries)).to.equal(text)
  })

  it('writes strings as PDF has them, whatever is in them', () => {
    const hostile = String.raw`(5 0 R) \ \\) >> endobj`
    expect(writeString('')).to.equal('()')
    expect(writeString(hostile)).to.equal(String.raw`(\(5 0 R\) \\ \\\\\) >> endobj)`)
    expect(numbers(`<</T ${writeString(hostile)}>>`)).to.deep.equal([])
    expect(writeString('Ø😀')).to.equal('<FEFF00D8D83DDE00>')
    expect(writeString('a\nb')).to.equal('<FEFF0061000A0062>')
  })
})
