import { expect } from 'chai'
import fc from 'fast-check'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { isExactNumber } from './exact-number.ts'

describe('isExactNumber', () => {
  const judge = (source: string) => isExactNumber(Number(source), source)

  for (const source of [
    '0',
    '-0',
    '0.0',
    '1',
    '-1',
    '1.50',
    '1e2',
    '1E+2',
    '0.1',
    '0.30000000000000004',
    '0.10000000000000001',
    '1e-7',
    '9007199254740991',
    '-9007199254740991',
    '5e-324',
    '0e999999',
    '123456789012345.6',
  ]) {
    it(`accepts ${source}`, () => expect(judge(source)).to.equal(true))
  }
  for (const source of [
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '1e22',
    '1e400',
    '-1e400',
    '1e-400',
    '12345678901234.567',
    '0.1234567890123456789',
    '4503599627370497.3',
    '9007199254740991.4',
    '100000000000000000001e-20',
  ]) {
    it(`refuses ${source}`, () => expect(judge(source)).to.equal(false))
  }

  it('accepts every double between -2^53 and 2^53 as JSON writes it, and with 17 digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1, noNaN: true }), (value) => {
        expect(judge(JSON.stringify(value))).to.equal(true)
        expect(judge(value.toPrecision(17))).to.equal(true)
      }),
      { seed: 1 },
    )
  })
  it('rejects a decimal that prints with other digits and is not the 17-digit form of its double', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 17n, max: 10n ** 18n - 1n }), (digits) => {
        fc.pre(digits % 10n !== 0n)
        expect(judge(`0.${digits}`)).to.equal(String(Number(`0.${digits}`)) === `0.${digits}`)
      }),
      { seed: 1 },
    )
  })
  it('takes linear time', () => {
    expectLinear((length) => void judge(`0.${'0'.repeat(length)}1`), 2_000_000)
    expectLinear((length) => void judge(`1${'0'.repeat(300)}.${'0'.repeat(length)}1`), 2_000_000)
  })
})
