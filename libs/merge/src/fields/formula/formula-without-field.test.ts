import { expect } from 'chai'
import { formulaWithout } from './formula-without-field.ts'

const row = ['items']
const without = (formula: string) =>
  formulaWithout(formula, {
    path: ['items', 'discount'],
    scopes: [row, []],
    isKnown: ([list, name]) =>
      list === 'items' && (name === undefined || ['discount', 'quantity', 'price'].includes(name)),
  })

describe('a formula without a field', () => {
  for (const [formula, expected] of [
    ['quantity * price * (1 - discount)', 'quantity * price'],
    ['round((quantity * price) * (1 - coalesce(discount, 0)), 2)', 'round(quantity * price, 2)'],
    ['round(quantity * price * (1 - discount / 100), 2)', 'round(quantity * price, 2)'],
    ['(1 - discount) * price', 'price'],
    ['quantity * price - discount', 'quantity * price'],
    ['(price - coalesce(discount, 0)) * quantity', '(price) * quantity'],
    ['quantity * ((price + 2) * (1 - discount))', 'quantity * (price + 2)'],
    ['7 - (price - 1 - discount)', '7 - (price - 1)'],
    ['price - quantity * price * discount', 'price'],
    ['price * (1 - discount) - quantity * discount', 'price'],
    ['quantity * price', 'quantity * price'],
  ] as const)
    it(`${formula} is ${expected}`, () => {
      expect(without(formula)).to.equal(expected)
    })

  for (const formula of [
    'price * discount',
    'discount > 0 ? price - discount : price',
    'price - max(discount, 5)',
    'price - coalesce(discount, 5)',
    'discount - price',
    'price / discount',
  ])
    it(`${formula} has no exact form without the field`, () => {
      expect(without(formula)).to.equal(undefined)
    })
})
