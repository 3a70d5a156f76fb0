import { Big } from 'big.js'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { Decimal, divisionPlaces } from '../decimal/decimal.ts'
import { compileFormulas } from './compile-formulas.ts'
import { FormulaFault } from './formula-fault.ts'
import { formulaFunctions } from './functions/function-table.ts'
import {
  type Computed,
  calculated,
  decimal,
  exampleData,
  exampleFields,
  exampleMoment,
} from './testing/given-formulas.ts'
import { runsOf } from '../../../../../test/parts/runs.ts'

/** Compiles and runs formulas. Throws any exception that is not an error in a formula or its data. */
function tryFormulas(computed: Computed): 'faults' | 'stopped' | 'ran' {
  const compiled = compileFormulas({ fields: exampleFields, computed })
  if ('faults' in compiled) {
    for (const { path, start, end, message } of compiled.faults) {
      const declared = computed[path]
      const source = typeof declared === 'string' ? declared : ''
      expect(start).to.be.within(0, end)
      expect(end).to.be.within(start, source.length)
      expect(message).to.match(/^[A-Z"].*[.?]$/s)
    }
    return 'faults'
  }
  try {
    compiled.program.run(exampleData(), exampleMoment)
    return 'ran'
  } catch (error) {
    if (error instanceof FormulaFault) return 'stopped'
    throw error
  }
}

const words = [
  ...formulaFunctions.map(({ name }) => name),
  ...Object.keys(exampleFields),
  ...`items qty price category item g key x constructor __proto__ toString
    0 1 0.5 1000000 "a" 'b' "" true false null "category" "2026-12-01"
    + - * / % == != < <= > >= && || ! ? : in , .
    ( ) [ ] { } // " \\ é = & if`.split(/\s+/),
]

/** Formulas with matching types, so that most of them run. */
const { number, text, condition, date } = fc.letrec<{
  number: string
  text: string
  condition: string
  date: string
  rows: string
}>((tie) => {
  const one = (name: 'number' | 'text' | 'condition' | 'date' | 'rows') => tie(name)
  const call = (name: string, ...parts: fc.Arbitrary<string>[]) =>
    fc.tuple(...parts).map((given) => `${name}(${given.join(', ')})`)
  const between = (part: fc.Arbitrary<string>, ...operators: string[]) =>
    fc.tuple(part, fc.constantFrom(...operators), part).map(([a, operator, b]) => `(${a} ${operator} ${b})`)
  const choice = (part: fc.Arbitrary<string>) =>
    fc.tuple(one('condition'), part, part).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`)
  const numbers = fc.oneof(
    one('rows').map((list) => `${list}.price`),
    fc.tuple(one('rows'), one('number')).map(([list, value]) => `${list}.map(i, i.qty * ${value})`),
    fc.array(one('number'), { minLength: 1, maxLength: 3 }).map((all) => `[${all.join(', ')}]`),
  )
  return {
    number: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'formula' },
      fc.constantFrom(
        'balance',
        'field("due-day")',
        '0',
        '1',
        '2.5',
        '-0.125',
        '99999999999999999999',
        'null',
      ),
      between(one('number'), '+', '-', '*', '/', '%'),
      choice(one('number')),
      call('coalesce', one('number'), one('number')),
      fc
        .constantFrom('round', 'round_even', 'floor', 'ceil', 'abs')
        .chain((name) => call(name, one('number'))),
      fc.constantFrom('round', 'round_even').chain((name) => call(name, one('number'), one('number'))),
      fc.constantFrom('sum', 'avg', 'min', 'max', 'count').chain((name) => call(name, numbers)),
      call('length', one('text')),
      call('number', one('text')),
      call('pow', one('number'), one('number')),
      fc.constantFrom('days_between', 'months_between').chain((name) => call(name, one('date'), one('date'))),
      fc.constantFrom('hour(created)', 'minute(now())'),
      fc.constantFrom('year', 'month', 'day', 'weekday').chain((name) => call(name, one('date'))),
    ),
    text: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'formula' },
      fc.constantFrom('name', 'nickname', '""', '"a"', '"😀-x"', '"12.5"', '"2026-02-28"'),
      between(one('text'), '+'),
      choice(one('text')),
      fc.constantFrom('upper', 'lower', 'trim').chain((name) => call(name, one('text'))),
      call('text', fc.oneof(one('number'), one('date'))),
      call('text', one('date'), fc.oneof(fc.constantFrom('"dd.mm.yyyy"', '"m/d/yy"'), one('text'))),
      one('rows').map((list) => `join(unique(${list}.category), "+")`),
      call('replace', one('text'), one('text'), one('text')),
      call('substring', one('text'), one('number'), one('number')),
      call('pad_left', one('text'), one('number'), one('text')),
      one('rows').map((list) => `join(${list}.name, "/")`),
      one('rows').map((list) => `first(${list}).category`),
    ),
    condition: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'formula' },
      fc.constantFrom('paid', 'true', 'false'),
      between(one('number'), '==', '!=', '<', '<=', '>', '>='),
      between(one('text'), '==', '!='),
      between(one('date'), '==', '<'),
      between(one('condition'), '&&', '||', '=='),
      one('condition').map((part) => `!${part}`),
      call('is_empty', fc.oneof(one('number'), one('text'), one('rows'))),
      fc
        .constantFrom('contains', 'starts_with', 'ends_with')
        .chain((name) => call(name, one('text'), one('text'))),
      fc.tuple(one('rows'), one('number')).map(([list, value]) => `${list}.exists(i, i.qty > ${value})`),
      fc.tuple(one('number'), numbers).map(([value, list]) => `${value} in ${list}`),
    ),
    date: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'formula' },
      fc.constantFrom('due_date', 'today()', 'date(created)', 'date("2024-02-29")'),
      fc
        .constantFrom('add_days', 'add_months', 'add_years')
        .chain((name) => call(name, one('date'), one('number'))),
      call('date', one('text')),
      call('date', one('number'), one('number'), one('number')),
      call('end_of_month', one('date')),
      choice(one('date')),
    ),
    rows: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'formula' },
      fc.constant('items'),
      fc
        .tuple(fc.constantFrom('sort', 'sort_desc'), one('rows'), fc.constantFrom('"price"', '"name"'))
        .map(([name, list, column]) => `${name}(${list}, ${column})`),
      fc.tuple(one('rows'), one('number')).map(([list, value]) => `${list}.filter(i, i.price != ${value})`),
      one('rows').map((list) => `group(${list}, "category").items`),
      one('rows').map((list) => `last(group(${list}, "name")).items`),
    ),
  }
})

describe('any formula', () => {
  it('of words in any order is valid, or has an error whose range is within the formula', () => {
    const soup = fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((all) => all.join(' '))
    const mixed = fc.oneof({ weight: 4, arbitrary: soup }, fc.string(), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(mixed, mixed, (a, b) => {
        tryFormulas({ a, 'items.b': b, g: 'group(items, "category")', 'g.c': a })
      }),
      { numRuns: runsOf(3_000) },
    )
  })

  it('whose types match is valid, and runs or stops with one of the known codes', () => {
    const ended = new Map<string, number>()
    fc.assert(
      fc.property(fc.oneof(number, text, condition, date), (formula) => {
        // Some formulas always have an empty result, or are too long.
        const end = tryFormulas({ a: `is_empty(${formula})` })
        ended.set(end, (ended.get(end) ?? 0) + 1)
      }),
      { numRuns: 3_000 },
    )
    expect(ended.get('ran') ?? 0).to.be.above(1_000)
    expect(ended.get('faults') ?? 0).to.be.below(300)
  })
})

type Row = Record<'qty' | 'price', string | null> & { category: string | null }

/** A formula for a row, and its result according to an independent implementation. */
interface Meaning {
  formula: string
  of: (row: Row) => Big | null
}

function big(value: string | null): Big | null {
  return value === null ? null : new Big(value)
}

const reference: Record<string, (a: Big, b: Big) => Big | null> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b),
  '/': (a, b) => (b.eq(0) ? null : a.div(b)),
}

const { meaning } = fc.letrec<{ meaning: Meaning }>((tie) => ({
  meaning: fc.oneof(
    { maxDepth: 4 },
    fc
      .constantFrom('qty' as const, 'price' as const)
      .map((name) => ({ formula: name, of: (row: Row) => big(row[name]) })),
    fc
      .tuple(fc.nat(100_000), fc.nat(4))
      .map(([size, places]) => new Big(size).div(new Big(10).pow(places)).toFixed())
      .map((formula) => ({ formula, of: () => big(formula) })),
    fc.tuple(fc.constantFrom('+', '-', '*', '/'), tie('meaning'), tie('meaning')).map(([sign, a, b]) => ({
      formula:
        sign === '/'
          ? `(${b.formula} == 0 ? null : (${a.formula}) / (${b.formula}))`
          : `((${a.formula}) ${sign} (${b.formula}))`,
      of: (row: Row) => {
        const [x, y] = [a.of(row), b.of(row)]
        return x === null || y === null ? null : (reference[sign]?.(x, y) ?? null)
      },
    })),
    fc.tuple(tie('meaning'), fc.integer({ min: 0, max: 4 }), fc.boolean()).map(([a, places, isEven]) => ({
      formula: `${isEven ? 'round_even' : 'round'}(${a.formula}, ${places})`,
      of: (row: Row) => a.of(row)?.round(places, isEven ? 2 : 1) ?? null,
    })),
    fc.tuple(tie('meaning'), tie('meaning')).map(([a, b]) => ({
      formula: `coalesce(${a.formula}, ${b.formula})`,
      of: (row: Row) => a.of(row) ?? b.of(row),
    })),
    fc.tuple(tie('meaning'), tie('meaning')).map(([a, b]) => ({
      formula: `(${a.formula} < ${b.formula} ? ${a.formula} : -(${b.formula}))`,
      of: (row: Row) => {
        const [x, y] = [a.of(row), b.of(row)]
        return x !== null && y !== null && x.lt(y) ? x : (y?.times(-1) ?? null)
      },
    })),
  ),
}))

const amount = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.nat(4))
  .map(([size, places]) => new Big(size).div(new Big(10).pow(places)).toFixed())
const maybe = fc.option(amount, { nil: null, freq: 5 })
const row: fc.Arbitrary<Row> = fc.record({
  qty: maybe,
  price: maybe,
  category: fc.constantFrom('a', 'b', '', null),
})

function sumOf(values: readonly (Big | null)[]): Big {
  return values.reduce<Big>((sum, value) => (value === null ? sum : sum.plus(value)), new Big(0))
}

function plain(value: unknown): string {
  return value instanceof Decimal ? new Big(value.toString()).toFixed() : String(value)
}

function plainBig(value: Big | null | undefined): string {
  return value ? new Big(value.toFixed()).toFixed() : 'null'
}

describe('formulas compared with a second implementation', () => {
  it('columns, sums, averages, running totals and group sums are equal to the last digit', () => {
    Big.DP = divisionPlaces
    Big.RM = 2
    fc.assert(
      fc.property(meaning, fc.array(row, { maxLength: 8 }), ({ formula, of }, given) => {
        if (formula.length > 1_500) return
        const items = given.map(({ qty, price, category }) => ({
          qty: qty === null ? null : decimal(qty),
          price: price === null ? null : decimal(price),
          category,
        }))
        const computed: Computed = {
          'items.x': formula,
          'items.running': 'running(x)',
          sum: 'sum(items.x)',
          avg: 'avg(items.x)',
          most: 'max(items.x)',
          groups: 'group(items, "category")',
          'groups.sum': 'sum(items.x)',
          sums: 'groups.sum',
        }
        if ('faults' in compileFormulas({ fields: exampleFields, computed })) return
        const data = calculated(exampleFields, computed, { items })
        const expected = given.map(of)
        const present = expected.filter((value) => value !== null)
        expect(
          items.map((item) => plain(Reflect.get(item, 'x'))),
          formula,
        ).to.deep.equal(expected.map(plainBig))
        expect(items.map((item) => plain(Reflect.get(item, 'running')))).to.deep.equal(
          expected.map((_, at) => plainBig(sumOf(expected.slice(0, at + 1)))),
        )
        expect(plain(data['sum'])).to.equal(plainBig(sumOf(expected)))
        expect(plain(data['avg'])).to.equal(
          present.length === 0 ? 'null' : plainBig(sumOf(expected).div(present.length)),
        )
        expect(plain(data['most'])).to.equal(
          plainBig(present.reduce<Big | null>((most, value) => (most?.gte(value) ? most : value), null)),
        )
        const categoryOf = (one: Row | undefined) => one?.category || null
        const categories = [...new Set(given.map(categoryOf))]
        const sums = categories.map((category) =>
          plainBig(sumOf(expected.filter((_, at) => categoryOf(given[at]) === category))),
        )
        expect(Array.isArray(data['sums']) && data['sums'].map(plain)).to.deep.equal(sums)
      }),
      { numRuns: runsOf(1_500) },
    )
  })
})
