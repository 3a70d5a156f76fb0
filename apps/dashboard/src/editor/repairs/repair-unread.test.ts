import { expect } from 'chai'
import { unreadRepairs } from './repair-unread.ts'

const good = '{ "no": "A-1", "items": [] }'

/** The second sample repaired; the first can be read. */
function repaired(text: string, before?: string): string | undefined {
  const source = { files: { 'sample.json': good, 'samples/second.json': text }, assets: {} }
  const [repair, ...more] = unreadRepairs(source, () => before)
  expect(more).to.deep.equal([])
  const made = repair?.apply(source)['samples/second.json']
  return repair && `${repair.isChoice ? 'choose: ' : ''}${repair.label} → ${made}`
}

describe('a sample that is no JSON', () => {
  const signs = 'Put the commas and brackets of sample “second” right → '
  const written = (data: unknown) => `${signs}${JSON.stringify(data, null, 2)}\n`

  for (const [what, text, data] of [
    ['a comma too many', '{ "no": "A", "items": [1, 2,], }', { no: 'A', items: [1, 2] }],
    ['a comma too few', '{ "no": "A"\n  "paid": true }', { no: 'A', paid: true }],
    ['a bracket that is missing', '{ "items": [{ "what": "a" }', { items: [{ what: 'a' }] }],
    ['a remark', '{ "no": "A" /* new */ }', { no: 'A' }],
  ] as const)
    it(`${what} is put right`, () => expect(repaired(text, good)).to.equal(written(data)))

  it('one of which something would be lost comes back as it was, if its author chooses that', () => {
    const back = `choose: Bring sample “second” back as it was before → ${good}`
    expect(repaired('{ "no": "A, "items": [] }', good)).to.equal(back)
    expect(repaired('{ "no": “A” }', good)).to.equal(back)
    expect(repaired('{ "no": 1, "no": 2, }', good)).to.equal(back)
    expect(repaired('{ "no": 12345678901234567890, }', good)).to.equal(back)
    expect(repaired('[1, 2]', good)).to.equal(back)
  })

  it('is left to its author where nothing is known of it', () => {
    expect(repaired('{ "no": "A, "items": [] }')).to.equal(undefined)
    expect(repaired('['.repeat(100_000))).to.equal(undefined)
    expect(repaired(good)).to.equal(undefined)
  })
})
