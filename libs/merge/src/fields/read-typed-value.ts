import { accountFault, type FieldDeclaration, type FieldType } from '@platen/contract'
import { numberAt, readDay } from './dates/iso-date.ts'
import { timeZoneOf } from './dates/time-zone.ts'
import { Decimal, digitsMax } from './decimal/decimal.ts'
import { numberText } from './number-text.ts'

/** A type whose values hold no others. */
export type PlainType = Exclude<FieldType, 'list' | 'group'>

/**
 * A value as formulas and formats take it: number, money and percent are decimals; a date is `YYYY-MM-DD`, a datetime epoch milliseconds;
 * text, multiline, markdown and image are texts. Nothing was sent: null.
 */
export type PlainValue = Decimal | string | number | boolean | null

const textTypes: ReadonlySet<FieldType> = new Set(['text', 'multiline', 'markdown', 'image'])

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

/** A value, or what the type would take instead: words that go on after "needs". */
export type ReadValue = { value: PlainValue } | { expected: string }

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

/** The years 1 to 9999; seconds and parts of them may be left out, and the offset. */
const dateTime =
  /^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/
const date = /^\d{4}-\d\d-\d\d$/

const numberWords = 'a number such as 12.5, or a decimal text such as "12.50"'
const largeNumberWords =
  'a number up to 9007199254740991 (a larger one is no longer exact: send it as a text, such as "9007199254740993")'
const longNumberWords = 'a number of at most 1,000 digits'
const dateWords = 'a date as year, month and day, such as "2026-12-01"'
const withoutTimeWords =
  'a date without a time, such as "2026-12-01" (or give the field the type datetime, with a format of a date)'
const booleanWords = 'true or false, without quotation marks'
const imageWords = 'the address of an image as a text, such as "assets/logo.png"'
const dateTimeWords = 'a date and a time, such as "2026-12-01T14:30:00" or "2026-12-01T14:30:00+01:00"'

/**
 * A value of JSON as its type has it. Nothing is guessed: a text with spaces around it, a decimal comma, a day that no calendar has are
 * refused. A datetime without an offset is what the clocks of `timeZone` show.
 */
export function readTypedValue(type: PlainType, value: unknown, options: { timeZone: string }): ReadValue {
  if (value === null || value === undefined) return { value: null }
  return readers[type](value, options.timeZone)
}

const readers: Record<PlainType, (value: unknown, timeZone: string) => ReadValue> = {
  number: readNumber,
  money: readNumber,
  percent: readNumber,
  date: readDate,
  datetime: readDateTime,
  boolean: (value) => (typeof value === 'boolean' ? { value } : { expected: booleanWords }),
  image: (value) => (typeof value === 'string' ? { value } : { expected: imageWords }),
  text: readText,
  multiline: readText,
  markdown: readText,
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

function readDate(value: unknown): ReadValue {
  if (typeof value !== 'string' || !date.test(value)) {
    const hasTime = typeof value === 'string' && dateTime.test(value)
    return { expected: hasTime ? withoutTimeWords : dateWords }
  }
  const day = readDay(value)
  return typeof day === 'number' ? { value } : { expected: day }
}

function readDateTime(value: unknown, timeZone: string): ReadValue {
  if (typeof value !== 'string') return { expected: dateTimeWords }
  const [text, seconds = '0', parts = '', offset] = dateTime.exec(value) ?? []
  if (text === undefined) return { expected: dateTimeWords }
  const day = readDay(text)
  if (typeof day === 'string') return { expected: day }
  const minutes = numberAt(text, 11) * 60 + numberAt(text, 14)
  const wallTime = day + minutes * 60_000 + Number(seconds) * 1_000 + Number(parts.slice(0, 3).padEnd(3, '0'))
  const instant =
    offset === undefined ? timeZoneOf(timeZone).instantOf(wallTime) : wallTime - offsetMs(offset)
  return instant < firstInstant || instant > lastInstant ? { expected: dateTimeWords } : { value: instant }
}

/** The years 1 to 9999 of UTC. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const size = (numberAt(offset, 1) * 60 + numberAt(offset, offset.length - 2)) * 60_000
  return offset.startsWith('-') ? -size : size
}

/** As fields without a type take it. */
function readText(value: unknown): ReadValue {
  if (typeof value === 'string') return { value }
  if (typeof value === 'boolean') return { value: String(value) }
  if (typeof value !== 'number' || !Number.isFinite(value)) return { expected: 'a text or a number' }
  if (!isExact(value)) return { expected: largeNumberWords }
  return { value: numberText(value) }
}

/** Beyond it a number of JSON is no longer the one that was sent (RFC 8259, section 6). */
function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER
}
