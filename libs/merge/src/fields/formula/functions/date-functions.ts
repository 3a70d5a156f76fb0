import { quoted } from '@platen/contract'
import { Decimal } from '../../decimal/decimal.ts'
import { daysInMonth, readDay } from '../../dates/iso-date.ts'
import {
  addDays,
  addMonths,
  dateOfParts,
  daysBetween,
  endOfMonth,
  monthsBetween,
  partsOf,
  weekdayOf,
} from '../calendar.ts'
import { RunFault } from '../formula-fault.ts'
import type { FormulaRun } from '../formula-run.ts'
import { wholeNumber } from './arguments.ts'
import type { ValueFunction } from './formula-function.ts'

const date = { name: 'date', kind: 'date' } as const
const moment = { name: 'date', kind: 'date or time' } as const
/** Enough to move any date beyond the valid years. */
const daysMax = 4_000_000
const monthsMax = 120_000
const yearsMax = 10_000
/** Steps for finding a day in a time zone. */
const zoneSteps = 10

/** Functions for dates. A date with a time counts as its day in the template's time zone. */
export const dateFunctions: readonly ValueFunction[] = [
  {
    name: 'today',
    family: 'dates',
    parameters: [],
    result: 'date',
    help: 'The date of the request, in the template’s time zone.',
    example: { formula: 'today()', result: '2026-11-23' },
    kind: 'date',
    run: (run: FormulaRun) => {
      run.step()
      return run.today()
    },
  },
  {
    name: 'now',
    family: 'dates',
    parameters: [],
    result: 'date with time',
    help: 'The date and time of the request.',
    example: { formula: 'now() > created', result: 'yes' },
    kind: 'datetime',
    run: (run: FormulaRun) => {
      run.step()
      return run.now
    },
  },
  {
    name: 'date',
    family: 'dates',
    parameters: [{ name: 'value', kind: 'time or text' }],
    result: 'date',
    help: 'Converts a date with a time, or text in the form year-month-day, to a date. With three numbers, creates a date from year, month and day.',
    example: { formula: 'date("2026-12-01")', result: '2026-12-01' },
    kind: 'date',
    run: (run: FormulaRun, value: number | string) => {
      if (typeof value === 'string') return dateOf(run, value)
      return dayOf(run, value)
    },
    otherParameters: [
      { name: 'year', kind: 'number' },
      { name: 'month', kind: 'number' },
      { name: 'day', kind: 'number' },
    ],
    otherRun: (run: FormulaRun, year: Decimal, month: Decimal, day: Decimal) =>
      dateOfNumbers(run, [year, month, day]),
  },
  {
    name: 'add_days',
    family: 'dates',
    parameters: [date, { name: 'days', kind: 'number' }],
    result: 'date',
    help: 'Adds days to a date. A negative number subtracts days.',
    example: { formula: 'add_days(due_date, 30)', result: '2026-12-31' },
    kind: 'date',
    run: (run: FormulaRun, day: string, count: Decimal) => {
      run.step()
      return addDays(day, wholeNumber(count, { what: 'the number of days', min: -daysMax, max: daysMax }))
    },
  },
  {
    name: 'add_months',
    family: 'dates',
    parameters: [date, { name: 'months', kind: 'number' }],
    result: 'date',
    help: 'Adds months to a date. If the month is too short, the result is its last day.',
    example: { formula: 'add_months(date("2026-01-31"), 1)', result: '2026-02-28' },
    kind: 'date',
    run: (run: FormulaRun, day: string, count: Decimal) => {
      run.step()
      return addMonths(
        day,
        wholeNumber(count, { what: 'the number of months', min: -monthsMax, max: monthsMax }),
      )
    },
  },
  {
    name: 'add_years',
    family: 'dates',
    parameters: [date, { name: 'years', kind: 'number' }],
    result: 'date',
    help: 'Adds years to a date. February 29 becomes February 28 if the year is not a leap year.',
    example: { formula: 'add_years(due_date, 1)', result: '2027-12-01' },
    kind: 'date',
    run: (run: FormulaRun, day: string, count: Decimal) => {
      run.step()
      return addMonths(
        day,
        12 * wholeNumber(count, { what: 'the number of years', min: -yearsMax, max: yearsMax }),
      )
    },
  },
  {
    name: 'days_between',
    family: 'dates',
    parameters: [
      { name: 'from', kind: 'date' },
      { name: 'to', kind: 'date' },
    ],
    result: 'number',
    help: 'Days from the first date to the second; negative if the second is earlier.',
    example: { formula: 'days_between(today(), due_date)', result: '8' },
    kind: 'number',
    run: (run: FormulaRun, from: string, to: string) => {
      run.step()
      return Decimal.fromNumber(daysBetween(from, to))
    },
  },
  {
    name: 'months_between',
    family: 'dates',
    parameters: [
      { name: 'from', kind: 'date' },
      { name: 'to', kind: 'date' },
    ],
    result: 'number',
    help: 'Whole months from the first date to the second; negative if the second is earlier.',
    example: { formula: 'months_between(date(2026, 1, 31), due_date)', result: '10' },
    kind: 'number',
    run: (run: FormulaRun, from: string, to: string) => {
      run.step()
      return Decimal.fromNumber(monthsBetween(from, to))
    },
  },
  {
    name: 'end_of_month',
    family: 'dates',
    parameters: [date],
    result: 'date',
    help: 'The last day of the date’s month.',
    example: { formula: 'end_of_month(due_date)', result: '2026-12-31' },
    kind: 'date',
    run: (run: FormulaRun, day: string) => {
      run.step()
      return endOfMonth(day)
    },
  },
  partFunction('year', 'The year of a date.', '2026', (day) => partsOf(day)[0]),
  partFunction('month', 'The month of a date, 1 to 12.', '12', (day) => partsOf(day)[1]),
  partFunction('day', 'The day of the month, 1 to 31.', '1', (day) => partsOf(day)[2]),
  partFunction('weekday', 'The day of the week: 1 is Monday, 7 is Sunday.', '2', weekdayOf),
  clockFunction(
    'hour',
    'The hour of a date with a time, 0 to 23, in the template’s time zone.',
    '9',
    (minute) => Math.floor(minute / 60),
  ),
  clockFunction(
    'minute',
    'The minute of a date with a time, 0 to 59, in the template’s time zone.',
    '0',
    (minute) => minute % 60,
  ),
]

