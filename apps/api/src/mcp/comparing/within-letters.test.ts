import { expect } from 'chai'
import { withinLetters } from './within-letters.ts'

describe('withinLetters', () => {
  const rows: [what: string, entries: string[], max: number, shown: string[], leftOut: number][] = [
    ['all that fit', ['a', 'b'], 6, ['a', 'b'], 0],
    ['none behind the first that does not', ['a', 'long', 'b'], 7, ['a'], 2],
    ['nothing of what is too long', ['long'], 5, [], 1],
    ['nothing of nothing', [], 0, [], 0],
  ]
  for (const [what, entries, max, shown, leftOut] of rows)
    it(`shows ${what}`, () => expect(withinLetters(entries, max)).to.deep.equal({ shown, leftOut }))
})
