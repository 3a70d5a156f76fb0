import { expect } from 'chai'
import { ForeignSyntax } from '../tokens.ts'
import { readEntries } from './entries.ts'

describe("dictionaries of Chromium's files", () => {
  it('are rejected if Chromium would not write them', () => {
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
      expect(() => readEntries(Buffer.from(text)), text).to.throw(ForeignSyntax)
    }
  })

  it('are read with their values as written', () => {
    const text = '<</Type /X\n/A <</B (>>\\)\n/C 1)\n/D <3E3E>>>\n/E [<</F 1>> 2]\n/G 5 0 R>>'
    const entries = readEntries(Buffer.from(text))
    const written = Array.from(entries, ([key, value]) => `/${key} ${value}`)
    expect([...entries.keys()]).to.deep.equal(['Type', 'A', 'E', 'G'])
    expect(`<<${written.join('\n')}>>`).to.equal(text)
  })
})
