import {
  accountFault,
  type FieldDeclaration,
  type FieldType,
  fieldTypes,
  type PlainType,
  typeBasics,
} from '@platen/contract'
import { Decimal } from './decimal/decimal.ts'
import type { PlainTypeTraits, PlainValue, ReadValue } from './types/field-type.ts'
import { typeTraits } from './types/type-traits.ts'

const textTypes: ReadonlySet<FieldType> = new Set(
  fieldTypes.filter((type) => ['text', 'image'].includes(typeBasics[type].family)),
)

/** Whether values of the type are texts, as those of an image are, too: the empty text is one of them. */
export function holdsText(type: FieldType): boolean {
  return textTypes.has(type)
}

/**
 * Whether a value of JSON means in a field of the type that nothing was sent, like null: only texts have an empty text as a value, and only
 * lists an empty list. Of a field without a type that is nobody's to say.
 */
export function isNothing(type: FieldType | undefined, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (type === undefined) return false
  if (value === '') return !textTypes.has(type)
  return Array.isArray(value) && value.length === 0 && type !== 'list'
}

/** Whether a number is below the `min` or above the `max` of its field; other values never are. */
export function isOutOfRange(
  value: PlainValue,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): boolean {
  if (!(value instanceof Decimal)) return false
  return (
    (min !== undefined && value.cmp(Decimal.fromNumber(min)) < 0) ||
    (max !== undefined && value.cmp(Decimal.fromNumber(max)) > 0)
  )
}

/** Returns what is wrong with a text by the `check` of its field, as a sentence without its subject; `undefined` when nothing is. */
export function checkFault(
  value: PlainValue,
  { check }: Pick<FieldDeclaration, 'check'>,
): string | undefined {
  if (check === undefined || typeof value !== 'string') return undefined
  return accountFault(value)
}

/**
 * A value of JSON as its type has it. Nothing is guessed: a text with spaces around it, a decimal comma, a day that no calendar has are
 * refused. A datetime without an offset is what the clocks of `timeZone` show.
 */
export function readTypedValue(type: PlainType, value: unknown, options: { timeZone: string }): ReadValue {
  if (value === null || value === undefined) return { value: null }
  return readers[type](value, options.timeZone)
}

/** Every value of a document is read: a table of functions is faster than traits, whose objects have many shapes. */
const readers = Object.fromEntries(
  Object.entries(typeTraits).flatMap(([type, traits]) => ('read' in traits ? [[type, traits.read]] : [])),
) as Record<PlainType, PlainTypeTraits['read']>
