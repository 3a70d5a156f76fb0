import { readDay } from '../dates/iso-date.ts'
import { createDatePrinter } from '../format/date-printer.ts'
import { dateTime } from './datetime.ts'
import type { PlainTypeTraits, ReadValue } from './field-type.ts'

const pattern = /^\d{4}-\d\d-\d\d$/
const words = 'a date as year, month and day, such as "2026-12-01"'
const withoutTimeWords =
  'a date without a time, such as "2026-12-01" (or change the field type to datetime, and use a date format)'

export const date: PlainTypeTraits = {
  format: ['locale', 'format', 'calendar'],
  settings: [],
  example: '2026-12-01',
  sample: '2026-12-01',
  forms: ['day'],
  json: {
    types: ['string'],
    rules: { format: 'date', pattern: pattern.source },
    words: 'A day, such as 2026-12-01.',
  },
  connectors: {
    n8n: 'string',
    zapier: 'string',
    make: 'text',
    powerAutomate: { type: 'string', format: 'date' },
  },
  read,
  createPrinter(format) {
    const print = createDatePrinter('date', format.locale ?? 'en', format)
    return (value) => {
      const start = typeof value === 'string' ? readDay(value) : undefined
      return typeof start === 'number' ? print(start) : undefined
    }
  },
  page: 'formatted',
}

function read(value: unknown): ReadValue {
  if (typeof value !== 'string' || !pattern.test(value)) {
    const hasTime = typeof value === 'string' && dateTime.test(value)
    return { expected: hasTime ? withoutTimeWords : words }
  }
  const day = readDay(value)
  return typeof day === 'number' ? { value } : { expected: day }
}