function partFunction(
  name: string,
  help: string,
  result: string,
  partOf: (day: string) => number,
): ValueFunction {
  return {
    name,
    family: 'dates',
    parameters: [moment],
    result: 'number',
    help,
    example: { formula: `${name}(due_date)`, result },
    kind: 'number',
    run: (run: FormulaRun, value: string | number) => Decimal.fromNumber(partOf(dayOf(run, value))),
  }
}

function clockFunction(
  name: string,
  help: string,
  result: string,
  partOf: (minute: number) => number,
): ValueFunction {
  return {
    name,
    family: 'dates',
    parameters: [{ name: 'date', kind: 'time' }],
    result: 'number',
    help,
    example: { formula: `${name}(created)`, result },
    kind: 'number',
    run: (run: FormulaRun, instant: number) => {
      run.step(zoneSteps)
      return Decimal.fromNumber(partOf(run.minuteAt(instant)))
    },
  }
}

function dateOfNumbers(run: FormulaRun, numbers: readonly [Decimal, Decimal, Decimal]): string {
  run.step(zoneSteps)
  const year = wholeNumber(numbers[0], { what: 'the year of a date', min: 1, max: 9999 })
  const month = wholeNumber(numbers[1], { what: 'the month of a date', min: 1, max: 12 })
  const length = daysInMonth(year, month)
  return dateOfParts(
    year,
    month,
    wholeNumber(numbers[2], { what: 'the day of this date', min: 1, max: length }),
  )
}

function dayOf(run: FormulaRun, value: string | number): string {
  run.step(zoneSteps)
  return typeof value === 'string' ? value : run.dayAt(value)
}

function dateOf(run: FormulaRun, text: string): string | null {
  run.stepText(text.length)
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (/^\d{4}-\d\d-\d\d$/.test(trimmed) && typeof readDay(trimmed) === 'number') return trimmed
  throw new RunFault('not_a_date', {
    reason: `${quoted(trimmed, 40)} is not a date such as 2026-12-01`,
    advice: 'Send it in this format',
  })
}
