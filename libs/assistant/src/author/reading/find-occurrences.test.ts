import { expect } from 'chai'
import fc from 'fast-check'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { findOccurrences } from './find-occurrences.ts'

function foundByLibrary(text: string, passage: string, max: number): number[] {
  const places: number[] = []
  for (let at = text.indexOf(passage); at >= 0 && places.length < max; at = text.indexOf(passage, at + 1))
    places.push(at)
  return places
}

describe('findOccurrences', () => {
  it('finds the same as indexOf, including overlapping passages', () => {
    const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), maxLength })
    fc.assert(
      fc.property(letters(40), letters(5), fc.integer({ min: 1, max: 6 }), (text, passage, max) => {
        fc.pre(passage !== '')
        expect(findOccurrences(text, passage, max)).to.deep.equal(foundByLibrary(text, passage, max))
      }),
      { seed: 1, numRuns: 1_000 },
    )
  })

  it('takes linear time, whatever the passage', () => {
    const middle = (half: string) => `${half.slice(half.length / 2)}b${half.slice(half.length / 2)}`
    for (const passageOf of [
      middle,

      (half: string) => `b${half}`,
      (half: string) => `${half}b`,
      (half: string) => half,
    ])
      expectLinear((length) => {
        const text = 'a'.repeat(length)
        findOccurrences(text, passageOf(text.slice(length / 2)), 6)
      }, 400_000)
  })
})
