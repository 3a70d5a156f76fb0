import { expect } from 'chai'
import { faultsOf } from '../testing/given-formulas.ts'
import { foreignFunctions } from './foreign-functions.ts'

describe('functions of other languages', () => {
  const advice: [formula: string, words: string][] = [
    ['IFERROR(balance / 0, 0)', 'the divisor: z == 0 ? 0 : a / z'],
    ['IF(paid, 1, 2)', 'qty > 10 ? "many" : "few"'],
    ['DATE(2026, 1, 31)', 'date(2026, 1, 31)'],
    ['TEXT(due_date, "dd.mm.yyyy")', 'text(date, "dd.mm.yyyy")'],
    ['POWER(2, 3)', 'pow(base, exponent)'],
    ['VLOOKUP(1, 2, 3)', 'first(items.filter(item, item.name == wanted)).price'],
    ['XLOOKUP(1, 2, 3)', 'first(items.filter(item, item.name == wanted)).price'],
    ['SUMIF(items.price, 1)', 'sum(items.filter(item, item.qty > 1).price)'],
    ['COUNTIF(items.price, 1)', 'count(items.filter(item, item.qty > 1))'],
    ['SORT(items)', 'sort(items, "price")'],
    ['UNIQUE(items.category)', 'unique(items.category)'],
    ['HOUR(created)', 'hour(date)'],
    ['PMT(1, 2, 3)', 'pow(1 + rate, -months)'],
    ['SPLIT(name, " ")', 'cannot be split'],
    ['SQRT(2)', 'not supported'],
    ['CONCAT(name, "a")', 'joined with +'],
    ['LEFT(name, 2)', 'substring(text, 1, count)'],
    ['RIGHT(name, 2)', 'substring(text, from)'],
    ['MID(name, 2, 3)', 'substring(text, from, count)'],
    ['LEN(name)', 'length(text)'],
    ['TODAY()', 'today()'],
    ['NOW()', 'now()'],
    ['EOMONTH(due_date, 1)', 'end_of_month(add_months(date, months))'],
    ['EDATE(due_date, 1)', 'add_months(date, months)'],
    ['NETWORKDAYS(due_date, due_date)', 'working days are not supported'],
    ['REDUCE(items, 0)', 'sum(items.map('],
    ['items.reduce(a, 0)', 'sum(items.map('],
  ]
  for (const [formula, words] of advice) {
    it(`${formula}: the message says what to write instead`, () => {
      const [fault = 'none'] = faultsOf({ a: formula })
      expect(fault).to.include('formula_unknown_function').and.to.include(words)
    })
  }

  it('suggestions are valid formulas', () => {
    const computed = {
      'items.month': 'min(items.qty) == 0 ? 0 : price / qty',
      a: 'sum(items.filter(item, item.qty > 1).price)',
      b: 'count(items.filter(item, item.qty > 1))',
      c: 'first(items.filter(item, item.name == name)).price',
      d: 'end_of_month(add_months(due_date, 1))',
      e: 'substring(number, length(number) - 2)',
      f: 'sum(items.map(item, item.qty * item.price))',
      g: 'balance * 0.01 / (1 - pow(1 + 0.01, -12))',
    }
    expect(faultsOf(computed)).to.deep.equal([])
    for (const name of foreignFunctions.keys()) expect(name).to.match(/^[a-z]+$/)
  })
})
