import { Decimal } from '@platen/merge/fields'

/** The result of a formula as JSON has it: numbers that a number of JSON keeps exactly, else their digits as a text. */
export function plainResult(value: unknown): unknown {
  if (value instanceof Decimal) {
    const text = value.toString()
    return text.replaceAll(/\D/g, '').length <= 15 && !text.includes('e') ? Number(text) : text
  }
  // Decimals are the numbers of formulas: what is a number here is a moment.
  if (typeof value === 'number') return new Date(value).toISOString()
  if (Array.isArray(value)) return value.map(plainResult)
  return value ?? null
}
