import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { mergeDrafts } from './merge-drafts.ts'

const asset = (sha256: string) => ({ sha256, bytes: 1, contentType: 'image/png' })
const source = (files: Record<string, string>, assets: DraftSource['assets'] = {}): DraftSource => ({
  files,
  assets,
})
const lines = 'one\ntwo\nthree\nfour\n'

describe('mergeDrafts', () => {
  it('takes the changes of both, in different files and in different lines of one', () => {
    const base = source({ 'template.html': lines, 'style.css': 'a {}', 'texts/de.json': '{}' })
    const mine = source({
      'template.html': lines.replace('one', 'ONE'),
      'style.css': 'a {}',
      'texts/de.json': '{}',
    })
    const theirs = source({
      'template.html': lines.replace('four', 'FOUR\nfive'),
      'style.css': 'b {}',
      'samples/b.json': '{}',
    })
    expect(mergeDrafts({ base, mine, theirs })).to.deep.equal(
      source({
        'template.html': 'ONE\ntwo\nthree\nFOUR\nfive\n',
        'style.css': 'b {}',
        'samples/b.json': '{}',
      }),
    )
  })

  it('what both changed alike is no conflict', () => {
    const both = source({ 'template.html': 'the same' }, { 'assets/a.png': asset('2') })
    const base = source({ 'template.html': lines }, { 'assets/a.png': asset('1') })
    expect(mergeDrafts({ base, mine: both, theirs: structuredClone(both) })).to.deep.equal(both)
  })

  it('leaves it to the author where both changed a line or its neighbour, a file that the other took away, or an asset', () => {
    const base = source({ 'template.html': lines }, { 'assets/a.png': asset('1') })
    const changed = (from: string, to: string) =>
      source({ 'template.html': lines.replace(from, to) }, base.assets)
    const apart: [DraftSource, DraftSource][] = [
      [changed('two', 'mine'), changed('two', 'theirs')],
      [changed('two', 'mine'), changed('three', 'theirs')],
      [changed('two', 'mine'), source({}, base.assets)],
      [
        source(base.files, { 'assets/a.png': asset('2') }),
        source(base.files, { 'assets/a.png': asset('3') }),
      ],
    ]
    for (const [mine, theirs] of apart) expect(mergeDrafts({ base, mine, theirs })).to.equal(undefined)
  })

  it('makes no JSON that cannot be read of two that can', () => {
    const of = (text: string) => source({ 'sample.json': text })
    const base = '[\n1\n,\n2\n,\n3\n]'
    // Each drops a comma in a place of its own, with what stood beside it; together the 2 has none any more.
    const mine = base.replace('1\n,\n', '')
    const theirs = base.replace('\n,\n3', '')
    expect(mergeDrafts({ base: of(base), mine: of(mine), theirs: of(theirs) })).to.deep.equal(of('[\n2\n]'))
    const open = '{"a": 1,\n"b": 2,\n"c": 3\n}'
    const first = open.replace('{"a": 1,', '{')
    const last = open.replace('"b": 2,\n"c": 3\n', '"b": 2\n')
    expect(mergeDrafts({ base: of(open), mine: of(first), theirs: of(last) })).to.equal(undefined)
  })

  it('takes its time by the length of the text and of the changes, in rows that look alike too', () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `{\n  "name": "Row ${row}",\n  "unit": "pcs"\n},`)
    const of = (...texts: string[]) => source({ 'notes.txt': texts.join('\n') })
    const [base, mine, theirs] = [
      of(...rows),
      of('mine', ...rows.slice(1), 'mine'),
      of(...rows.with(9_000, 'theirs')),
    ]
    expect(mergeDrafts({ base, mine, theirs })).to.deep.equal(
      of('mine', ...rows.slice(1).with(8_999, 'theirs'), 'mine'),
    )
    // Another text is no change of lines: the author says which it is.
    const others = [of(...rows.map((row) => `${row} `)), of(...rows.map((row) => ` ${row}`))] as const
    expect(mergeDrafts({ base, mine: others[0], theirs: others[1] })).to.equal(undefined)
    // Lines put in at one place are one change, however many.
    const longer = mergeDrafts({ base, mine: of(...rows, ...rows), theirs: of('theirs', ...rows) })
    expect(longer).to.deep.equal(of('theirs', ...rows, ...rows))
  })
})
