import { expect } from 'chai'
import { invalidJsonRepairs } from './repair-unread.ts'

const good = '{ "no": "A-1", "items": [] }'

/** Returns the second sample after the repair. The first sample is valid. */
function repaired(text: string, before?: string): string | undefined {
  const source = { files: { 'sample.json': good, 'samples/second.json': text }, assets: {} }
  const [repair, ...more] = invalidJsonRepairs(source, () => before)
  expect(more).to.deep.equal([])
  const made = repair?.apply(source)['samples/second.json']
  return repair && `${repair.isChoice ? 'choose: ' : ''}${repair.label} → ${made}`
}

describe('repairing a sample that is not valid JSON', () => {
  const signs = 'Fix the commas and brackets in sample “second” → '
  const written = (data: unknown) => `${signs}${JSON.stringify(data, null, 2)}\n`

  for (const [what, text, data] of [
    ['an extra comma', '{ "no": "A", "items": [1, 2,], }', { no: 'A', items: [1, 2] }],
    ['a missing comma', '{ "no": "A"\n  "paid": true }', { no: 'A', paid: true }],
    ['a missing bracket', '{ "items": [{ "what": "a" }', { items: [{ what: 'a' }] }],
    ['a comment', '{ "no": "A" /* new */ }', { no: 'A' }],
  ] as const)
    it(`repairs ${what}`, () => expect(repaired(text, good)).to.equal(written(data)))

  it('offers to restore the last valid text if a repair would lose data', () => {
    const back = `choose: Restore sample “second” → ${good}`
    expect(repaired('{ "no": "A, "items": [] }', good)).to.equal(back)
    expect(repaired('{ "no": “A” }', good)).to.equal(back)
    expect(repaired('{ "no": 1, "no": 2, }', good)).to.equal(back)
    expect(repaired('{ "no": 12345678901234567890, }', good)).to.equal(back)
    expect(repaired('[1, 2]', good)).to.equal(back)
  })

  it('offers nothing if there is no valid text to restore, or the sample is valid', () => {
    expect(repaired('{ "no": "A, "items": [] }')).to.equal(undefined)
    expect(repaired('['.repeat(100_000))).to.equal(undefined)
    expect(repaired(good)).to.equal(undefined)
  })
})
