import { Decimal } from '@platen/merge/fields'

/** Converts a result to JSON: a number if it is exact, otherwise its digits as text. */
export function plainResult(value: unknown): unknown {
  if (value instanceof Decimal) {
    const text = value.toString()
    return text.replaceAll(/\D/g, '').length <= 15 && !text.includes('e') ? Number(text) : text
  }
  // Numbers in formulas are decimals, so a JavaScript number is a point in time.
  if (typeof value === 'number') return new Date(value).toISOString()
  if (Array.isArray(value)) return value.map(plainResult)
  return value ?? null
}
