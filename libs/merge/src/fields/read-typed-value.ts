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

/** Whether the values of a type are strings, including addresses of images. */
export function holdsText(type: FieldType): boolean {
  return textTypes.has(type)
}

/**
 * Whether a JSON value counts as missing, like null. An empty string is a value only for text types, and an empty list only for lists. Never true
 * for a field without a type.
 */
export function isNothing(type: FieldType | undefined, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (type === undefined) return false
  if (value === '') return !textTypes.has(type)
  return Array.isArray(value) && value.length === 0 && type !== 'list'
}

/** Whether a number is below the `min` or above the `max` of its field. */
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

/** Checks a string by the `check` of its field. Returns the error, a sentence without its subject, or undefined. */
export function checkFault(
  value: PlainValue,
  { check }: Pick<FieldDeclaration, 'check'>,
): string | undefined {
  if (check === undefined || typeof value !== 'string') return undefined
  return accountFault(value)
}

/**
 * Reads a JSON value as its type. Nothing is guessed: spaces around a number, a decimal comma, or a day that does not exist are errors. A
 * datetime without an offset is local time in `timeZone`.
 */
export function readTypedValue(type: PlainType, value: unknown, options: { timeZone: string }): ReadValue {
  if (value === null || value === undefined) return { value: null }
  return readers[type](value, options.timeZone)
}

/** A table of functions is faster than the traits, whose objects have many shapes. This matters because every value in a document is read. */
const readers = Object.fromEntries(
  Object.entries(typeTraits).flatMap(([type, traits]) => ('read' in traits ? [[type, traits.read]] : [])),
) as Record<PlainType, PlainTypeTraits['read']>
