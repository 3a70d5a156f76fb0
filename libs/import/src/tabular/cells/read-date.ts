import { excelLocale, plainLocale } from '@platen/contract'
import { readTypedValue } from '@platen/merge/fields'
import type { CellValue, ReadCell } from './read-cell.ts'
import { createNamedDays } from './named-months.ts'
import { fullYear, otherShortYear } from './short-years.ts'
import { cleanCell, escapePattern, type OwnDigits, ownDigitsOf } from './cell-text.ts'

/** The longest realistic date with a time. */
const lengthMax = 100

type Part = 'year' | 'month' | 'day'

/** How a locale writes dates. */
interface DateForms {
  /** `undefined` if its years differ from ISO 8601, such as the Buddhist years of `th`. In that case, only ISO dates can be read. */
  order: readonly Part[] | undefined
  /** For example `.`, `/` or `-`. */
  separator: string
  /** Text after the year, such as `г.` in Bulgarian. */
  tail: string
  digits: OwnDigits
  /** Words for the halves of a day; true for the second one. */
  afternoon: ReadonlyMap<string, boolean>
  example: string
}

/** Reads dates in a locale's format, numeric or with month names, or in ISO 8601. Returns them as `2026-12-31`. A time of midnight can follow. */
export function createDateReader(locale: string): ReadCell {
  const split = createSplit(locale, 'date')
  return (cell) => {
    const found = split.read(cell)
    if (found === undefined || /[1-9]/.test(found.time)) return { expected: split.expected }
    return checked('date', found.day)
  }
}

/** Reads dates with a time. The times are in the template's zone (`2026-12-31T14:30:00`), unless an ISO date has an offset. */
export function createDateTimeReader(locale: string): ReadCell {
  const split = createSplit(locale, 'datetime')
  return (cell) => {
    const text = withOffset(cell.trim())
    if ('value' in readTypedValue('datetime', text, { timeZone: 'UTC' }))
      return { value: text.replace(' ', 'T') }
    const found = split.read(cell)
    if (found === undefined || found.time === '') return { expected: split.expected }
    return checked('datetime', `${found.day}T${found.time}`)
  }
}

const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:(UTC|GMT|Z)|([+-]\d\d):?(\d\d))$/i

/** Formats from shops and databases: `2026-05-01 10:00:00 +0200`, `2026-05-01 08:00:00 UTC`. */
function withOffset(text: string): string {
  const [, day, time, utc, hours = '', minutes = ''] = moment.exec(text) ?? []
  if (day === undefined || time === undefined) return text
  return `${day}T${time}${utc === undefined ? `${hours}:${minutes}` : 'Z'}`
}

const dayAndMonth = /^(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(?:\d{4}|\d\d)(?!\d)/

/**
 * Returns the other reading of a date, in ISO format, if the cell is not in the locale's format: languages that put the month first use slashes, and
 * most others do not. Returns `undefined` if there is no other reading, or no doubt.
 */
export function createSwapCheck(locale: string): (cell: string, read: string) => string | undefined {
  if (locale === plainLocale || locale === excelLocale) return () => undefined
  const { order, separator: own, digits } = dateFormsOf(locale)
  const isForeign = (separator: string) =>
    order?.[0] === 'month' ? separator !== '/' : order?.[0] === 'day' && own !== '/' && separator === '/'
  return (cell, read) => {
    const [, first, separator, second] = dayAndMonth.exec(cleanCell(cell, digits)) ?? []
    if (separator === undefined || !isForeign(separator) || Number(first) === Number(second)) return undefined
    const swapped = read.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1-$3-$2')
    return Number(swapped.slice(5, 7)) > 12 ? undefined : swapped
  }
}

export function createShortYearCheck(
  locale: string,
  currentYear: number,
): (cell: string, read: string) => string | undefined {
  if (locale === plainLocale || locale === excelLocale) return () => undefined
  const { digits } = dateFormsOf(locale)
  return (cell, read) => otherShortYear(cleanCell(cell, digits), read, currentYear)
}

function checked(type: 'date' | 'datetime', text: string): CellValue {
  const read = readTypedValue(type, text, { timeZone: 'UTC' })
  return 'expected' in read ? read : { value: text }
}

/** Splits a cell into the date in ISO format and the time, if any, such as `14:30:00`. */
interface Split {
  read(cell: string): { day: string; time: string } | undefined
  expected: string
}

/** ISO basic format, as exported by accounting programs and banks. */
const compactDay = /^(\d{4})(\d\d)(\d\d)$/
const isoDay = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.0+)?)?$/

