import { expect } from 'chai'
import { Decimal } from '../decimal/decimal.ts'
import { compileFormulas } from './compile-formulas.ts'
import {
  type Computed,
  calculated,
  decimal,
  exampleData,
  exampleFields,
  exampleMoment,
  givenProgram,
  resultOf,
  shown,
} from './testing/given-formulas.ts'

function expectResults(results: Record<string, string>, computed: Computed = {}): void {
  const found = Object.fromEntries(
    Object.keys(results).map((formula) => [formula, resultOf(formula, computed)]),
  )
  expect(found).to.deep.equal(results)
}

function column(path: string, computed: Computed, data = exampleData()): string {
  const [list = '', name = ''] = path.split('.')
  const rows = calculated(exampleFields, computed, data)[list]
  return Array.isArray(rows) ? rows.map((row) => shown(row[name])).join(', ') : 'no rows'
}

describe('results of formulas', () => {
  it('numbers are exact, without floating point', () => {
    expectResults({
      '0.1 + 0.2 == 0.3': 'yes',
      '1.10 + 2.20': '3.3',
      '9007199254740993 * 3': '27021597764222979',
      '1 / 3': `0.${'3'.repeat(20)}`,
      '10 / 4': '2.5',
      '-balance * 2 - 0.5': '-240.5',
      '1 - 2 - 3': '-4',
      '2 + 3 * 4': '14',
      '(2 + 3) * 4': '20',
      '12.50 == 12.5': 'yes',
    })
  })

  it('% is the remainder of a whole-number division, with the sign of the dividend', () => {
    expectResults({
      '7 % 3': '1',
      '-7 % 3': '-1',
      '7 % -3': '1',
      '7.5 % 2': '1.5',
      '0.3 % 0.1': '0',
      '5 % 3': '2',
      '1 % 3': '1',
      '100000000000000000000000001 % 2': '1',
    })
  })

  it('halves are rounded away from zero or to the even neighbor, even for negative numbers and tens', () => {
    expectResults({
      'round(2.5)': '3',
      'round(-2.5)': '-3',
      'round(1.005, 2)': '1.01',
      'round_even(2.5)': '2',
      'round_even(-1.5)': '-2',
      'round(1250, -2)': '1300',
      'floor(2.9)': '2',
      'floor(-2.1)': '-3',
      'floor(3)': '3',
      'ceil(2.1)': '3',
      'ceil(-2.9)': '-2',
    })
  })

  it('a missing value gives an empty result, not zero', () => {
    expectResults({
      'balance * null': 'nothing',
      'null + balance': 'nothing',
      'round(null, 2)': 'nothing',
      '-field("due-day") + null': 'nothing',
      'upper(nickname)': 'nothing',
      'add_days(due_date, null)': 'nothing',
      'nickname == null': 'yes',
      'balance != null': 'yes',
      'null == null': 'yes',
      'balance > null': 'no',
      'balance < null': 'no',
      '!(balance > null)': 'yes',
      'name + nickname': 'Ann Smith',
      'nickname + " " + name': ' Ann Smith',
      'nickname + nickname': 'nothing',
      'coalesce(nickname, "", "customer")': 'customer',
      'coalesce(balance, 0)': '120',
      'coalesce(nickname, null)': 'nothing',
      'is_empty(nickname) && is_empty("") && !is_empty(balance) && !is_empty(items)': 'yes',
      'is_empty(items.filter(i, i.qty > 100))': 'yes',
      'sum([1, null, 2])': '3',
      'avg([1, null, 2])': '1.5',
      'count([1, null, 2])': '2',
      'max([null, 1])': '1',
      'sum(items.filter(i, false).price)': '0',
      'avg(items.filter(i, false).price)': 'nothing',
      'min(items.filter(i, false).price)': 'nothing',
      'join(["a", null, "b"], "-")': 'a-b',
      'first(items.filter(i, false)).name': 'nothing',
    })
  })

  it('conditions, lists and their values', () => {
    expectResults({
      'balance > 100 ? "much" : "little"': 'much',
      'paid ? 1 / 0 : 0': '0',
      'paid && 1 / 0 > 1': 'no',
      '!paid || 1 / 0 > 1': 'yes',
      '"metal" in items.category': 'yes',
      'name in ["Bob", "Cid"]': 'no',
      '12.5 in [12.50]': 'yes',
      'null in [null]': 'yes',
      'max(1, 3, 2)': '3',
      'min(5)': '5',
      'sum(1, balance)': '121',
      'max(date("2026-01-31"), due_date)': '2026-12-01',
      'max([due_date, today()])': '2026-12-01',
      'join(items.filter(i, i.qty >= 4).name, ", ")': 'Bolt, Nut',
      'sum(items.map(i, i.qty * i.price))': '58',
      'items.filter(a, items.exists(b, b.qty > a.qty)).name': 'Nut, Gear',
      'items.all(a, items.exists(a, a.qty == 1) && a.qty >= 1)': 'yes',
      'count(items.map(i, items.filter(j, j.category == i.category)))': '3',
      'items.name': 'Bolt, Nut, Gear',
    })
  })

  it('text is cut, padded and measured in characters', () => {
    expectResults({
      'upper("straße")': 'STRASSE',
      'replace("a.b.c", ".", "$&")': 'a$&b$&c',
      'replace("abc", "", "x")': 'abc',
      'substring("AB-1234", 4)': '1234',
      'substring("AB", 5, 2)': '',
      'substring("😀bc", 1, 2)': '😀b',
      'length("😀b")': '2',
      'pad_left("😀", 3, "xy")': 'xy😀',
      'pad_left("long", 2)': 'long',
      'pad_right("a", 4, "😀-")': 'a😀-😀',
      'contains(name, "")': 'yes',
      'ends_with(name, "Smith")': 'yes',
      'trim("\\t a b\\n")': 'a b',
      'text(12.50) + "/" + text(due_date)': '12.50/2026-12-01',
      'number(" 012.50 ") * 1': '12.5',
      'number("")': 'nothing',
    })
  })

  it('date calculations cross the ends of months and years in the template’s time zone', () => {
    expectResults({
      'today()': '2026-11-23',
      'now()': '2026-11-22T23:30:00.000Z',
      'date(created)': '2026-11-20',
      'date(now()) == today()': 'yes',
      'day(now())': '23',
      'due_date < today()': 'no',
      'due_date > date("2026-11-30")': 'yes',
      'add_days(date("2024-02-28"), 1)': '2024-02-29',
      'add_days(date("2026-03-01"), -1)': '2026-02-28',
      'add_months(date("2026-12-31"), 2)': '2027-02-28',
      'add_months(date("2026-01-31"), -1)': '2025-12-31',
      'add_months(date("2026-03-31"), -13)': '2025-02-28',
      'add_years(date("2024-02-29"), 1)': '2025-02-28',
      'add_years(date("2024-02-29"), -4)': '2020-02-29',
      'days_between(date("2026-03-28"), date("2026-03-30"))': '2',
      'days_between(due_date, today())': '-8',
      'weekday(date("2026-11-22"))': '7',
      'weekday(date("2026-11-23"))': '1',
      'date("")': 'nothing',
      'add_days(date("0001-01-01"), 0)': '0001-01-01',
      'add_years(date("0001-01-01"), 9998)': '9999-01-01',
    })
  })

  it('today is the day of the request in the template’s time zone, regardless of the machine’s time zone', () => {
    const program = givenProgram({}, { day: 'today()' })
    const dayIn = (timeZone: string, now: string) => {
      const data: Record<string, unknown> = {}
      program.run(data, { now: Date.parse(now), timeZone })
      return data['day']
    }
    expect(dayIn('UTC', '2026-12-31T23:59:59Z')).to.equal('2026-12-31')
    expect(dayIn('Europe/Berlin', '2026-12-31T23:59:59Z')).to.equal('2027-01-01')
    expect(dayIn('America/New_York', '2027-01-01T04:59:59Z')).to.equal('2026-12-31')
    expect(dayIn('Pacific/Kiritimati', '2026-12-31T10:00:00Z')).to.equal('2027-01-01')
  })

  it('a row’s formula uses the row’s fields, then those of outer levels, and a missing price gives an empty result', () => {
    const data = exampleData()
    data['items'] = [
      { name: 'A', category: 'x', qty: decimal('3'), price: decimal('1.10') },
      { name: 'B', category: 'x', qty: decimal('2'), price: null },
      { name: 'C', category: 'x', qty: decimal('1'), price: decimal('0.335') },
    ]
    const computed = {
      'items.amount': 'round(qty * price, 2)',
      'items.line': 'text(index()) + "/" + text(count(items)) + " " + name',
      'items.balance': 'running(amount)',
      'items.share': 'round(amount / subtotal * 100, 1)',
      subtotal: 'sum(items.amount)',
      total: 'subtotal + balance',
    }
    expect(column('items.amount', computed, data)).to.equal('3.3, nothing, 0.34')
    expect(column('items.line', computed, exampleData())).to.equal('1/3 Bolt, 2/3 Nut, 3/3 Gear')
    expect(shown(data['items'])).to.contain('"A"')
    const again = calculated(exampleFields, computed, exampleData())
    expect([again['subtotal'], again['total']].map(String)).to.deep.equal(['58', '178'])
    expect(column('items.balance', computed)).to.equal('25, 33, 58')
    expect(column('items.share', computed)).to.equal('43.1, 13.8, 43.1')
  })

  it('running sums every row, regardless of the expression around it', () => {
    expect(column('items.x', { 'items.x': 'qty > 5 ? null : running(qty)' })).to.equal('nothing, 14, 15')
    expect(column('items.x', { 'items.x': 'running(running(qty)) - running(1)' })).to.equal('9, 22, 36')
    const data = exampleData()
    data['items'] = [{ qty: null }, { qty: decimal('2') }]
    expect(column('items.x', { 'items.x': 'running(qty)' }, data)).to.equal('0, 2')
  })

  it('group creates groups in the order of the rows, and their formulas use the fields of the group first', () => {
    const computed: Computed = {
      'items.amount': 'qty * price',
      subtotal: 'sum(items.amount)',
      by_category: 'group(items, "category")',
      'by_category.total': 'sum(items.amount)',
      'by_category.share': 'round(total / subtotal * 100)',
      'by_category.no': 'index()',
      best: 'first(by_category.filter(g, g.total == max(by_category.total)))',
      names: 'join(by_category.key, ", ")',
    }
    const data = calculated(exampleFields, computed, exampleData())
    const groups = data['by_category']
    if (!Array.isArray(groups) || !Array.isArray(data['items'])) throw new Error('no groups')
    expect(groups.map(({ key, total, share, no }) => [key, total, share, no].map(String))).to.deep.equal([
      ['metal', '33', '57', '1'],
      ['wood', '25', '43', '2'],
    ])
    expect(groups[0].items).to.deep.equal(data['items'].slice(0, 2))
    expect(groups[0].items[0]).to.equal(data['items'][0])
    expect(data['best']).to.equal(groups[0])
    expect(data['names']).to.equal('metal, wood')
  })

  it('equal values are one group, missing values are another, and a string is never grouped with a number', () => {
    const fields = {
      items: {
        type: 'list' as const,
        fields: { n: { type: 'number' as const }, t: { type: 'text' as const } },
      },
    }
    const row = (n: string | null, t: string | null) => ({ n: n === null ? null : decimal(n), t })
    const rows = [row('1.50', 'a'), row('1.5', null), row(null, ''), row('2', 'a'), row(null, '#2')]
    const computed = { by_n: 'group(items, "n")', by_t: 'group(items, "t")', n: 'by_n.key', t: 'by_t.key' }
    const data = calculated(fields, computed, { items: rows })
    expect(shown(data['n'])).to.equal('1.50, nothing, 2')
    expect(data['t']).to.deep.equal(['a', null, '#2'])
  })

  it('an empty string counts as missing in each list function', () => {
    const fields = { items: { type: 'list' as const, fields: { t: { type: 'text' as const } } } }
    const computed = {
      groups: 'group(items, "t")',
      keys: 'groups.key',
      rows: 'groups.map(g, count(g.items))',
      count: 'count(items.t)',
      unique: 'unique(items.t)',
      join: 'join(items.t, "-")',
      sorted: 'sort(items, "t").t',
      down: 'sort_desc(items, "t").t',
    }
    const items = [{ t: '' }, { t: 'b' }, { t: null }, { t: 'a' }, { t: '' }]
    const data = calculated(fields, computed, { items })
    expect(data['keys']).to.deep.equal([null, 'b', 'a'])
    expect(shown(data['rows'])).to.equal('3, 1, 1')
    expect(shown(data['count'])).to.equal('2')
    expect(data['unique']).to.deep.equal(['b', 'a'])
    expect(data['join']).to.equal('b-a')
    expect(data['sorted']).to.deep.equal(['a', 'b', '', null, ''])
    expect(data['down']).to.deep.equal(['b', 'a', '', null, ''])
  })

  it('nested lists: each level has its own rows, running sums and columns', () => {
    const fields = {
      rate: { type: 'number' as const },
      orders: {
        type: 'list' as const,
        fields: {
          customer: { type: 'group' as const, fields: { first: { type: 'text' as const } } },
          items: { type: 'list' as const, fields: { qty: { type: 'number' as const } } },
        },
      },
    }
    const computed = {
      'orders.items.no': 'index()',
      'orders.items.balance': 'running(qty * rate)',
      'orders.sum': 'sum(items.qty)',
      'orders.customer.no': 'index()',
      'orders.customer.greeting': '"Dear " + first',
      all: 'sum(orders.items.qty)',
      count: 'count(orders.items)',
      last: 'last(last(orders).items).balance',
    }
    const given = {
      rate: decimal('2'),
      orders: [
        { customer: { first: 'Ann' }, items: [{ qty: decimal('1') }, { qty: decimal('2') }] },
        { customer: null, items: null },
        { customer: { first: 'Bob' }, items: [{ qty: decimal('5') }] },
      ],
    }
    const data = calculated(fields, computed, given)
    const text = JSON.stringify(data, (_key, value: unknown) =>
      value instanceof Decimal ? value.toString() : value,
    )
    expect(JSON.parse(text)).to.deep.equal({
      rate: '2',
      orders: [
        {
          customer: { first: 'Ann', no: '1', greeting: 'Dear Ann' },
          items: [
            { qty: '1', no: '1', balance: '2' },
            { qty: '2', no: '2', balance: '6' },
          ],
          sum: '3',
        },
        { customer: null, items: null, sum: '0' },
        {
          customer: { first: 'Bob', no: '3', greeting: 'Dear Bob' },
          items: [{ qty: '5', no: '1', balance: '10' }],
          sum: '5',
        },
      ],
      all: '8',
      count: '3',
      last: '10',
    })
  })

  it('a record without lists, groups or values gets all results that can be calculated', () => {
    const computed = { n: 'count(items)', s: 'sum(items.price)', f: 'first(items)', 'items.x': '1' }
    expect(calculated(exampleFields, { ...computed, d: 'due_date' }, {})).to.deep.equal({
      n: decimal('0'),
      s: decimal('0'),
      f: null,
      d: null,
    })
  })

  it('fields named like properties of every object are read from the row only', () => {
    const fields = { toString: { type: 'text' as const }, valueOf: { type: 'number' as const } }
    const computed = {
      a: 'coalesce(toString, "none")',
      b: 'field("valueOf")',
      hasOwnProperty: '"c"',
      d: 'hasOwnProperty',
    }
    expect(calculated(fields, computed, {})).to.deep.equal({
      a: 'none',
      b: null,
      hasOwnProperty: 'c',
      d: 'c',
    })
    expect(calculated(fields, computed, { toString: 'own' })).to.include({ a: 'own' })
  })

  it('fields whose names formulas cannot contain are accessed with field() and brackets', () => {
    const fields = {
      Größe: { type: 'number' as const },
      package: { type: 'text' as const },
      'the customer': { type: 'group' as const, fields: { 'due-date': { type: 'date' as const } } },
    }
    const computed = {
      a: 'field("Größe") * 2',
      b: 'field("package")',
      c: 'field("the customer")["due-date"]',
    }
    const data = { Größe: decimal('21'), package: 'box', 'the customer': { 'due-date': '2026-12-01' } }
    expect(calculated(fields, computed, data)).to.include({ b: 'box', c: '2026-12-01' })
    expect(givenProgram(fields, computed).inputs).to.deep.equal([
      'Größe',
      'package',
      'the customer',
      'the customer.due-date',
    ])
  })

  it('a program returns the same results for each run, and has no side effects', () => {
    const program = givenProgram(exampleFields, { 'items.x': 'running(price)', y: 'sum(items.x)' })
    const results = [1, 2].map(() => {
      const data = exampleData()
      program.run(data, exampleMoment)
      return data
    })
    expect(results[0]).to.deep.equal(results[1])
  })

  it('lists the names that formulas read, and the types of their results', () => {
    const program = givenProgram(exampleFields, {
      'items.amount': 'qty * price',
      by_category: 'group(items, "category")',
      'by_category.total': 'sum(items.amount)',
      best: 'first(by_category)',
      names: 'items.name',
      late: 'due_date < today()',
      day: 'today()',
      time: 'now()',
    })
    expect(program.inputs).to.deep.equal([
      'due_date',
      'items',
      'items.category',
      'items.name',
      'items.price',
      'items.qty',
    ])
    const kinds = Object.fromEntries(program.kinds)
    const rows = (path: string) => ({
      [path]: { kind: 'list', sameAs: 'items' },
      [`${path}.name`]: { kind: 'text', sameAs: 'items.name' },
      [`${path}.category`]: { kind: 'text', sameAs: 'items.category' },
      [`${path}.qty`]: { kind: 'number', sameAs: 'items.qty' },
      [`${path}.price`]: { kind: 'number', sameAs: 'items.price' },
      [`${path}.amount`]: { kind: 'number', sameAs: 'items.amount' },
    })
    expect(kinds).to.deep.equal({
      'items.amount': { kind: 'number' },
      by_category: { kind: 'list' },
      'by_category.key': { kind: 'text', sameAs: 'items.category' },
      ...rows('by_category.items'),
      'by_category.total': { kind: 'number' },
      best: { kind: 'group', sameAs: 'by_category' },
      'best.key': { kind: 'text', sameAs: 'by_category.key' },
      ...rows('best.items'),
      'best.total': { kind: 'number', sameAs: 'by_category.total' },
      names: { kind: 'list', item: 'text' },
      late: { kind: 'boolean' },
      day: { kind: 'date' },
      time: { kind: 'datetime' },
    })
  })

  it('a template without formulas has an empty program', () => {
    const compiled = compileFormulas({})
    if (!('program' in compiled)) throw new Error('faults')
    const data = { a: 1 }
    compiled.program.run(data, exampleMoment)
    expect([data, compiled.program.inputs, compiled.program.kinds.size]).to.deep.equal([{ a: 1 }, [], 0])
  })
})
