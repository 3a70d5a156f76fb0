import { expect } from 'chai'
import { FormulaFault } from '../formula-fault.ts'
import {
  calculated,
  exampleFields,
  faultsOf,
  givenProgram,
  resultOf,
  shown,
} from '../testing/given-formulas.ts'

function expectResults(results: Record<string, string>): void {
  const found = Object.fromEntries(Object.keys(results).map((formula) => [formula, resultOf(formula)]))
  expect(found).to.deep.equal(results)
}

function faultOf(formula: string): string {
  try {
    return resultOf(formula)
  } catch (error) {
    if (error instanceof FormulaFault) return `${error.code}: ${error.message}`
    throw error
  }
}

describe('date functions', () => {
  it('date accepts a year, a month and a day that exist', () => {
    expectResults({
      'date(2026, 1, 31)': '2026-01-31',
      'date(2024, 2, 29)': '2024-02-29',
      'date(1, 1, 1)': '0001-01-01',
      'date(year(due_date), 1, 1)': '2026-01-01',
      'date(2026, null, 1)': 'nothing',
    })
    expect(faultOf('date(2026, 2, 29)')).to.equal(
      'invalid_argument: "result" cannot be calculated: the day of this date must be a whole number from 1 to 28, but is 29. Send another value, or round it in the formula.',
    )
    expect(faultOf('date(2026, 13, 1)')).to.include('the month of a date must be a whole number from 1 to 12')
    expect(faultOf('date(0, 1, 1)')).to.include('the year of a date must be a whole number from 1 to 9,999')
    expect(faultOf('date(2026, 1.5, 1)')).to.match(/^invalid_argument/)
    expect(faultsOf({ a: 'date(2026, 1)', b: 'date("2026", 1, 1)' })).to.deep.equal([
      'a 0-13 [date(2026, 1)] formula_wrong_arguments: "date" expects date(value) or date(year, month, day), but got 2 arguments.',
      'b 5-11 ["2026"] formula_wrong_type: "date" needs a number, but this is text.',
    ])
  })

  it('months_between counts whole months like add_months, and end_of_month returns the last day', () => {
    expectResults({
      'months_between(date(2026, 1, 31), date(2026, 2, 28))': '1',
      'months_between(date(2026, 1, 15), date(2026, 2, 14))': '0',
      'months_between(date(2024, 2, 29), date(2026, 2, 28))': '24',
      'months_between(date(2026, 2, 14), date(2026, 1, 15))': '0',
      'months_between(date(2026, 3, 15), date(2025, 3, 15))': '-12',
      'months_between(date(1, 1, 1), date(9999, 12, 31))': '119987',
      'end_of_month(date(2024, 2, 1))': '2024-02-29',
      'end_of_month(date(9999, 12, 31))': '9999-12-31',
      'end_of_month(null)': 'nothing',
    })
  })

  it('hour and minute are local to the template’s time zone', () => {
    expectResults({ 'hour(now())': '0', 'minute(now())': '30', 'hour(created)': '9' })
    const program = givenProgram(exampleFields, { h: 'hour(created)', m: 'minute(created)' })
    const data: Record<string, unknown> = { created: Date.parse('1969-12-31T23:59:00Z') }
    program.run(data, { now: 0, timeZone: 'Asia/Kolkata' })
    expect([shown(data['h']), shown(data['m'])]).to.deep.equal(['5', '29'])
    expect(faultsOf({ a: 'hour(due_date)' })).to.deep.equal([
      'a 5-13 [due_date] formula_wrong_type: "hour" needs a date with a time, but this is a date.',
    ])
  })
})

describe('text of a date with a pattern', () => {
  it('prints years, months, days, hours and minutes, and keeps everything else', () => {
    expectResults({
      'text(due_date, "dd.mm.yyyy")': '01.12.2026',
      'text(due_date, "DD/MM/YY")': '01/12/26',
      'text(due_date, "d. m. yyyy")': '1. 12. 2026',
      'text(date(2026, 3, 7), "m/d/yyyy")': '3/7/2026',
      'text(due_date, "yyyymmdd")': '20261201',
      'text(due_date, "Due on the dd-mm")': 'Due on the 01-12',
      'text(due_date, "")': '',
      'text(created, "dd.mm.yyyy hh:mm")': '20.11.2026 09:00',
      'text(created, "yyyy-mm-ddThh:mm")': '2026-11-20T09:00',
      'text(now(), "HH:mm") + " o’clock"': '00:30 o’clock',
      'text(now(), "hh.mm, mm")': '00.30, 11',
      'text(now(), "hhmm")': '0030',
      'text(now(), "le dd/mm/yyyy à hh:mm")': 'le 23/11/2026 à 00:30',
      'text(date(7, 1, 2), "yyyy yy")': '0007 07',
      'text(null, "dd")': 'nothing',
      'text(7)': '7',
    })
  })

  it('rejects an invalid part of a pattern, at compile time if the pattern is a literal', () => {
    const end =
      'is not valid in a date pattern, which can contain yyyy, yy, mm, m, dd and d, and hh:mm of a date with a time. To print names of months and days, set the format of the field'
    for (const [pattern, part] of [
      ['d. mmmm yyyy', 'mmmm'],
      ['yyy', 'yyy'],
      ['hh:mm:ss', 'ss'],
      ['%d.%m.%Y', 'Y'],
    ])
      expect(faultsOf({ a: `text(created, "${pattern}")` })).to.deep.equal([
        `a 14-${16 + (pattern?.length ?? 0)} ["${pattern}"] formula_wrong_arguments: "${part}" ${end}.`,
      ])
    const program = givenProgram(exampleFields, { a: 'text(due_date, name)' })
    const run = () => program.run({ due_date: '2026-12-01', name: 'dddd' }, { now: 0, timeZone: 'UTC' })
    expect(run).to.throw(FormulaFault, `"dddd" ${end}. Remove it from the pattern.`)
    expect(faultOf('text(due_date, "hh:mm")')).to.equal(
      `invalid_argument: "result" cannot be calculated: "hh:mm" ${end}. Remove it from the pattern.`,
    )
    expect(faultsOf({ a: 'text(balance, "0.00")' })).to.deep.equal([
      'a 5-12 [balance] formula_wrong_type: "text" needs a date or a date with a time, but this is a number. To format a number, set the format of its field under "fields" or "computed".',
    ])
  })

  it('reads hostile patterns in linear time', () => {
    for (const sign of ['h', 'hh:', 'm', 'x', 'hhT', '.', 'hh:mmx']) {
      const name = sign.repeat(Math.floor(40_000 / sign.length))
      try {
        calculated(exampleFields, { a: 'text(created, name)' }, { created: 0, name })
      } catch (error) {
        expect(error).to.be.instanceOf(FormulaFault)
      }
    }
  })
})
