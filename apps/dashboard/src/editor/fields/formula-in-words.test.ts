import { expect } from 'chai'
import { readDeclarations } from '@platen/template/draft'
import { formulaInWords } from './formula-in-words.ts'

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
const words = (formula: string) => formulaInWords(formula, ['items', 'tax'], declarations)

describe('a formula in words', () => {
  it('calls fields by their labels, those of its row first, then those around it', () => {
    expect(words('quantity * rate')).to.equal('Number × VAT rate')
  })

  it('calls what its row has without a label by its name, whatever has that name further out', () => {
    expect(words('amount * rate')).to.equal('Amount × VAT rate')
    expect(words('net + gross')).to.equal('Net + Gross')
  })
})
