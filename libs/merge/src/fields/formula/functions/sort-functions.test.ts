import { expect } from 'chai'
import { FormulaFault } from '../formula-fault.ts'
import {
  type Computed,
  type Fields,
  calculated,
  decimal,
  exampleData,
  exampleFields,
  exampleMoment,
  faultsOf,
  givenProgram,
  resultOf,
  shown,
} from '../testing/given-formulas.ts'

const fields: Fields = {
  rows: {
    type: 'list',
    fields: {
      id: { type: 'text' },
      n: { type: 'number' },
      d: { type: 'date' },
      t: { type: 'datetime' },
      word: { type: 'text' },
      paid: { type: 'boolean' },
      parts: { type: 'list', fields: { x: { type: 'number' } } },
    },
  },
}

/** Returns the ids of rows in the order of a formula. */
function order(formula: string, rows: Record<string, unknown>[]): string {
  const given = { rows: rows.map((row, at) => ({ id: 'abcdefgh'[at], ...row })) }
  return shown(calculated(fields, { sorted: formula, ids: 'sorted.id' }, given)['ids']).replaceAll(', ', '')
}

describe('sort', () => {
  it('sorts numbers, dates and datetimes ascending and descending', () => {
    const numbers = ['10', '9.5', '-1', '100'].map((n) => ({ n: decimal(n) }))
    expect(order('sort(rows, "n")', numbers)).to.equal('cbad')
    expect(order('sort_desc(rows, "n")', numbers)).to.equal('dabc')
    const dates = ['2026-02-01', '2025-12-31', '2026-01-15'].map((d) => ({ d }))
    expect(order('sort(rows, "d")', dates)).to.equal('bca')
    const times = [3_000, -5, 20].map((t) => ({ t }))
    expect(order('sort_desc(rows, "t")', times)).to.equal('acb')
  })

  it('sorts strings like a dictionary: case and accents only decide between otherwise equal strings', () => {
    const words = ['banana', 'Äpfel', 'apple', 'Zebra', '', 'éclair', 'Apple', 'Ähre'].map((word) => ({
      word,
    }))
    expect(order('sort(rows, "word")', words)).to.equal('hbgcafde')
    expect(order('sort_desc(rows, "word")', words)).to.equal('dfacgbhe')
  })

  it('keeps the order of equal rows, and puts missing values last in both directions', () => {
    const rows = ['1', null, '0', '1.0', null, '1'].map((n) => ({ n: n === null ? null : decimal(n) }))
    expect(order('sort(rows, "n")', rows)).to.equal('cadfbe')
    expect(order('sort_desc(rows, "n")', rows)).to.equal('adfcbe')
  })

  it('returns the rows with all computed values, and leaves the list unchanged', () => {
    const computed: Computed = {
      'items.amount': 'qty * price',
      best: 'sort_desc(items, "amount")',
      top: 'first(best).name',
      groups: 'group(items, "category")',
      'groups.total': 'sum(items.amount)',
      ranked: 'sort(groups, "total").key',
    }
    const data = calculated(exampleFields, computed, exampleData())
    const [items, best] = [data['items'], data['best']]
    if (!Array.isArray(items) || !Array.isArray(best)) throw new Error('no rows')
    expect(items.map(({ name }) => name)).to.deep.equal(['Bolt', 'Nut', 'Gear'])
    expect(best.map((row) => items.indexOf(row))).to.deep.equal([0, 2, 1])
    expect([data['top'], data['ranked']]).to.deep.equal(['Bolt', ['wood', 'metal']])
    const kinds = givenProgram(exampleFields, { best: 'sort(items, "price")' }).kinds
    expect(kinds).to.deep.equal(givenProgram(exampleFields, { best: 'items.filter(i, true)' }).kinds)
    expect(kinds.get('best.price')).to.deep.equal({ kind: 'number', sameAs: 'items.price' })
  })

  it('sorts single values without a column', () => {
    expect(resultOf('sort([3, 1, null, 2])')).to.equal('1, 2, 3, nothing')
    expect(resultOf('join(sort_desc(unique(items.category)), " ")')).to.equal('wood metal')
    expect(resultOf('sort(items.filter(i, false).price)')).to.equal('')
  })

  it('has plain messages, with the range of the wrong characters', () => {
    const faults = {
      'sort(rows)':
        '0-10 [sort(rows)] formula_wrong_type: "sort" needs the name of a column in quotation marks: sort(items, "price"). To sort by a calculated value, first add a formula with that name to the rows.',
      'sort(rows, id)':
        '11-13 [id] formula_wrong_type: "sort" needs the name of a column in quotation marks: sort(items, "price"). To sort by a calculated value, first add a formula with that name to the rows.',
      'sort(rows, "wort")':
        '11-17 ["wort"] formula_unknown_field: The rows have no field "wort". Did you mean "word"?',
      'sort(rows, "parts")':
        '11-18 ["parts"] formula_wrong_type: Rows are sorted by single values, but "parts" is a list of rows.',
      'sort(rows, "paid")':
        '11-17 ["paid"] formula_wrong_type: Rows are sorted by numbers, dates or text, but "paid" is a yes/no value.',
      'sort(rows.n, "n")':
        '5-11 [rows.n] formula_wrong_type: Only rows have columns, but this is a list of numbers. Write sort(…) without a column.',
      'sort_desc(rows.paid)':
        '10-19 [rows.paid] formula_wrong_type: "sort_desc" needs rows, numbers, dates or text, but this is a list of yes/no values.',
      'sort("x")': '5-8 ["x"] formula_wrong_type: "sort" needs a list, but this is text.',
      'sort()':
        '0-6 [sort()] formula_wrong_arguments: "sort" expects sort(list, column?), but got 0 arguments.',
      'unique(rows)':
        '7-11 [rows] formula_wrong_type: "unique" needs a list of single values, such as items.category, but this is a list of rows.',
    }
    for (const [formula, fault] of Object.entries(faults))
      expect(faultsOf({ a: formula }, fields), formula).to.deep.equal([`a ${fault}`])
  })

  it('uses steps in proportion to n log n, and ends at the step limit', () => {
    const items = Array.from({ length: 3_000 }, (_, at) => ({ name: `x${(at * 7_919) % 3_000}`, qty: null }))
    const end = (formula: string) => {
      try {
        givenProgram(exampleFields, { a: formula }).run({ items }, exampleMoment)
      } catch (error) {
        return error instanceof FormulaFault ? error.code : String(error)
      }
      return 'none'
    }
    expect(end('count(sort(items, "name"))')).to.equal('none')
    expect(end('items.all(i, count(sort(items, "name")) > 0)')).to.equal('too_many_steps')
    expect(end('items.all(i, count(unique(items.name)) > 0)')).to.equal('too_many_steps')
  })

  it('compares very long strings by their first characters, then by code units', () => {
    const marks = '\u0316\u0301'.repeat(200_000)
    const words = [`${marks}b`, `${marks}a`, 'z'].map((word) => ({ word }))
    expect(order('sort(rows, "word")', words)).to.equal('bac')
  })
})

describe('unique', () => {
  it('returns each value once, in the order of first occurrence, without missing values', () => {
    const rows = ['2', '1.50', null, '1.5', '2'].map((n) => ({ n: n === null ? null : decimal(n) }))
    const data = calculated(fields, { u: 'unique(rows.n)', c: 'count(u)' }, { rows })
    expect([shown(data['u']), shown(data['c'])]).to.deep.equal(['2, 1.50', '2'])
    expect(resultOf('unique(["a", "A", "", "a", "#1"])')).to.equal('a, A, #1')
    expect(resultOf('unique([due_date, today(), due_date])')).to.equal('2026-12-01, 2026-11-23')
    expect(resultOf('is_empty(unique(items.filter(i, false).name))')).to.equal('yes')
  })
})
