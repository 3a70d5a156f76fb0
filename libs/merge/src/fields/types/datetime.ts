import { numberAt, readDay } from '../dates/iso-date.ts'
import { timeZoneOf } from '../dates/time-zone.ts'
import { createDatePrinter } from '../format/date-printer.ts'
import type { PlainTypeTraits, ReadValue } from './field-type.ts'

/** The years 1 to 9999. Seconds, fractions and the offset are optional. */
export const dateTime =
  /^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/
const words = 'a date and a time, such as "2026-12-01T14:30:00" or "2026-12-01T14:30:00+01:00"'

/** A moment in ISO 8601, stored as epoch milliseconds. */
export const datetime: PlainTypeTraits = {
  format: ['locale', 'format', 'calendar', 'timeZone'],
  settings: [],
  example: '2026-12-01T14:30:00',
  sample: '2026-12-01T14:30:00',
  forms: ['moment'],
  json: {
    types: ['string'],
    rules: {
      // Seconds and the offset are optional, which the `date-time` format (RFC 3339) does not allow.
      pattern: String.raw`^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$`,
    },
    words: 'A day and a time, such as 2026-12-01T14:30:00, with or without an offset.',
  },
  connectors: {
    n8n: 'dateTime',
    zapier: 'datetime',
    make: 'date',
    powerAutomate: { type: 'string', format: 'date-time' },
  },
  read,
  createPrinter(format) {
    const print = createDatePrinter('datetime', format.locale ?? 'en', format)
    return (value) => (typeof value === 'number' ? print(value) : undefined)
  },
  page: 'formatted',
}

function read(value: unknown, timeZone: string): ReadValue {
  if (typeof value !== 'string') return { expected: words }
  const [text, seconds = '0', parts = '', offset] = dateTime.exec(value) ?? []
  if (text === undefined) return { expected: words }
  const day = readDay(text)
  if (typeof day === 'string') return { expected: day }
  const minutes = numberAt(text, 11) * 60 + numberAt(text, 14)
  const wallTime = day + minutes * 60_000 + Number(seconds) * 1_000 + Number(parts.slice(0, 3).padEnd(3, '0'))
  const instant =
    offset === undefined ? timeZoneOf(timeZone).instantOf(wallTime) : wallTime - offsetMs(offset)
  return isInYears(instant, timeZone) ? { value: instant } : { expected: yearsWords }
}

/** Whether the year is from 1 to 9999, both in UTC and in the time zone in which it is printed. */
function isInYears(instant: number, timeZone: string): boolean {
  if (instant < firstInstant || instant > lastInstant) return false
  if (instant >= firstInstant + dayMs && instant <= lastInstant - dayMs) return true
  const local = instant + timeZoneOf(timeZone).offsetAt(instant)
  return local >= firstInstant && local <= lastInstant
}

const dayMs = 86_400_000
const yearsWords = 'a date and time in the years 0001 to 9999, in UTC and in its time zone'
const firstInstant = Date.parse('0001-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const size = (numberAt(offset, 1) * 60 + numberAt(offset, offset.length - 2)) * 60_000
  return offset.startsWith('-') ? -size : size
}
