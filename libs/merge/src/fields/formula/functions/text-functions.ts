import { Decimal } from '../../decimal/decimal.ts'
import { padLengthMax, textLengthMax } from '../bounds.ts'
import { RunFault } from '../formula-fault.ts'
import type { FormulaRun } from '../formula-run.ts'
import { wholeNumber } from './arguments.ts'
import { checkPattern, writtenDate } from './date-pattern.ts'
import type { ValueFunction } from './formula-function.ts'

const text = { name: 'text', kind: 'text' } as const
const part = { name: 'part', kind: 'text' } as const
const padded = [
  text,
  { name: 'length', kind: 'number' },
  { name: 'fill', kind: 'text', isOptional: true },
] as const

/** Text functions. They count code points as characters. */
export const textFunctions: readonly ValueFunction[] = [
  {
    name: 'upper',
    family: 'texts',
    parameters: [text],
    result: 'text',
    help: 'The text in upper case.',
    example: { formula: 'upper(name)', result: 'ANN SMITH' },
    kind: 'text',
    run: (run: FormulaRun, value: string) => made(run, value, value.toUpperCase()),
  },
  {
    name: 'lower',
    family: 'texts',
    parameters: [text],
    result: 'text',
    help: 'The text in lower case.',
    example: { formula: 'lower(name)', result: 'ann smith' },
    kind: 'text',
    run: (run: FormulaRun, value: string) => made(run, value, value.toLowerCase()),
  },
  {
    name: 'trim',
    family: 'texts',
    parameters: [text],
    result: 'text',
    help: 'The text without white space at the start and the end.',
    example: { formula: 'trim("  paid ")', result: 'paid' },
    kind: 'text',
    run: (run: FormulaRun, value: string) => made(run, value, value.trim()),
  },
  {
    name: 'replace',
    family: 'texts',
    parameters: [text, part, { name: 'with', kind: 'text' }],
    result: 'text',
    help: 'Replaces every occurrence of a part of the text.',
    example: { formula: 'replace(number, "-", " ")', result: 'INV 2026 17' },
    kind: 'text',
    run: (run: FormulaRun, value: string, old: string, fresh: string) => replaced(run, value, old, fresh),
  },
  {
    name: 'substring',
    family: 'texts',
    parameters: [text, { name: 'from', kind: 'number' }, { name: 'count', kind: 'number', isOptional: true }],
    result: 'text',
    help: 'The given number of characters from a position, or the rest of the text. The first position is 1.',
    example: { formula: 'substring(number, 5, 4)', result: '2026' },
    kind: 'text',
    run: (run: FormulaRun, value: string, from: Decimal, count?: Decimal) => {
      run.stepText(value.length)
      const start = wholeNumber(from, { what: 'the first character', min: 1, max: textLengthMax }) - 1
      const length =
        count && wholeNumber(count, { what: 'the number of characters', min: 0, max: textLengthMax })
      const all = charactersOf(value)
      return typeof all === 'string'
        ? all.slice(start, length === undefined ? undefined : start + length)
        : all.slice(start, length === undefined ? undefined : start + length).join('')
    },
  },
  {
    name: 'pad_left',
    family: 'texts',
    parameters: padded,
    result: 'text',
    help: 'Pads the start of the text to a length, with spaces or with your own characters.',
    example: { formula: 'pad_left(text(7), 4, "0")', result: '0007' },
    kind: 'text',
    run: (run: FormulaRun, value: string, length: Decimal, fill = ' ') =>
      filling(run, value, length, fill) + value,
  },
  {
    name: 'pad_right',
    family: 'texts',
    parameters: padded,
    result: 'text',
    help: 'Pads the end of the text in the same way.',
    example: { formula: 'pad_right("Total", 8, ".")', result: 'Total...' },
    kind: 'text',
    run: (run: FormulaRun, value: string, length: Decimal, fill = ' ') =>
      value + filling(run, value, length, fill),
  },
  {
    name: 'length',
    family: 'texts',
    parameters: [text],
    result: 'number',
    help: 'The number of characters.',
    example: { formula: 'length(name)', result: '9' },
    kind: 'number',
    run: (run: FormulaRun, value: string) => {
      run.stepText(value.length)
      return Decimal.fromNumber(charactersOf(value).length)
    },
  },
  {
    name: 'contains',
    family: 'texts',
    parameters: [text, part],
    result: 'yes or no',
    help: 'Whether the text contains `part`. The comparison is case-sensitive.',
    example: { formula: 'contains(name, "Smith")', result: 'yes' },
    kind: 'boolean',
    run: (run: FormulaRun, value: string, wanted: string) => {
      stepSearch(run, value, wanted)
      return value.includes(wanted)
    },
  },
  {
    name: 'starts_with',
    family: 'texts',
    parameters: [text, part],
    result: 'yes or no',
    help: 'Whether the text starts with `part`.',
    example: { formula: 'starts_with(number, "INV")', result: 'yes' },
    kind: 'boolean',
    run: (run: FormulaRun, value: string, wanted: string) => {
      run.stepText(wanted.length)
      return value.startsWith(wanted)
    },
  },
  {
    name: 'ends_with',
    family: 'texts',
    parameters: [text, part],
    result: 'yes or no',
    help: 'Whether the text ends with `part`.',
    example: { formula: 'ends_with(number, "18")', result: 'no' },
    kind: 'boolean',
    run: (run: FormulaRun, value: string, wanted: string) => {
      run.stepText(wanted.length)
      return value.endsWith(wanted)
    },
  },
  {
    name: 'text',
    family: 'texts',
    parameters: [{ name: 'value', kind: 'number or date' }],
    result: 'text',
    help: 'Converts a number or a date to plain text: 1234.5, 2026-12-01. With a pattern, a date uses `yyyy`, `yy`, `mm`, `m`, `dd`, `d`, and `hh:mm` if it has a time. It ignores the field’s format.',
    example: { formula: 'text(7) + " of " + text(due_date, "dd.mm.yyyy")', result: '7 of 01.12.2026' },
    kind: 'text',
    run: (run: FormulaRun, value: Decimal | string) => {
      if (value instanceof Decimal) run.stepNumbers(value, value)
      const shown = String(value)
      run.stepText(shown.length)
      return shown
    },
    otherParameters: [
      { name: 'date', kind: 'date or time' },
      { name: 'pattern', kind: 'text' },
    ],
    otherRun: writtenDate,
    check: checkPattern,
  },
]

