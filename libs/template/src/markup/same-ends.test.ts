import { expect } from 'chai'
import { sameEnds } from './same-ends.ts'

describe('sameEnds', () => {
  const cases: [string, string, number, number][] = [
    ['', '', 0, 0],
    ['abc', 'abc', 3, 0],
    ['abc', 'axc', 1, 1],
    ['aa', 'aaa', 2, 0],
    ['xa', 'ya', 0, 1],
    ['abc', '', 0, 0],
  ]
  for (const [before, after, head, tail] of cases)
    it(`“${before}” and “${after}” share ${head} and ${tail}, without overlap`, () => {
      expect(sameEnds(before, after)).to.deep.equal({ head, tail })
      expect(sameEnds(before.split(''), after.split(''))).to.deep.equal({ head, tail })
    })
})
