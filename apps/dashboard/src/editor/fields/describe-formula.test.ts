import { expect } from 'chai'
import { readDeclarations } from '@platen/template/draft'
import { describeFormula } from './describe-formula.ts'

const declarations = readDeclarations({
  fields: {
    amount: { type: 'number', label: 'Invoice amount' },
    rate: { type: 'percent', label: 'VAT rate' },
    net: { type: 'number', label: 'Invoice net' },
    items: {
      type: 'list',
      fields: { amount: { type: 'number' }, quantity: { type: 'number', label: 'Number' } },
    },
  },
  computed: { 'items.net': 'amount * 2', 'items.gross': { formula: 'net * 2', label: ' ' } },
})
const described = (formula: string) => describeFormula(formula, ['items', 'tax'], declarations)

describe('describeFormula', () => {
  it('uses field labels, first from the row of the formula, then from the enclosing levels', () => {
    expect(described('quantity * rate')).to.equal('Number × VAT rate')
  })

  it('uses the name of a row field without a label, even if an outer field has the same name', () => {
    expect(described('amount * rate')).to.equal('Amount × VAT rate')
    expect(described('net + gross')).to.equal('Net + Gross')
  })
})
