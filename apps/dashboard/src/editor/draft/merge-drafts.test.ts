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
  it('merges changes in different files and on different lines of a file', () => {
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

  it('does not treat identical changes as a conflict', () => {
    const both = source({ 'template.html': 'the same' }, { 'assets/a.png': asset('2') })
    const base = source({ 'template.html': lines }, { 'assets/a.png': asset('1') })
    expect(mergeDrafts({ base, mine: both, theirs: structuredClone(both) })).to.deep.equal(both)
  })

  it('reports a conflict for changes to the same or neighboring lines, to a deleted file and to an asset', () => {
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

  it('does not merge valid JSON files into an invalid one', () => {
    const of = (text: string) => source({ 'sample.json': text })
    const base = '[\n1\n,\n2\n,\n3\n]'
    // Each version removes a different comma. If both changes were merged, there would be no comma after the 2.
    const mine = base.replace('1\n,\n', '')
    const theirs = base.replace('\n,\n3', '')
    expect(mergeDrafts({ base: of(base), mine: of(mine), theirs: of(theirs) })).to.deep.equal(of('[\n2\n]'))
    const open = '{"a": 1,\n"b": 2,\n"c": 3\n}'
    const first = open.replace('{"a": 1,', '{')
    const last = open.replace('"b": 2,\n"c": 3\n', '"b": 2\n')
    expect(mergeDrafts({ base: of(open), mine: of(first), theirs: of(last) })).to.equal(undefined)
  })

  it('merges long files with similar rows in reasonable time', () => {
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
    // A completely different text is a conflict.
    const others = [of(...rows.map((row) => `${row} `)), of(...rows.map((row) => ` ${row}`))] as const
    expect(mergeDrafts({ base, mine: others[0], theirs: others[1] })).to.equal(undefined)
    // Lines inserted at one position are one change, no matter how many.
    const longer = mergeDrafts({ base, mine: of(...rows, ...rows), theirs: of('theirs', ...rows) })
    expect(longer).to.deep.equal(of('theirs', ...rows, ...rows))
  })
})
