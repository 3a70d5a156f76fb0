import {
  type ConnectorFilter,
  type ConnectorFilterOperator,
  connectorFilterOperators,
  quoted,
} from '@platen/contract'
import { Decimal } from '@platen/merge/fields'
import { readPathText } from '../path/payload-path.ts'
import { isRecord, PayloadReader, TooMuchToRead } from '../path/read-payload.ts'

/**
 * Returns the first filter that a payload does not match. Strings are compared regardless of case, numbers as numbers (`12.5` is `"12.50"`). In a
 * list, at least one item must match; for `is-not`, no item may be equal. A missing value is not equal to anything, and an invalid path finds
 * nothing.
 */
export function failingFilter(
  filters: readonly ConnectorFilter[],
  payload: unknown,
): ConnectorFilter | undefined {
  const reader = new PayloadReader(payload)
  return filters.find((filter) => {
    try {
      return !meets(filter, reader)
    } catch (error) {
      if (error instanceof TooMuchToRead) return true
      throw error
    }
  })
}

/** Describes a filter: `financial_status is "paid"`. */
export function filterWords({ path, operator, value = '' }: ConnectorFilter): string {
  const words = `${path} ${connectorFilterOperators[operator]}`
  return operator === 'exists' || operator === 'missing' ? words : `${words} ${quoted(value)}`
}

function meets({ path: written, operator, value = '' }: ConnectorFilter, reader: PayloadReader): boolean {
  const path = readPathText(written)
  const found = path && reader.read(path, reader.payload)
  if (operator === 'exists') return !isNothing(found)
  if (operator === 'missing') return isNothing(found)
  const items: readonly unknown[] = Array.isArray(found) ? found : [found]
  reader.step(items.length)
  if (operator === 'is-not') return !items.some((item) => isSame(item, value))
  return items.some((item) => tests[operator](item, value))
}

type ItemTest = (item: unknown, value: string) => boolean

const tests: Record<Exclude<ConnectorFilterOperator, 'exists' | 'missing' | 'is-not'>, ItemTest> = {
  is: isSame,
  contains: (item, value) => isPlain(item) && folded(String(item)).includes(folded(value)),
  'one-of': (item, value) => value.split(',').some((one) => isSame(item, one)),
  'at-least': (item, value) => (compared(item, value) ?? -1) >= 0,
  'at-most': (item, value) => (compared(item, value) ?? 1) <= 0,
}

function isSame(item: unknown, value: string): boolean {
  return isPlain(item) && (folded(String(item)) === folded(value) || compared(item, value) === 0)
}

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (isRecord(value) && Object.keys(value).length === 0)
  )
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Compares numbers or ISO dates; undefined for anything else. */
function compared(one: unknown, other: string): number | undefined {
  if (typeof one !== 'string' && typeof one !== 'number') return undefined
  const text = String(one).trim()
  const wanted = other.trim()
  if (text.length > 100 || wanted.length > 100) return undefined
  const [a, b] = [Decimal.read(text), Decimal.read(wanted)]
  if (a && b) return a.cmp(b)
  const areDates = [text, wanted].every((date) => /^\d{4}-\d\d-\d\d/.test(date))
  if (!areDates) return undefined
  const length = Math.min(text.length, wanted.length, 10)
  const [day, wantedDay] = [text.slice(0, length), wanted.slice(0, length)]
  return day === wantedDay ? 0 : day > wantedDay ? 1 : -1
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}
