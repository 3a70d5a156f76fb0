import { escapePointerPart, Fault } from '@platen/contract'
import { Decimal, isNothing, readTypedValue } from '@platen/merge/fields'
import { type DataRecord, isRecord, ownValue } from '../scope.ts'
import type { Shape, ShapeField } from './shape.ts'

/**
 * Returns a copy of the data with typed values and defaults. Only declared parts are copied.
 * @throws Fault `invalid_data` (item `wrong_type`) for an unreadable value, which checked data does not contain.
 */
export function convertRecord(
  record: DataRecord,
  shape: Shape,
  options: { timeZone: string },
  pointer = '/data',
): Record<string, unknown> {
  const typed: Record<string, unknown> = { ...record }
  for (const field of shape) {
    if (field.isComputed) {
      delete typed[field.name]
      continue
    }
    const sent = ownValue(record, field.name)
    const given = isNothing(field.type, sent) ? field.default : sent
    if (given === undefined || given === null) {
      // Explicitly null, so that the name is not looked up in outer levels.
      if (field.type !== undefined) typed[field.name] = null
      continue
    }
    typed[field.name] = convert(field, given, options, () => `${pointer}/${escapePointerPart(field.name)}`)
  }
  return typed
}

const hundred = Decimal.fromNumber(100)

function convert(
  field: ShapeField,
  given: unknown,
  options: { timeZone: string },
  pointer: () => string,
): unknown {
  const { type, inside, item } = field
  if (Array.isArray(given)) {
    if (inside.length === 0 && !item) return given
    return given.map((one, index) => {
      if (item)
        return isNothing(item.type, one) ? null : convert(item, one, options, () => `${pointer()}/${index}`)
      return isRecord(one)
        ? convertRecord(one, inside, options, inside.length > 0 ? `${pointer()}/${index}` : '')
        : one
    })
  }
  if (isRecord(given)) return inside.length === 0 ? given : convertRecord(given, inside, options, pointer())
  if (type === undefined || type === 'list' || type === 'group') return given
  const read = readTypedValue(type, given, options)
  if ('value' in read) {
    // In formulas, a percentage is always a fraction: 19% of 50 is 0.19 * 50.
    if (field.isOfHundred && read.value instanceof Decimal) return read.value.div(hundred)
    return field.isCurrency && typeof read.value === 'string' ? currencyOf(read.value) : read.value
  }
  const message = `The template needs ${read.expected} here.`
  throw new Fault('invalid_data', {
    detail: message,
    errors: [{ pointer: pointer(), code: 'wrong_type', message }],
  })
}

/** Returns a currency code in capital letters. Other strings are returned unchanged, so that the error quotes them. */
function currencyOf(text: string): string {
  const code = text.trim()
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : text
}
