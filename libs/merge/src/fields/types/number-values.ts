import { Decimal, digitsMax } from '../decimal/decimal.ts'
import { createNumberPrinter, type NumberTraits } from '../format/number-printer.ts'
import type { PlainTypeTraits, ReadValue } from './field-type.ts'

const numberWords = 'a number such as 12.5, or a string such as "12.50"'
/** What to send instead of a number beyond 2^53. */
export const largeNumberWords =
  'a number up to 9007199254740991 (a larger one is no longer exact: send it as text, such as "9007199254740993")'
const longNumberWords = 'a number of at most 1,000 digits'

/** Returns the traits of all decimal types. */
export function numberTraits(number: NumberTraits) {
  return {
    format: ['locale', 'decimals', 'grouping', 'rounding'],
    settings: ['min', 'max'],
    example: 1234.5,
    sample: 1234.5,
    forms: ['number', 'decimal'],
    json: { types: ['number', 'string'], rules: { pattern: String.raw`^[+-]?\d+(?:\.\d+)?$` } },
    connectors: { n8n: 'number', zapier: 'number', make: 'number', powerAutomate: { type: 'number' } },
    read: readNumber,
    createPrinter(format) {
      const print = createNumberPrinter(number, format)
      return (value) => (value instanceof Decimal ? print(value) : undefined)
    },
    page: 'formatted',
    number,
  } satisfies PlainTypeTraits
}

function readNumber(value: unknown): ReadValue {
  if (typeof value === 'number' && Number.isFinite(value))
    return isExact(value) ? { value: Decimal.fromNumber(value) } : { expected: largeNumberWords }
  if (typeof value !== 'string') return { expected: numberWords }
  const read = Decimal.read(value)
  if (read) return { value: read }
  return {
    expected: value.length > digitsMax && /^[+-]?\d+(?:\.\d+)?$/.test(value) ? longNumberWords : numberWords,
  }
}

/** Larger JSON numbers can lose digits (RFC 8259, section 6). */
export function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER
}
