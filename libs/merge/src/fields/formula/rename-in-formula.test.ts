import { expect } from 'chai'
import { renameInFormula } from './rename-in-formula.ts'

const known = ['items', 'items.price', 'items.quantity', 'customer', 'customer.name', 'price', 'discount']
const isKnown = (path: readonly string[]) => known.includes(path.join('.'))
const rename = (formula: string, path: string, to: string, row?: string) =>
  renameInFormula(formula, { path: path.split('.'), to, scopes: row ? [[row], []] : [[]], isKnown }).formula

describe('renaming a field in a formula', () => {
  it('replaces the name everywhere it refers to the field', () => {
    expect(rename('sum(items.price) - price', 'items.price', 'net')).to.equal('sum(items.net) - price')
    expect(rename('sum(items.price) - price', 'price', 'net')).to.equal('sum(items.price) - net')
    expect(rename('price * quantity + discount', 'items.price', 'net', 'items')).to.equal(
      'net * quantity + discount',
    )
    expect(rename('price * discount', 'discount', 'rebate', 'items')).to.equal('price * rebate')
    expect(rename('customer.name == "price" ? 1 : price', 'price', 'net')).to.equal(
      'customer.name == "price" ? 1 : net',
    )
  })

  it('finds names of fields in the rows that a function iterates over', () => {
    const formula = 'sum(items.filter(price, price.quantity > 1).map(i, i.price * price))'
    expect(rename(formula, 'items.price', 'net')).to.equal(formula.replace('i.price', 'i.net'))
    expect(rename(formula, 'items.quantity', 'n')).to.equal(formula.replace('price.quantity', 'price.n'))
    expect(rename(formula, 'price', 'net')).to.equal(formula.replace('* price', '* net'))
    expect(rename('items.filter(i, i.price > 1)[0].quantity', 'items.quantity', 'n')).to.equal(
      'items.filter(i, i.price > 1)[0].n',
    )
  })

  it('leaves an invalid formula unchanged', () => {
    expect(rename('price +', 'price', 'net')).to.equal('price +')
  })
})
