import { expect } from 'chai'
import { numberText } from './number-text.ts'

describe('a JSON number as text', () => {
  for (const [value, text] of [
    [0, '0'],
    [-0, '-0'],
    [1234.5, '1234.5'],
    [0.000001, '0.000001'],
    [0.0000001, '0.0000001'],
    [0.00000001, '0.00000001'],
    [-1.25e-9, '-0.00000000125'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ] as const)
    it(`${String(value)}: ${text.length > 30 ? 'all its zeros' : text}`, () => {
      expect(numberText(value)).to.equal(text)
      expect(Object.is(Number(text), value)).to.equal(true)
    })
})
