import { compileFormulas } from '@platen/merge/fields'
import { readDeclarations } from '@platen/template/draft'
import { expect } from 'chai'
import { completeFormula } from './complete-formula.ts'
import { formulaNames, namesAround } from '../../../fields/formula-names.ts'

const settings = {
  fields: {
    date: { type: 'date', label: 'Invoice date' },
    customer: { type: 'group', fields: { name: { type: 'text' } } },
    items: {
      type: 'list',
      fields: {
        qty: { type: 'number' },
        price: { type: 'money', currency: 'EUR' },
        category: { type: 'text' },
      },
    },
  },
  computed: {
    'items.amount': 'qty * price',
    by_category: 'group(items, "category")',
    'by_category.total': 'sum(items.amount)',
  },
} as const
const compiled = compileFormulas(settings)
const kinds = 'program' in compiled ? compiled.program.kinds : new Map()
const names = formulaNames(readDeclarations(settings), kinds)

function offered(typed: string, path = 'x'): string[] {
  const found = completeFormula(typed, typed.length, namesAround(names, path.split('.')))
  return found?.options.filter(({ kind }) => kind !== 'function').map(({ label }) => label) ?? []
}
function functionsOffered(typed: string): string[] {
  const found = completeFormula(typed, typed.length, names)
  return found?.options.filter(({ kind }) => kind === 'function').map(({ label }) => label) ?? []
}

describe('completeFormula', () => {
  it('offers the names in the document, and, inside a row, the names in the row first', () => {
    expect(offered('')).to.deep.equal(['date', 'customer', 'items', 'by_category'])
    expect(offered('qt', 'items.tax').slice(0, 5)).to.deep.equal([
      'qty',
      'price',
      'category',
      'amount',
      'date',
    ])
  })

  it('offers the members after a dot, including for calculated lists', () => {
    expect(offered('sum(items.')).to.deep.equal(['qty', 'price', 'category', 'amount'])
    expect(offered('customer.na')).to.deep.equal(['name'])
    expect(offered('first(by_category).key + by_category.')).to.include.members(['key', 'items', 'total'])
  })

  it('resolves the item variable of a function', () => {
    expect(offered('items.filter(row, row.')).to.deep.equal(['qty', 'price', 'category', 'amount'])
    expect(offered('by_category.map(g, sum(g.items.')).to.include('amount')
  })

  it('offers columns in a group’s quotes, and nothing in other quotes', () => {
    expect(offered('group(items, "')).to.deep.equal(['qty', 'price', 'category', 'amount'])
    expect(offered('sort_desc(items, "')).to.deep.equal(['qty', 'price', 'category', 'amount'])
    expect(completeFormula('"qt', 3, names)).to.equal(undefined)
    expect(offered('"a" + ')).to.include('date')
  })

  it('offers functions, but list methods only after a list and a dot', () => {
    expect(functionsOffered('')).to.include.members(['sum', 'today', 'coalesce']).and.not.include('filter')
    expect(functionsOffered('items.')).to.include.members(['filter', 'map']).and.not.include('sum')
    expect(functionsOffered('customer.')).to.deep.equal([])
  })

  it('puts the cursor between the parentheses of a function with parameters', () => {
    const options = completeFormula('', 0, [])?.options ?? []
    const sum = options.find(({ label }) => label === 'sum')
    const today = options.find(({ label }) => label === 'today')
    expect(sum?.insert.slice(0, sum.cursor)).to.equal('sum(')
    expect(today?.insert.slice(0, today.cursor)).to.equal('today()')
  })

  it('describes each name by its type and label', () => {
    const options = completeFormula('', 0, namesAround(names, ['items', 'x']))?.options ?? []
    const detail = (name: string) => options.find(({ label }) => label === name)?.detail
    expect(detail('date')).to.equal('date · Invoice date')
    expect(detail('price')).to.equal('money')
    expect(detail('amount')).to.equal('calculated number')
    expect(detail('by_category')).to.equal('calculated list')
  })
})
