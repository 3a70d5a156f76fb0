import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { compileFormulas } from './compile-formulas.ts'
import { FormulaFault } from './formula-fault.ts'
import {
  type Computed,
  decimal,
  exampleData,
  exampleFields,
  exampleMoment,
  faultsOf,
  givenProgram,
} from './testing/given-formulas.ts'

/** Returns the code of the error that ends a run, or `none`. */
function endOf(computed: Computed, data = exampleData()): string {
  try {
    givenProgram(exampleFields, computed).run(data, exampleMoment)
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    return error.code
  }
  return 'none'
}

function manyRows(count: number): Record<string, unknown> {
  const items = Array.from({ length: count }, (_, at) => ({
    name: `Item ${at}`,
    category: `c${at % 7}`,
    qty: decimal(String(at)),
    price: decimal(`${at}.25`),
  }))
  return { ...exampleData(), items }
}

/** Builds `[first].map(v0, [step with v0].map(v1, …))`: each level uses the value of the outer level. */
function growing(depth: number, first: string, step: (value: string) => string): string {
  const open = Array.from(
    { length: depth },
    (_, at) => `[${at === 0 ? first : step(`v${at - 1}`)}].map(v${at},`,
  )
  return `count(${open.join('')}v${depth - 1}${')'.repeat(depth + 1)}`
}

function nestedRows(depth: number): string {
  const open = Array.from({ length: depth }, (_, at) => `items.map(v${at},`)
  return `count(${open.join('')}1${')'.repeat(depth + 1)}`
}

