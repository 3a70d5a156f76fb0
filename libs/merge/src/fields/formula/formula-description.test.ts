import { expect } from 'chai'
import { formulaDescription } from './formula-description.ts'

const labels: Readonly<Record<string, string>> = {
  price: 'Unit price',
  'items.amount': 'Amount',
  is_paid: 'Paid',
  due_date: 'Payment due',
}
const said = (formula: string) =>
  formulaDescription(formula, (path) => labels[path.join('.')] ?? (path.at(-1) ?? '').replaceAll('_', ' '))

describe('a formula described in words', () => {
  const cases: [formula: string, words: string][] = [
    ['round(quantity * price, 2)', 'quantity × Unit price, rounded to 2 places'],
    [
      'round(quantity * price, currency_places(currency))',
      'quantity × Unit price, rounded to the decimal places of the currency',
    ],
    [
      'round(quantity * price * (1 - discount), 2)',
      'quantity × Unit price × (1 − discount), rounded to 2 places',
    ],
    ['sum(items.amount)', 'sum of Amount'],
    ['subtotal + vat', 'subtotal + vat'],
    ['is_paid == false && due_date < today()', 'Paid is no and Payment due < today'],
    ['a - (b - c) / (d / 2)', 'a − (b − c) ÷ (d ÷ 2)'],
    ['coalesce(quantity, 1) * rate', '(quantity, else 1) × rate'],
    ['(a || b) && !is_empty(c)', '(a or b) and c is filled in'],
    [
      'kind == "x" ? null : -round(rate, 0)',
      'nothing if kind is “x”, else −(rate, rounded to a whole number)',
    ],
    ['count(items) > 3', 'number of items > 3'],
    ['!(a == b)', 'not (a is b)'],
    ['is_empty(notes)', 'notes is empty'],
  ]
  for (const [formula, words] of cases)
    it(`${formula}: ${words}`, () => {
      expect(said(formula)).to.equal(words)
    })

  it('has no description if words would not be clearer, or if it is invalid', () => {
    for (const formula of [
      'items.filter(item, item.x > 1)',
      'group(items, "x")',
      'substring(a, 1, 7)',
      'a +',
      'round(a)',
      'a % 2',
      'round(a, b)',
    ])
      expect(said(formula), formula).to.equal(undefined)
  })

  it('has no description if conditions are nested, which is determined in limited time', () => {
    expect(said(`${'!is_empty('.repeat(44)}a[0]${')'.repeat(44)}`)).to.equal(undefined)
  })
})
