import { expect } from 'chai'
import { compileFormulas } from './compile-formulas.ts'
import { type Fields, exampleFields, faultsOf, resultOf } from './testing/given-formulas.ts'

const fields: Fields = {
  ...exampleFields,
  tags: { type: 'list' },
  boxes: { type: 'list', fields: { sizes: { type: 'list', item: { type: 'number' } } } },
}

/** A formula, and its error with position and message. */
const faults: [formula: string, fault: string][] = [
  [
    `sum(items.prices)`,
    `10-16 [prices] formula_unknown_field: There is no field "prices" in "items". Did you mean "price"?`,
  ],
  [`nam`, `0-3 [nam] formula_unknown_field: There is no field "nam". Did you mean "name"?`],
  [
    `foo * 2`,
    `0-3 [foo] formula_unknown_field: There is no field "foo". Declare it under fields, as a number.`,
  ],
  [
    `upper(foo)`,
    `6-9 [foo] formula_unknown_field: There is no field "foo". Declare it under fields, as text.`,
  ],
  [
    `foo ? 1 : 2`,
    `0-3 [foo] formula_unknown_field: There is no field "foo". Declare it under fields, as a boolean.`,
  ],
  [
    `foo`,
    `0-3 [foo] formula_unknown_field: There is no field "foo". Declare it under fields, with its type.`,
  ],
  [
    `qty * price`,
    `0-3 [qty] formula_unknown_field: "qty" is in the rows of "items". To calculate each row, give this formula a name in the rows, such as items.amount. For all rows, write sum(items.qty).`,
  ],
  [`today`, `0-5 [today] formula_unknown_field: "today" is a function: write today(…).`],
  [`constructor`, `0-11 [constructor] formula_unknown_field: "constructor" cannot be the name of a field.`],
  [
    `prototype1`,
    `0-10 [prototype1] formula_unknown_field: There is no field "prototype1". Declare it under fields, with its type.`,
  ],
  [
    `items.colour`,
    `6-12 [colour] formula_unknown_field: There is no field "colour" in "items". Declare it under the fields of "items", with its type.`,
  ],
  [
    `customer.name`,
    `0-8 [customer] formula_unknown_field: There is no field "customer". Declare it under fields, with its type.`,
  ],
  [`name.first`, `5-10 [first] formula_wrong_type: "name" is text, which has no fields.`],
  [
    `tags.x`,
    `5-6 [x] formula_unknown_field: There is no field "x" in "tags". Declare it under the fields of "tags", with its type.`,
  ],
  [
    `items.filter(i, qty > 1)`,
    `16-19 [qty] formula_unknown_field: There is no field "qty" here: write i.qty.`,
  ],
  [
    `group(items, "colour")`,
    `13-21 ["colour"] formula_unknown_field: The rows have no field "colour". Declare it under their fields.`,
  ],
  [
    `group(items, "categry")`,
    `13-22 ["categry"] formula_unknown_field: The rows have no field "categry". Did you mean "category"?`,
  ],
  [
    `summ(items.qty)`,
    `0-4 [summ] formula_unknown_function: There is no function "summ". Did you mean "sum"?`,
  ],
  [`SUM(items.qty)`, `0-3 [SUM] formula_unknown_function: There is no function "SUM". Did you mean "sum"?`],
  [
    `startsWith(name, "a")`,
    `0-10 [startsWith] formula_unknown_function: There is no function "startsWith". Did you mean "starts_with"?`,
  ],
  [`frobnicate(1)`, `0-10 [frobnicate] formula_unknown_function: There is no function "frobnicate".`],
  [`name.upper()`, `5-10 [upper] formula_unknown_function: "upper" cannot follow a dot: write upper(text).`],
  [
    `filter(items, i, true)`,
    `0-6 [filter] formula_unknown_function: "filter" must follow a list and a dot: list.filter(item, condition).`,
  ],
  [
    `average(items.qty)`,
    `0-7 [average] formula_unknown_function: There is no function "average": write avg(list).`,
  ],
  [
    `matches(name, "(a+)+$")`,
    `0-7 [matches] formula_unknown_function: There is no function "matches": write contains(text, part), starts_with(text, part) or ends_with(text, part).`,
  ],
  [
    `name.matches("(a+)+$")`,
    `5-12 [matches] formula_unknown_function: There is no function "matches": write contains(text, part), starts_with(text, part) or ends_with(text, part).`,
  ],
  [
    `size(items)`,
    `0-4 [size] formula_unknown_function: There is no function "size": write count(list) or length(text).`,
  ],
  [
    `concat(name, "a")`,
    `0-6 [concat] formula_unknown_function: There is no function "concat": text is joined with +.`,
  ],
  [
    `round()`,
    `0-7 [round()] formula_wrong_arguments: "round" expects round(value, places?), but got 0 arguments.`,
  ],
  [
    `round(1, 2, 3)`,
    `0-14 [round(1, 2, 3)] formula_wrong_arguments: "round" expects round(value, places?), but got 3 arguments.`,
  ],
  [`today(1)`, `0-8 [today(1)] formula_wrong_arguments: "today" expects today(), but got 1 argument.`],
  [
    `items.filter(i)`,
    `0-15 [items.filter(i)] formula_wrong_arguments: "filter" expects list.filter(item, condition), but got 1 argument.`,
  ],
  [
    `items.map()`,
    `0-11 [items.map()] formula_wrong_arguments: "map" expects list.map(item, value), but got 0 arguments.`,
  ],
  [
    `coalesce()`,
    `0-10 [coalesce()] formula_wrong_arguments: "coalesce" expects coalesce(value, …), but got 0 arguments.`,
  ],
  [`sum()`, `0-5 [sum()] formula_wrong_arguments: "sum" expects sum(values), but got 0 arguments.`],
  [`balance * name`, `10-14 [name] formula_wrong_type: "*" needs two numbers, but this is text.`],
  [`name - 1`, `0-4 [name] formula_wrong_type: "-" needs two numbers, but this is text.`],
  [
    `items.qty * items.price`,
    `0-9 [items.qty] formula_wrong_type: "*" needs two numbers, but this is a list of numbers. Calculate in each row first, with a formula such as items.amount; then add up the results with sum(items.amount).`,
  ],
  [
    `name + balance`,
    `7-14 [balance] formula_wrong_type: "+" joins text, or adds two numbers, but this is a number. Write text(…) around it to join it to text.`,
  ],
  [
    `name + due_date`,
    `7-15 [due_date] formula_wrong_type: "+" joins text, or adds two numbers, but this is a date. Write text(…) around it to join it to text.`,
  ],
  [
    `due_date + 1`,
    `0-8 [due_date] formula_wrong_type: "+" needs two numbers, but this is a date. Dates have functions: add_days(date, days), days_between(from, to).`,
  ],
  [`paid + 1`, `0-4 [paid] formula_wrong_type: "+" needs two numbers, but this is a yes/no value.`],
  [`-name`, `1-5 [name] formula_wrong_type: "-" needs a number, but this is text.`],
  [`!balance`, `1-8 [balance] formula_wrong_type: "!" needs a yes/no value, but this is a number.`],
  [
    `balance ? 1 : 2`,
    `0-7 [balance] formula_wrong_type: The part before "?" must be a yes/no value, such as qty > 10, but this is a number.`,
  ],
  [
    `paid ? 1 : "a"`,
    `0-14 [paid ? 1 : "a"] formula_wrong_type: Both results of a condition must have the same type, but these are a number and text.`,
  ],
  [
    `paid && balance`,
    `8-15 [balance] formula_wrong_type: "&&" needs yes/no values on both sides, but this is a number.`,
  ],
  [
    `name || paid`,
    `0-4 [name] formula_wrong_type: "||" needs yes/no values on both sides, but this is text.`,
  ],
  [
    `due_date < 5`,
    `0-12 [due_date < 5] formula_wrong_type: "<" compares two numbers, or two dates, but these are a date and a number.`,
  ],
  [
    `due_date < "2026-12-01"`,
    `0-23 [due_date < "2026-12-01"] formula_wrong_type: "<" compares two numbers, or two dates, but these are a date and text. Write date("2026-12-01").`,
  ],
  [
    `due_date == "2026-12-01"`,
    `0-24 [due_date == "2026-12-01"] formula_wrong_type: A date is never the same as text. Write date("2026-12-01").`,
  ],
  [
    `due_date < created`,
    `0-18 [due_date < created] formula_wrong_type: "<" compares two numbers, or two dates, but these are a date and a date with a time. Write date(…) around the second.`,
  ],
  [
    `created == due_date`,
    `0-19 [created == due_date] formula_wrong_type: A date with a time is never the same as a date. Write date(…) around the first.`,
  ],
  [
    `name < "b"`,
    `0-10 [name < "b"] formula_wrong_type: "<" compares two numbers, or two dates, but these are text and text.`,
  ],
  [`paid == name`, `0-12 [paid == name] formula_wrong_type: A yes/no value is never the same as text.`],
  [
    `items == items`,
    `0-14 [items == items] formula_wrong_type: Only single values can be compared, not a list of rows. To check for an empty list, use is_empty(…).`,
  ],
  [
    `name in "Ann"`,
    `8-13 ["Ann"] formula_wrong_type: "in" is followed by a list, such as ["new", "paid"], but this is text. To search in text, use contains(text, part).`,
  ],
  [
    `balance in ["a"]`,
    `0-16 [balance in ["a"]] formula_wrong_type: A number is never in a list of text values.`,
  ],
  [
    `[1, "a"]`,
    `4-7 ["a"] formula_wrong_type: All values of a list must have the same type: the first is a number, but this is text.`,
  ],
  [
    `sum(items.name)`,
    `4-14 [items.name] formula_wrong_type: "sum" needs a list of numbers, but this is a list of text values.`,
  ],
  [
    `sum(1, "a")`,
    `7-10 ["a"] formula_wrong_type: All values of "sum" must have the same type: the first is a number, but this is text.`,
  ],
  [
    `sum(due_date, due_date)`,
    `4-22 [due_date, due_date] formula_wrong_type: "sum" needs a list of numbers, but this is a list of dates.`,
  ],
  [
    `join(items.qty, ",")`,
    `5-14 [items.qty] formula_wrong_type: "join" needs a list of text values, but this is a list of numbers.`,
  ],
  [`round(name)`, `6-10 [name] formula_wrong_type: "round" needs a number, but this is text.`],
  [`round(1, "a")`, `9-12 ["a"] formula_wrong_type: "round" needs a number, but this is text.`],
  [
    `add_days(created, 1)`,
    `9-16 [created] formula_wrong_type: "add_days" needs a date, but this is a date with a time. To use only the date, wrap it in date(…).`,
  ],
  [
    `add_days("2026-12-01", 1)`,
    `9-21 ["2026-12-01"] formula_wrong_type: "add_days" needs a date, but this is text. Write date("2026-12-01").`,
  ],
  [
    `days_between(due_date, name)`,
    `23-27 [name] formula_wrong_type: "days_between" needs a date, but this is text.`,
  ],
  [
    `year(name)`,
    `5-9 [name] formula_wrong_type: "year" needs a date or a date with a time, but this is text.`,
  ],
  [
    `coalesce(1, "a")`,
    `12-15 ["a"] formula_wrong_type: All values of "coalesce" must have the same type: the first is a number, but this is text.`,
  ],
  [
    `group(items, name)`,
    `13-17 [name] formula_wrong_type: "group" needs the name of a column in quotation marks: group(items, "category"). To group by a calculated value, first add a formula with that name to the rows.`,
  ],
  [
    `group(items.qty, "a")`,
    `6-15 [items.qty] formula_wrong_type: "group" needs a list of rows, but this is a list of numbers.`,
  ],
  [
    `group(boxes, "sizes")`,
    `13-20 ["sizes"] formula_wrong_type: Rows are grouped by single values, but "sizes" is a list of numbers.`,
  ],
  [
    `field(name)`,
    `6-10 [name] formula_wrong_type: "field" needs the name of a field in quotation marks: field("due-date").`,
  ],
  [
    `items[0]`,
    `6-7 [0] formula_wrong_type: Brackets must contain the name of a field in quotation marks, as in customer["due-date"]. For items of a list, use first(items), last(items) or items.filter(…).`,
  ],
  [
    `items.filter(i, i.qty)`,
    `16-21 [i.qty] formula_wrong_type: "filter" needs a yes/no value, such as item.qty > 1, but this is a number.`,
  ],
  [`name.filter(i, true)`, `0-4 [name] formula_wrong_type: "filter" follows a list, but this is text.`],
  [
    `items.filter(i, running(i.qty) > 1)`,
    `16-23 [running] formula_misplaced_function: "running" cannot be used for the items of filter, map, exists and all. First add a field to the rows, such as items.running = running(…), and use that field.`,
  ],
  [
    `index()`,
    `0-5 [index] formula_misplaced_function: "index" works only in row formulas. Give the formula a name in a list, such as items.index.`,
  ],
  [
    `running(balance)`,
    `0-7 [running] formula_misplaced_function: "running" works only in row formulas. Give the formula a name in a list, such as items.running.`,
  ],
  [`null`, `0-4 [null] formula_wrong_type: The formula never returns a value.`],
  [`[]`, `0-2 [[]] formula_wrong_type: The formula never returns a value.`],
  [
    `[[1]]`,
    `0-5 [[[1]]] formula_wrong_type: The formula returns lists in a list, which no tag can print. Join them into text, or create a formula in the rows.`,
  ],
  [
    `items.map(i, items)`,
    `0-19 [items.map(i, items)] formula_wrong_type: The formula returns lists in a list, which no tag can print. Join them into text, or create a formula in the rows.`,
  ],
  [`tags`, `0-4 [tags] formula_wrong_type: Declare the items of the list under its item or its fields.`],
  [`tags`, `0-4 [tags] formula_wrong_type: Declare the items of the list under its item or its fields.`],
  [
    `first(tags)`,
    `0-11 [first(tags)] formula_wrong_type: Declare the items of the list under its item or its fields.`,
  ],
]

