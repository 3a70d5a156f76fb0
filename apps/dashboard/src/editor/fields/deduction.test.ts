import { expect } from 'chai'
import { deductField } from './deduction.ts'

describe('deductField', () => {
  it('deducts a percentage or an amount, and keeps the rounding', () => {
    expect(deductField('round(quantity * price, 2)', 'discount', 'percent')).to.equal(
      'round((quantity * price) * (1 - coalesce(discount, 0)), 2)',
    )
    expect(deductField('round(quantity * price, currency_places(currency))', 'discount', 'percent')).to.equal(
      'round((quantity * price) * (1 - coalesce(discount, 0)), currency_places(currency))',
    )
    expect(deductField('quantity * price', 'rebate', 'money')).to.equal(
      'round((quantity * price) - coalesce(rebate, 0), 2)',
    )
    expect(deductField('round(a, 2) + round(b, 2)', 'rebate', 'money')).to.equal(
      'round((round(a, 2) + round(b, 2)) - coalesce(rebate, 0), 2)',
    )
  })
})