function createSplit(locale: string, type: 'date' | 'datetime'): Split {
  const readIso = (text: string) => {
    const [, day, time = ''] = isoDay.exec(text.replace(compactDay, '$1-$2-$3')) ?? []
    return day === undefined ? undefined : { day, time }
  }
  const [time, what] = type === 'date' ? ['', 'a date'] : [' 14:30', 'a date and a time']
  const iso = `2026-12-31${time}`
  if (locale === plainLocale)
    return { read: (cell) => readIso(cell.trim()), expected: `${what} such as ${iso}` }
  if (locale === excelLocale) {
    const expected = `${what} as an Excel day number, such as ${type === 'date' ? '46387' : '46387.604'}, or in ISO format, such as ${iso}`
    return { read: (cell) => readIso(cell.trim()) ?? readSerial(cell.trim()), expected }
  }
  const forms = dateFormsOf(locale)
  const { order, digits } = forms
  if (order === undefined)
    return { read: (cell) => readIso(cleanCell(cell, digits)), expected: `${what} such as ${iso}` }
  const pattern = datePattern(order, forms)
  const readNamedDay = createNamedDays(locale, digits)
  return {
    read(cell) {
      if (cell.length > lengthMax) return undefined
      const text = cleanCell(cell, digits)
      const read = readIso(text) ?? fromParts(pattern.exec(text)?.groups, forms.afternoon)
      if (read) return read
      const day = readNamedDay(text)
      return day === undefined ? undefined : { day, time: '' }
    },
    expected: `${what} such as ${forms.example}${time}${forms.example === '2026-12-31' ? '' : ` or ${iso}`}`,
  }
}

function fromParts(
  parts: Readonly<Record<string, string | undefined>> | undefined,
  afternoon: ReadonlyMap<string, boolean>,
): { day: string; time: string } | undefined {
  if (parts === undefined) return undefined
  const {
    year = parts['first'] ?? '',
    month = parts['firstMonth'] ?? '',
    day = parts['firstDay'] ?? '',
  } = parts
  const { hours, minutes = '', seconds = '00', half = parts['halfBefore'] } = parts
  const iso = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (hours === undefined) return { day: iso, time: '' }
  const isLate = half === undefined ? undefined : afternoon.get(half.toLowerCase())
  if (isLate !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = isLate === undefined ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0)
  return { day: iso, time: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}` }
}

const digitsOf = { year: String.raw`\d{4}`, month: String.raw`\d{1,2}`, day: String.raw`\d{1,2}` }

/**
 * After a four-digit year, the month is next in every language. Two-digit years are read if the language puts the year last, with dots or its own
 * separator: `26-12-31` is probably an ISO date.
 */
function datePattern(order: readonly Part[], { separator, tail, afternoon }: DateForms): RegExp {
  const between = ' ?[./-] ?'
  const own = ` ?[.${escapePattern(separator)}] ?`
  const shortYear = String.raw`(?<=^\d{1,2}${own}\d{1,2}${own})\d\d`
  const year = order.at(-1) === 'year' ? String.raw`\d{4}|${shortYear}` : digitsOf.year
  const inOrder = order.map((part) => `(?<${part}>${part === 'year' ? year : digitsOf[part]})`).join(between)
  const yearFirst = String.raw`(?<first>\d{4})${between}(?<firstMonth>\d{1,2})${between}(?<firstDay>\d{1,2})`
  const day = order[0] === 'year' ? inOrder : `(?:${inOrder}|${yearFirst})`
  const half = [...afternoon.keys()].map(escapePattern).join('|')
  const time = String.raw`(?:(?<halfBefore>${half}) ?)?(?<hours>\d{1,2})[:.](?<minutes>\d\d)(?:[:.](?<seconds>\d\d))?(?: ?(?<half>${half}))?`
  return new RegExp(`^${day}\\.?(?: ?${escapePattern(tail)})?(?:[ ,،T]+${time})?$`, 'i')
}

function dateFormsOf(locale: string): DateForms {
  const day = new Date(Date.UTC(2026, 11, 31, 14))
  const numeric = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  })
  const written = numeric.formatToParts(day)
  const parts = new Set<string>(['year', 'month', 'day'])
  const order = written.flatMap(({ type }) => (parts.has(type) ? [type as Part] : []))
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  const halfOf = (hour: number) =>
    clock.formatToParts(Date.UTC(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? ''
  const halves = [
    ['am', false],
    ['pm', true],
    [halfOf(9), false],
    [halfOf(14), true],
  ] as const
  const last = written.at(-1)
  return {
    order: numeric.resolvedOptions().calendar === 'gregory' ? order : undefined,
    separator: cleanCell(written.find(({ type }) => type === 'literal')?.value ?? '', undefined),
    tail: last?.type === 'literal' ? cleanCell(last.value, undefined).replace(/^\./, '') : '',
    digits: ownDigitsOf(locale),
    afternoon: new Map(
      halves.flatMap(([word, isLate]) =>
        word === '' ? [] : [[cleanCell(word, undefined).toLowerCase(), isLate] as const],
      ),
    ),
    example: cleanCell(numeric.format(day), ownDigitsOf(locale)),
  }
}

/** Excel counts days from the end of 1899. Its day 60, February 29, 1900, did not exist. */
const serialsMax = 2_958_465
const phantomDay = 60
const dayMs = 86_400_000

/** Reads a workbook's serial date with the time as a fraction: `46387.604` is 2026-12-31T14:29:46. */
function readSerial(text: string): { day: string; time: string } | undefined {
  if (!/^\d{1,7}(?:[.,]\d{1,15})?$/.test(text)) return undefined
  const serial = Number(text.replace(',', '.'))
  const days = Math.floor(serial)
  if (days < 1 || serial >= serialsMax + 1 || days === phantomDay) return undefined
  const start = Date.UTC(1899, 11, days < phantomDay ? 31 : 30)
  const [day = '', time = ''] = new Date(start + Math.round(serial * (dayMs / 1_000)) * 1_000)
    .toISOString()
    .split('T')
  return { day, time: time.slice(0, 8) }
}
