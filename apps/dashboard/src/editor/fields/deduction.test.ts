import { expect } from 'chai'
import { lessField } from './deduction.ts'

describe('an amount with a field of its row taken off', () => {
  it('is less by a share or by an amount, rounded as it was', () => {
    expect(lessField('round(quantity * price, 2)', 'discount', 'percent')).to.equal(
      'round((quantity * price) * (1 - coalesce(discount, 0)), 2)',
    )
    expect(lessField('round(quantity * price, currency_places(currency))', 'discount', 'percent')).to.equal(
      'round((quantity * price) * (1 - coalesce(discount, 0)), currency_places(currency))',
    )
    expect(lessField('quantity * price', 'rebate', 'money')).to.equal(
      'round((quantity * price) - coalesce(rebate, 0), 2)',
    )
    expect(lessField('round(a, 2) + round(b, 2)', 'rebate', 'money')).to.equal(
      'round((round(a, 2) + round(b, 2)) - coalesce(rebate, 0), 2)',
    )
  })
})
