import { compileFormulas } from '@platen/merge/fields'
import { readDeclarations } from '@platen/template/draft'
import { expect } from 'chai'
import { formulaNames, namesAround } from './formula-names.ts'
import { repairFormula } from './repair-formula.ts'

const path = ['items', 'amount']
const headings = [
  { text: 'Unit price', path: ['items', 'price'] },
  { text: 'Number', path: ['others', 'quantity'] },
]
const { fields } = readDeclarations({
  fields: {
    customer: { type: 'group', fields: { rebate: { type: 'number', label: 'Rebate %' } } },
    items: {
      type: 'list',
      fields: {
        quantity: { type: 'number', label: '' },
        price: { type: 'number', label: ' ' },
        Discount: { type: 'percent', label: 'Less %' },
      },
    },
  },
})

/** Returns the formula after the repair. */
function repaired(formula: string): string | undefined {
  const computed = { 'items.amount': { formula } }
  const compiled = compileFormulas({ fields, computed })
  const fault = 'faults' in compiled ? compiled.faults[0] : undefined
  const names = namesAround(formulaNames({ fields, computed }, new Map()), path).filter(
    ({ name }) => name !== 'amount',
  )
  const repair = fault && repairFormula(formula, fault, { path, names, headings })
  return repair && formula.slice(0, repair.start) + repair.name + formula.slice(repair.end)
}

describe('repairFormula', () => {
  for (const [wrong, right] of [
    ['quantity * price * (1 - discount)', 'quantity * price * (1 - Discount)'],
    ['quantty * price', 'quantity * price'],
    ['quantity * Unit price', 'quantity * price'],
    ['quantity * unit  PRICE * 2', 'quantity * price * 2'],
    ['Unit price * quantity', 'price * quantity'],
    ['round(Unit price, 2)', 'round(price, 2)'],
    ['price * (1 - Less %)', 'price * (1 - Discount)'],
    ['price * customer.Rebate', 'price * customer.rebate'],
    ['price * customer.rebatte', 'price * customer.rebate'],
    ['"Unit price" == "a" ? unit price : 0', '"Unit price" == "a" ? price : 0'],
  ] as const) {
    it(`repairs ${wrong} to ${right}`, () => {
      expect(repaired(wrong)).to.equal(right)
    })
  }

  for (const formula of [
    'quantity * weight',
    'quantity *',
    'quantity * Number',
    'quantity * customer.Unit price',
  ])
    it(`returns nothing for ${formula}`, () => {
      expect(repaired(formula)).to.equal(undefined)
    })
})