function made(run: FormulaRun, from: string, result: string): string {
  run.stepText(Math.max(from.length, result.length))
  return result
}

/** Comparisons that count as one step in a naive text search. */
const comparisonsPerStep = 256

function stepSearch(run: FormulaRun, value: string, wanted: string): void {
  run.stepText(value.length)
  run.step(Math.floor((value.length * wanted.length) / comparisonsPerStep))
}

function replaced(run: FormulaRun, value: string, old: string, fresh: string): string {
  if (old === '') return value
  stepSearch(run, value, old)
  const parts = value.split(old)
  run.stepText(value.length + (parts.length - 1) * (fresh.length - old.length))
  return parts.join(fresh)
}

function filling(run: FormulaRun, value: string, length: Decimal, fill: string): string {
  const wanted = wholeNumber(length, { what: 'the length of the padded text', min: 0, max: padLengthMax })
  run.stepText(value.length + wanted)
  const signs = charactersOf(fill)
  if (signs.length === 0)
    throw new RunFault('invalid_argument', {
      reason: 'the padding is empty',
      advice: 'Specify at least one character',
    })
  const missing = Math.max(0, wanted - charactersOf(value).length)
  const rest = signs.slice(0, missing % signs.length)
  return fill.repeat(Math.floor(missing / signs.length)) + (typeof rest === 'string' ? rest : rest.join(''))
}

/** Returns the characters in text, or the text itself if each UTF-16 unit is one character. */
function charactersOf(value: string): string | string[] {
  return /[\ud800-\udfff]/.test(value) ? Array.from(value) : value
}
