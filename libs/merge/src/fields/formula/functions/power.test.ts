import { Big } from 'big.js'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { FormulaFault } from '../formula-fault.ts'
import { resultOf } from '../testing/given-formulas.ts'

function endOf(formula: string): string {
  try {
    return resultOf(formula)
  } catch (error) {
    if (error instanceof FormulaFault) return error.code
    throw error
  }
}

describe('pow', () => {
  it('is exact, but is rounded to 20 places if it is a quotient or would have more than 1,000 digits', () => {
    const results = {
      'pow(2, 10)': '1024',
      'pow(1.10, 2)': '1.21',
      'pow(-2, 3)': '-8',
      'pow(-0.5, 2)': '0.25',
      'pow(5, 0)': '1',
      'pow(0, 0)': '1',
      'pow(0.00, 3)': '0',
      'pow(2, -2)': '0.25',
      'pow(3, -1)': `0.${'3'.repeat(20)}`,
      'pow(10, 998)': `1${'0'.repeat(998)}`,
      'pow(0.1, 1000)': `0.${'0'.repeat(999)}1`,
      'pow(2, balance / 40)': '8',
      'pow(balance, null)': 'nothing',
      'pow(null, 2)': 'nothing',
      // A loan over 30 years at 5%: the monthly rate has infinitely many digits.
      'round(1000 * (0.05 / 12) / (1 - pow(1 + 0.05 / 12, -360)), 2)': '5.37',
      'round(pow(1 + 0.05 / 12, 360), 10)': '4.4677443140',
    }
    const found = Object.fromEntries(Object.keys(results).map((formula) => [formula, resultOf(formula)]))
    expect(found).to.deep.equal({ ...results, 'round(pow(1 + 0.05 / 12, 360), 10)': '4.467744314' })
  })

  it('rejects a fractional or excessive exponent, a power with too many digits, and division by zero', () => {
    expect(endOf('pow(2, 0.5)')).to.equal('invalid_argument')
    expect(endOf('pow(2, 1001)')).to.equal('invalid_argument')
    expect(endOf('pow(2, -1001)')).to.equal('invalid_argument')
    expect(endOf('pow(10, 1000)')).to.equal('number_too_long')
    expect(endOf('pow(10.5, 1000)')).to.equal('number_too_long')
    expect(endOf('pow(0.001, -1000)')).to.equal('number_too_long')
    expect(endOf('pow(0, -1)')).to.equal('division_by_zero')
  })

  it('equals a second implementation to the last digit', () => {
    Big.DP = 20
    Big.RM = 2
    const base = fc
      .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.constantFrom(0, 1, 2, 5, 20, 23))
      .map(([size, places]) => new Big(String(size)).div(new Big(10).pow(places)).toFixed())
    let compared = 0
    fc.assert(
      fc.property(base, fc.integer({ min: -60, max: 360 }), (given, exponent) => {
        const found = endOf(`pow(${given}, ${exponent})`)
        if (found.endsWith('o_long') || found.endsWith('_zero')) return
        compared++
        const size = new Big(given).pow(Math.abs(exponent))
        const digits = given.replace(/\D/g, '').replace(/^0/, '').length
        const isExact = !given.includes('.') || digits * Math.abs(exponent) <= 1_000
        const expected = exponent < 0 ? new Big(1).div(size) : isExact ? size : size.round(20, 2)
        expect(found).to.equal(expected.toFixed())
      }),
      { numRuns: 400 },
    )
    expect(compared).to.be.above(50)
  })
})
