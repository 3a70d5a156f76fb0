import { quoted } from '@platen/contract'
import { Decimal } from '../../decimal/decimal.ts'
import { currencyDecimals } from '../../format/currency-decimals.ts'
import type { FormulaRun } from '../formula-run.ts'
import { RunFault } from '../formula-fault.ts'
import type { ValueFunction } from './formula-function.ts'
import { wholeNumber } from './arguments.ts'
import { powerOf } from './power.ts'

const one = Decimal.fromNumber(1)
const zero = Decimal.fromNumber(0)
const placesMax = 100

const value = { name: 'value', kind: 'number' } as const
const places = { name: 'places', kind: 'number', isOptional: true } as const

export const numberFunctions: readonly ValueFunction[] = [
  {
    name: 'round',
    family: 'numbers',
    parameters: [value, places],
    result: 'number',
    help: 'Rounds to the given number of decimal places, or to a whole number. Halves are rounded away from zero.',
    example: { formula: 'round(2.345, 2)', result: '2.35' },
    kind: 'number',
    run: (run: FormulaRun, number: Decimal, count?: Decimal) => rounded(run, number, count, 'half-up'),
  },
  {
    name: 'round_even',
    family: 'numbers',
    parameters: [value, places],
    result: 'number',
    help: 'Rounds in the same way, but halves are rounded to the nearest even digit (banker’s rounding).',
    example: { formula: 'round_even(2.345, 2)', result: '2.34' },
    kind: 'number',
    run: (run: FormulaRun, number: Decimal, count?: Decimal) => rounded(run, number, count, 'half-even'),
  },
  {
    name: 'currency_places',
    family: 'numbers',
    parameters: [{ name: 'currency', kind: 'text' }],
    result: 'number',
    help: 'The number of decimal places in a currency; 2 if there is no currency.',
    example: { formula: 'round(2.345, currency_places("JPY"))', result: '2' },
    kind: 'number',
    takesNothing: true,
    run: (run: FormulaRun, currency: string | null) => placesOfCurrency(run, currency),
  },
  {
    name: 'floor',
    family: 'numbers',
    parameters: [value],
    result: 'number',
    help: 'Rounds down to a whole number.',
    example: { formula: 'floor(-2.5)', result: '-3' },
    kind: 'number',
    run: (run: FormulaRun, number: Decimal) => floorOf(run, number),
  },
  {
    name: 'ceil',
    family: 'numbers',
    parameters: [value],
    result: 'number',
    help: 'Rounds up to a whole number.',
    example: { formula: 'ceil(2.1)', result: '3' },
    kind: 'number',
    run: (run: FormulaRun, number: Decimal) => floorOf(run, number.neg()).neg(),
  },
  {
    name: 'abs',
    family: 'numbers',
    parameters: [value],
    result: 'number',
    help: 'The number without its sign.',
    example: { formula: 'abs(-12.5)', result: '12.5' },
    kind: 'number',
    run: (run: FormulaRun, number: Decimal) => {
      run.step()
      return number.abs()
    },
  },
  {
    name: 'pow',
    family: 'numbers',
    parameters: [
      { name: 'base', kind: 'number' },
      { name: 'exponent', kind: 'number' },
    ],
    result: 'number',
    help: 'The base to the power of the exponent, a whole number from -1,000 to 1,000.',
    example: { formula: 'round(1000 * pow(1.035, 10), 2)', result: '1410.6' },
    kind: 'number',
    run: (run: FormulaRun, base: Decimal, exponent: Decimal) => powerOf(run, base, exponent),
  },
  {
    name: 'number',
    family: 'numbers',
    parameters: [{ name: 'text', kind: 'text' }],
    result: 'number',
    help: 'Converts text to a number. The text can contain only digits, a sign and a decimal point. Empty text returns no value.',
    example: { formula: 'number("12.50") * 2', result: '25' },
    kind: 'number',
    run: (run: FormulaRun, text: string) => numberOf(run, text),
  },
]

function rounded(
  run: FormulaRun,
  number: Decimal,
  count: Decimal | undefined,
  rounding: 'half-up' | 'half-even',
): Decimal {
  run.stepNumbers(number, number)
  const range = { what: 'the number of places', min: -placesMax, max: placesMax }
  return number.round(count === undefined ? 0 : wholeNumber(count, range), rounding)
}

const currencyCode = /^[A-Za-z]{3}$/
const usualPlaces = 2
/** Cached, because every row needs a value, and `Intl` is slow. There are at most 26³ codes. */
const knownPlaces = new Map<string, Decimal>()

/** An unknown currency is reported when an amount is printed, not here. */
function placesOfCurrency(run: FormulaRun, currency: string | null): Decimal {
  run.step()
  const code = currency !== null && currencyCode.test(currency.trim()) ? currency.trim().toUpperCase() : ''
  const known = knownPlaces.get(code)
  if (known) return known
  const found = Decimal.fromNumber(code === '' ? usualPlaces : currencyDecimals(code))
  knownPlaces.set(code, found)
  return found
}

function floorOf(run: FormulaRun, number: Decimal): Decimal {
  run.stepNumbers(number, number)
  const near = number.round(0, 'half-up')
  return near.cmp(number) > 0 ? near.sub(one) : near
}

function numberOf(run: FormulaRun, text: string): Decimal | null {
  run.stepText(text.length)
  const trimmed = text.trim()
  if (trimmed === '') return null
  const number = Decimal.read(trimmed)
  if (number !== undefined) return number.add(zero)
  throw new RunFault('not_a_number', {
    reason: `${quoted(trimmed, 40)} is not a number such as 12.50`,
    advice: 'Send it in this format',
  })
}