describe('compileFormulas', () => {
  for (const [formula, fault] of faults) {
    it(`${formula}: has a plain message and the range of the wrong characters`, () => {
      expect(faultsOf({ a: formula }, fields)).to.deep.equal([`a ${fault}`])
    })
  }

  it('the range of an error includes matching brackets', () => {
    const end = 'formula_wrong_type: "-" needs two numbers, but this is'
    expect(faultsOf({ a: '(balance) - ((balance) == (balance * (2)))' })).to.deep.equal([
      `a 13-41 [(balance) == (balance * (2))] ${end} a yes/no value.`,
    ])
    expect(faultsOf({ a: '1 - ((name) + (")" + name))' })).to.deep.equal([
      `a 5-26 [(name) + (")" + name)] ${end} text.`,
    ])
    expect(faultsOf({ a: '1 + ( first( (items) ) ).colour' })).to.deep.equal([
      'a 25-31 [colour] formula_unknown_field: There is no field "colour" in "first( (items) )". Declare it under the fields of "first( (items) )", with its type.',
    ])
  })

  it('each invalid formula has its own error, in order, and formulas that only use an invalid one have none', () => {
    const computed = {
      total: 'sum(items.amount) + vat',
      vat: 'amout * 2',
      'items.amount': 'qty *',
      'items.half': 'amount / 2',
      good: 'total > 1 && first(items).half == vat',
      bad: 'name * 2',
    }
    expect(faultsOf(computed).map((fault) => fault.split(':')[0])).to.deep.equal([
      'vat 0-5 [amout] formula_unknown_field',
      'items.amount 5-5 [] formula_syntax',
      'bad 0-4 [name] formula_wrong_type',
    ])
  })

  it('formula_circular: at the name that closes the cycle, once for each cycle', () => {
    expect(faultsOf({ a: 'b + 1', b: 'c * 2', c: '5 + a', d: 'a' })).to.deep.equal([
      'c 4-5 [a] formula_circular: These formulas depend on each other, so none of them can be calculated: a → b → c → a.',
    ])
    expect(faultsOf({ a: '1 + a' })).to.deep.equal([
      'a 4-5 [a] formula_circular: "a" depends on itself, so it can never be calculated.',
    ])
    expect(faultsOf({ s: 'sum(items.x)', 'items.x': 'qty / s' })).to.deep.equal([
      'items.x 6-7 [s] formula_circular: These formulas depend on each other, so none of them can be calculated: s → items.x → s.',
    ])
    expect(faultsOf({ g: 'group(items, "k")', 'items.k': 'text(count(g))' })).to.deep.equal([
      'items.k 11-12 [g] formula_circular: These formulas depend on each other, so none of them can be calculated: g → items.k → g.',
    ])
    expect(
      faultsOf({ 'g.total': 'sum(items.qty)', g: 'group(items, "name").filter(x, x.total > 1)' }),
    ).to.deep.equal([
      'g 33-38 [total] formula_unknown_field: There is no field "total" in "x". Declare it under the fields of "x", with its type.',
    ])
  })

  it('formulas that use columns of their own list, the list itself or a name in a lambda are not circular', () => {
    const computed = {
      'items.share': 'price / count(items) / sum(items.price)',
      'items.more': 'share + sum(items.share)',
      a: 'count(items.filter(a, a.qty > 1))',
      'items.a': 'items.filter(b, b.qty > qty).name',
    }
    expect(faultsOf(computed)).to.deep.equal([])
  })

  it('formula_circular: rows never contain themselves', () => {
    const end = 'would contain its own rows, which is circular.'
    expect(faultsOf({ 'items.peers': 'items' })).to.deep.equal([
      `items.peers 0-5 [items] formula_circular: "items.peers" ${end}`,
    ])
    expect(faultsOf({ g: 'group(items, "name")', 'g.all': 'g' })).to.deep.equal([
      `g.all 0-1 [g] formula_circular: "g.all" ${end}`,
    ])
    expect(faultsOf({ g: 'group(items, "name")', 'items.group': 'first(g)' })).to.deep.equal([
      `items.group 0-8 [first(g)] formula_circular: "items.group" ${end}`,
    ])
  })

  it('formula_name: a path where no result can be stored', () => {
    const computed = JSON.parse(
      JSON.stringify({
        'items.qty': '1',
        'total.net': '1',
        'name.x': '1',
        'tags.x': '1',
        f: 'first(items)',
        'f.x': '1',
        g: 'group(items, "name")',
        'g.items.x': '1',
        'g.key': '1',
        'a..b': '1',
        '': '1',
        'a.constructor': '1',
        'prototype.x': '1',
        UNSAFE: '1',
      }).replace('UNSAFE', '__proto__'),
    )
    expect(faultsOf(computed, fields)).to.deep.equal([
      'items.qty 0-0 [] formula_name: "items.qty" is already a field. Rename the formula, or remove the field.',
      'total.net 0-0 [] formula_name: There is no list or group "total". Declare it under fields, or give the formula a name without a dot.',
      'name.x 0-0 [] formula_name: "name" is text, which has no fields. Give the formula a name without a dot.',
      'tags.x 0-0 [] formula_name: "tags" is a list of undeclared values, which has no fields. Give the formula a name without a dot.',
      'f.x 0-0 [] formula_name: "f" reuses the rows of "items". Name the formula "items.…" instead. Its result is also available in "f".',
      'g.items.x 0-0 [] formula_name: "g.items" reuses the rows of "items". Name the formula "items.…" instead. Its result is also available in "g.items".',
      'g.key 0-0 [] formula_name: "g.key" is already a field. Rename the formula, or remove the field.',
      'a..b 0-0 [] formula_name: A part of the path is empty. Use a path such as "items.amount".',
      ' 0-0 [] formula_name: A part of the path is empty. Use a path such as "items.amount".',
      'a.constructor 0-0 [] formula_name: "constructor" cannot be the name of a field.',
      'prototype.x 0-0 [] formula_name: "prototype" cannot be the name of a field.',
      '__proto__ 0-0 [] formula_name: "__proto__" cannot be the name of a field.',
    ])
  })

  it('formula_name: declared names that are properties of JavaScript objects', () => {
    const declared = JSON.parse(
      '{ "__proto__": { "type": "text" }, "items": { "type": "list", "fields": { "constructor": { "type": "text" } } } }',
    )
    expect(faultsOf({}, declared)).to.deep.equal([
      '__proto__ 0-0 [] formula_name: "__proto__" cannot be the name of a field.',
      'items.constructor 0-0 [] formula_name: "constructor" cannot be the name of a field.',
    ])
  })

  it('rejects a declared type that does not match the result', () => {
    const kinds = {
      a: { formula: 'today()', type: 'money' as const, currency: 'EUR' },
      b: { formula: '1', type: 'text' as const },
      c: { formula: 'items', type: 'text' as const },
      d: { formula: '1', type: 'percent' as const },
      e: { formula: 'name', type: 'markdown' as const },
      f: { formula: 'now()', type: 'date' as const },
    }
    expect(faultsOf(kinds)).to.deep.equal([
      'a 0-7 [today()] formula_wrong_type: "a" is declared as money, but its formula returns a date. Declare a type that a date has.',
      'b 0-1 [1] formula_wrong_type: "b" is declared as text, but its formula returns a number. Declare a type that a number has.',
      'c 0-5 [items] formula_wrong_type: "c" is declared as text, but its formula returns a list of rows. Declare no type, as lists and groups have none.',
      'f 0-5 [now()] formula_wrong_type: "f" is declared as date, but its formula returns a date with a time. Declare a type that a date with a time has.',
    ])
  })

  it('too_many_formulas: more than 200', () => {
    const computed = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, '1']))
    expect(faultsOf(computed)).to.deep.equal([
      'f200 0-0 [] too_many_formulas: A template has at most 200 formulas, and this one has 201.',
    ])
    delete computed['f200']
    expect(faultsOf(computed)).to.deep.equal([])
  })

  it('compiles 200 formulas that need each other’s results, in any order', () => {
    const names = Array.from({ length: 200 }, (_, at) => `f${at}`)
    const sumOf = (used: string[]) => (used.length === 0 ? '1' : used.slice(0, 100).join(' + '))
    const forwards = names.map((name, at): [string, string] => [name, sumOf(names.slice(at + 1))])
    for (const order of [forwards, forwards.toReversed()])
      expect(compileFormulas({ computed: Object.fromEntries(order) })).to.have.property('program')
    const chain = Array.from({ length: 199 }, (_, at): [string, string] => [
      `f${at}`,
      at === 198 ? '1' : `f${at + 1} + 1`,
    ])
    expect(resultOf('f0', Object.fromEntries(chain))).to.equal('199')
  })

  it('formula_too_complex: results with lists that contain lists', () => {
    // Each level contains the next level twice, so the number of fields doubles with each level.
    const computed: Record<string, string> = {}
    for (let at = 0; at < 30; at++) computed[`g${at}`] = 'group(items, "name")'
    for (let at = 0; at < 29; at++) {
      computed[`g${at}.one`] = `g${at + 1}`
      computed[`g${at}.other`] = `g${at + 1}`
    }
    expect(faultsOf(computed)).to.have.length(1)
    expect(faultsOf(computed)[0]).to.match(
      /formula_too_complex: The results of formulas can have at most 5,000 fields in total, nested up to 32 levels/,
    )
  })

  it('ignores declared fields that are nested too deeply to be used', () => {
    let deep: Fields = { x: { type: 'number' } }
    for (let depth = 0; depth < 1_000; depth++) deep = { x: { type: 'group', fields: deep } }
    expect(faultsOf({ a: 'x.x.x' }, deep)).to.deep.equal([])
  })
})
