import { expect } from 'chai'
import { takeWithinLength } from './take-within-length.ts'

describe('takeWithinLength', () => {
  const rows: [what: string, entries: string[], max: number, shown: string[], leftOut: number][] = [
    ['every entry that fits', ['a', 'b'], 6, ['a', 'b'], 0],
    ['no entry after the first one that does not fit', ['a', 'long', 'b'], 7, ['a'], 2],
    ['no part of an entry that is too long', ['long'], 5, [], 1],
    ['nothing for an empty list', [], 0, [], 0],
  ]
  for (const [what, entries, max, shown, leftOut] of rows)
    it(`shows ${what}`, () => expect(takeWithinLength(entries, max)).to.deep.equal({ shown, leftOut }))
})