describe('hostile formulas', () => {
  const ends: [what: string, code: string, formula: string, data?: () => Record<string, unknown>][] = [
    ['nested rows', 'too_many_steps', nestedRows(5), () => manyRows(400)],
    [
      'nested lists',
      'too_many_steps',
      `count([${'0,'.repeat(29)}0].map(a, [${'0,'.repeat(29)}0].map(b, [${'0,'.repeat(29)}0].map(c, [${'0,'.repeat(29)}0].map(d, [${'0,'.repeat(29)}0].map(e, 1))))))`,
    ],
    [
      'every row compared with every other row',
      'too_many_steps',
      'items.all(a, items.all(b, a.name != "" && b.name != ""))',
      () => manyRows(2_000),
    ],
    [
      'long strings compared again and again',
      'too_many_steps',
      '[pad_left("", 1000, "x")].all(t, items.all(i, items.all(j, t + t + t + t == t + t + t + t)))',
      () => manyRows(400),
    ],
    [
      'numbers of a thousand digits',
      'too_many_steps',
      `[${'9'.repeat(300)}].all(n, items.all(i, items.all(j, n * n + n * n - n * n > 0)))`,
      () => manyRows(400),
    ],
    [
      'a string that doubles',
      'text_too_long',
      growing(16, '"xxxxxxxxxxxxxxxx"', (value) => `${value}+${value}+${value}`),
    ],
    [
      'replacements in a padded string',
      'text_too_long',
      'replace(pad_left("", 1000, "x"), "x", pad_left("", 1000, "y"))',
    ],
    ['a column joined', 'text_too_long', 'join(items.map(i, pad_left("", 1000)), "")', () => manyRows(101)],
    [
      'a search that compares a long part at each position',
      'too_many_steps',
      '[join(items.map(i, pad_left("", 990, "a")), "")].exists(t, contains(t + t, "b" + t))',
      () => manyRows(50),
    ],
    ['padding to a billion characters', 'invalid_argument', 'pad_left("x", 1000000000)'],
    [
      'padding to 10 to the power of 300 characters',
      'invalid_argument',
      `pad_right("x", 1${'0'.repeat(300)})`,
    ],
    ['rounding to a billion places', 'invalid_argument', 'round(1 / 3, 1000000000)'],
    ['a power of a power', 'number_too_long', growing(14, '9999999', (value) => `${value}*${value}`)],
    ['a fraction of a fraction', 'number_too_long', growing(14, '0.0000001', (value) => `${value}*${value}`)],
    [
      'a sum with more than the maximum digits',
      'number_too_long',
      growing(20, '9999999', (value) => `${value}*${value}+1`),
    ],
    ['a date in the far future', 'date_out_of_range', 'add_years(due_date, 9999)'],
    ['a date before the first year', 'date_out_of_range', 'add_days(due_date, -4000000)'],
    ['a date beyond the range of days', 'invalid_argument', 'add_days(due_date, 99999999999)'],
    ['an instant after the last year', 'date_out_of_range', 'date(created)', () => ({ created: 8.64e15 })],
    ['a division by a result of 0', 'division_by_zero', 'balance / (balance - 120)'],
    ['the remainder of a division by 0', 'division_by_zero', 'balance % 0.00'],
  ]
  for (const [what, code, formula, data] of ends) {
    it(`${what}: ${code}`, () => expect(endOf({ a: formula }, data?.())).to.equal(code))
  }

  it('counts the steps of all formulas of a document, in the order in which they run', () => {
    const computed = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, nestedRows(2)]))
    expect(endOf({ a: nestedRows(2) }, manyRows(500))).to.equal('none')
    expect(endOf(computed, manyRows(500))).to.equal('too_many_steps')
  })

  it('200 formulas over 10,000 rows also end at the step limit', () => {
    const computed = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`items.f${at}`, 'qty * price + qty * price']),
    )
    expect(endOf(computed, manyRows(10_000))).to.equal('too_many_steps')
    expect(
      endOf(
        { 'items.f': 'round(qty * price, 2)', 'items.g': 'f * 0.19', s: 'sum(items.g)' },
        manyRows(10_000),
      ),
    ).to.equal('none')
  })

  it('the error names the formula and the row, says what to do, and points to the row in the data', () => {
    const faultOf = (computed: Computed, data = exampleData()) => {
      try {
        givenProgram(exampleFields, computed).run(data, exampleMoment)
      } catch (error) {
        if (error instanceof FormulaFault) return [error.path, error.pointer, error.message]
        throw error
      }
      return 'none'
    }
    expect(faultOf({ 'items.share': 'price / (qty - 4)' })).to.deep.equal([
      'items.share',
      ['items', 1],
      '"items.share" cannot be calculated, row 2 of "items": "qty - 4" is 0, and nothing can be divided by 0. Write qty - 4 == 0 ? null : … to leave the field empty in this case, or send another value.',
    ])
    expect(faultOf({ g: 'group(items, "category")', 'g.x': '1 / (count(items) - 1)' })).to.deep.equal([
      'g.x',
      [],
      '"g.x" cannot be calculated, row 2 of "g": "count(items) - 1" is 0, and nothing can be divided by 0. Write count(items) - 1 == 0 ? null : … to leave the field empty in this case, or send another value.',
    ])
    expect(faultOf({ a: 'number(name)' })).to.deep.equal([
      'a',
      [],
      '"a" cannot be calculated: "Ann Smith" is not a number such as 12.50. Send it in this format.',
    ])
    expect(faultOf({ a: 'date("2026-02-30")' })).to.deep.equal([
      'a',
      [],
      '"a" cannot be calculated: "2026-02-30" is not a date such as 2026-12-01. Send it in this format.',
    ])
    expect(faultOf({ a: 'add_days(due_date, 1.5)' })).to.deep.equal([
      'a',
      [],
      '"a" cannot be calculated: the number of days must be a whole number from -4,000,000 to 4,000,000, but is 1.5. Send another value, or round it in the formula.',
    ])
    expect(faultOf({ a: 'pad_left(name, 20, "")' })).to.deep.equal([
      'a',
      [],
      '"a" cannot be calculated: the padding is empty. Specify at least one character.',
    ])
    expect(faultOf({ a: 'substring(name, 0)' })).to.deep.equal([
      'a',
      [],
      '"a" cannot be calculated: the first character must be a whole number from 1 to 100,000, but is 0. Send another value, or round it in the formula.',
    ])
    expect(faultOf({ a: nestedRows(5) }, manyRows(400))).to.deep.equal([
      'a',
      [],
      '"a" cannot be calculated: the formulas of this document take more than 5,000,000 steps. Send fewer rows, or remove nested lists from the formula.',
    ])
    expect(faultOf({ a: growing(14, '9999999', (value) => `${value}*${value}`) })).to.deep.equal([
      'a',
      [],
      '"a" cannot be calculated: the number has more than 1,000 digits. Round it in the formula, or send a smaller one.',
    ])
    expect(faultOf({ a: 'replace(pad_left("", 1000), " ", pad_left("", 101))' })).to.deep.equal([
      'a',
      [],
      '"a" cannot be calculated: the text becomes longer than 100,000 characters. Send shorter strings, or fewer of them.',
    ])
    expect(faultOf({ a: 'add_years(due_date, 9000)' })).to.deep.equal([
      'a',
      [],
      '"a" cannot be calculated: the date is outside the years 1 to 9999. Add less.',
    ])
  })

  it('names and keys of JavaScript internals do not give access to anything', () => {
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
    const formulas = [
      'constructor',
      'constructor.constructor("return 1")()',
      'items.constructor',
      'name.__proto__',
      'name["constructor"]',
      'items["length"]',
      'items.filter(__proto__, true)',
      'first(items)["__proto__"]',
      'field("__proto__")',
      'field("constructor")',
      'this',
      'globalThis',
      'process.env',
      'toString()',
      'name.toString()',
      'hasOwnProperty("name")',
    ]
    for (const formula of formulas) {
      const [fault = 'none'] = faultsOf({ a: formula })
      expect(fault, formula).to.match(
        /^a \d+-\d+ \[.*\] formula_(?:syntax|unknown_field|unknown_function|wrong_type)/,
      )
    }
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).to.equal(before)
  })

  it('a row with names of other prototypes affects only itself', () => {
    const data = JSON.parse('{ "items": [{ "__proto__": { "price": 5 }, "qty": 1 }] }')
    givenProgram(exampleFields, { 'items.x': 'price' }).run(data, exampleMoment)
    expect(data.items[0].x).to.equal(null)
  })

  it('supports no regular expressions under any name', () => {
    for (const formula of [
      'name.matches("(a+)+$")',
      'matches(name, "(a+)+$")',
      'name.find("a")',
      'regex.extract(name, "a")',
    ])
      expect(
        'faults' in compileFormulas({ fields: exampleFields, computed: { a: formula } }),
        formula,
      ).to.equal(true)
    const data = { ...exampleData(), name: `${'a'.repeat(30)}!` }
    givenProgram(exampleFields, { a: 'replace(name, "(a+)+$", "x")', b: 'contains(name, "(a+)+$")' }).run(
      data,
      exampleMoment,
    )
    expect(data).to.include({ a: `${'a'.repeat(30)}!`, b: false })
  })

  it('takes linear time in the number of rows', () => {
    const program = givenProgram(exampleFields, {
      'items.amount': 'round(qty * price, 2)',
      'items.balance': 'running(amount)',
      groups: 'group(items, "name")',
      'groups.sum': 'sum(items.amount)',
      total: 'sum(groups.sum)',
    })
    const given = new Map<number, Record<string, unknown>>()
    expectLinear((size) => {
      const data = given.get(size) ?? manyRows(size)
      given.set(size, data)
      program.run(data, exampleMoment)
    }, 40_000)
  })
})
