import { expect } from 'chai'
import { FormulaFault } from './formula-fault.ts'
import {
  calculated,
  type Computed,
  decimal,
  type Fields,
  givenProgram,
  shown,
} from './testing/given-formulas.ts'

const money = { type: 'money', currency: '{{currency}}' } as const
const fields: Fields = {
  items: {
    type: 'list',
    fields: {
      currency: { type: 'text' },
      kind: { type: 'text' },
      qty: { type: 'number' },
      price: money,
      rate: { type: 'number' },
    },
  },
}
const row = (currency: string | null, price: string | null, kind = 'a') => ({
  currency,
  kind,
  qty: decimal('2'),
  price: price === null ? null : decimal(price),
  rate: decimal('0.5'),
})
const mixed = () => ({ items: [row('EUR', '1'), row('USD', '2', 'b'), row('EUR', '3')] })

function faultOf(computed: Computed, data: Record<string, unknown> = mixed(), given = fields): string {
  try {
    return `none: ${shown(calculated(given, computed, data)['x'])}`
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    return `${error.code} /${error.pointer.join('/')} ${error.message}`
  }
}

describe('amounts whose rows contain their currencies', () => {
  it('are not summed, averaged or compared if the currencies differ', () => {
    expect(faultOf({ x: 'sum(items.price)' })).to.equal(
      'mixed_currencies / "x" cannot be calculated: "price" is in EUR in one row and in USD in another. Send rows with one currency, or add up each currency separately: group(items, "currency").',
    )
    for (const formula of [
      'avg(items.price)',
      'min(items.price)',
      'max(items["price"])',
      'sum(items.price) / 2',
    ])
      expect(faultOf({ x: formula }), formula).to.match(/^mixed_currencies /)
    expect(
      faultOf({ 'items.amount': { formula: 'qty * price', ...money }, x: 'sum(items.amount)' }),
    ).to.match(/^mixed_currencies .*"amount"/)
    expect(
      faultOf(
        { by: 'group(items, "kind")', 'by.total': 'sum(items.price)', x: '1' },
        {
          items: [row('EUR', '1'), row('USD', '2')],
        },
      ),
    ).to.match(/^mixed_currencies \/ "by.total" cannot be calculated, row 1 of "by": /)
    expect(faultOf({ 'items.sum': 'running(price)', x: '1' })).to.match(
      /^mixed_currencies \/items\/1 "items.sum" cannot be calculated, row 2 of "items": /,
    )
    expect(faultOf({ x: 'sum(items.price)' }, { items: [row('EUR', '1'), row(null, '2')] })).to.contain(
      '"price" is in EUR in one row and has no currency in another',
    )
  })

  it('are summed if the currencies are equal', () => {
    expect(
      faultOf({ x: 'sum(items.price)' }, { items: [row('EUR', '1'), row('EUR ', '2'), row('USD', null)] }),
    ).to.equal('none: 3')
    expect(faultOf({ x: 'sum(items.filter(item, item.currency == "EUR").price)' })).to.equal('none: 4')
    expect(faultOf({ x: 'count(items.price)' })).to.equal('none: 3')
    const by = { by: 'group(items, "currency")', 'by.total': 'sum(items.price)', x: 'by.total' }
    expect(faultOf(by)).to.equal('none: 4, 2')
    const converted = {
      'items.eur': { formula: 'price * rate', type: 'money', currency: 'EUR' },
      x: 'sum(items.eur)',
    } as const
    expect(faultOf(converted)).to.equal('none: 3')
    expect(
      faultOf(
        { 'items.sum': 'running(price)', x: 'items.sum' },
        { items: [row('EUR', '1'), row('EUR', '2')] },
      ),
    ).to.equal('none: 1, 3')
  })

  it('inherit the currency from an outer level if their rows have none: in nested lists, undeclared, or calculated by a formula', () => {
    const nested: Fields = {
      orders: {
        type: 'list',
        fields: {
          currency: { type: 'text' },
          prices: { type: 'list', item: money },
          items: { type: 'list', fields: { price: money } },
        },
      },
    }
    const order = (currency: string) => ({
      currency,
      prices: [decimal('5')],
      items: [{ price: decimal('1') }, { price: decimal('2') }],
    })
    const sum = { x: 'sum(orders.items.price)' }
    expect(faultOf(sum, { orders: [order('EUR'), order('EUR')] }, nested)).to.equal('none: 6')
    expect(faultOf(sum, { orders: [order('EUR'), order('USD')] }, nested)).to.match(/^mixed_currencies /)
    const prices = { x: 'sum(orders.prices)' }
    expect(faultOf(prices, { orders: [order('EUR'), order('USD')] }, nested)).to.match(/^mixed_currencies /)
    const each = { 'orders.total': 'sum(items.price)', x: 'orders.total' }
    expect(faultOf(each, { orders: [order('EUR'), order('USD')] }, nested)).to.equal('none: 3, 3')
    const undeclared: Fields = { items: { type: 'list', fields: { price: money } } }
    const rows = [{ price: decimal('1') }, { price: decimal('2'), currency: 'USD' }]
    expect(faultOf({ x: 'sum(items.price)' }, { currency: 'USD', items: rows }, undeclared)).to.equal(
      'none: 3',
    )
    expect(faultOf({ x: 'sum(items.price)' }, { currency: 'EUR', items: rows }, undeclared)).to.match(
      /^mixed/,
    )
    const made: Computed = { x: 'sum(items.price)', 'items.currency': 'price > 1 ? "USD" : "EUR"' }
    expect(faultOf(made, { items: [{ price: decimal('1') }, { price: decimal('2') }] }, undeclared)).to.match(
      /^mixed/,
    )
  })

  it('require the currency field only if they are summed', () => {
    expect(givenProgram(fields, { x: 'sum(items.price)' }).inputs).to.deep.equal([
      'items',
      'items.currency',
      'items.price',
    ])
    expect(givenProgram(fields, { x: 'count(items.price)' }).inputs).to.deep.equal(['items', 'items.price'])
  })
})
