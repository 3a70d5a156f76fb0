import { cleanCell, type OwnDigits } from './cell-text.ts'
import { fullYear } from './short-years.ts'

/** A date with the month as a word (`1-Dec-26`, `Dec 1, 2026`, `1. Dezember 2026`), in ISO format. */
export type ReadNamedDay = (text: string) => string | undefined

/** Words between the parts of a date in Spanish and Portuguese, and after an English day. */
const fillers = new Set(['de', 'del', 'of', 'the', 'st', 'nd', 'rd', 'th'])
const allowed = /^[\p{L}\p{M}\d .,/-]+$/u
const wordsAndNumbers = /\d+|[\p{L}\p{M}]+/gu

/** Reads dates with month names in the locale or in English. Clean the text with `cleanCell` first. */
export function createNamedDays(locale: string, digits: OwnDigits): ReadNamedDay {
  const months = new Map([...monthWords('en', undefined), ...monthWords(locale, digits)])
  return (text) => {
    if (!allowed.test(text)) return undefined
    let month: number | undefined
    const numbers: string[] = []
    for (const [part] of text.toLowerCase().matchAll(wordsAndNumbers)) {
      if (/^\d/.test(part)) numbers.push(part)
      else if (month === undefined && months.has(part)) month = months.get(part)
      else if (!fillers.has(part)) return undefined
    }
    const [first = '', second = '', ...more] = numbers
    if (month === undefined || more.length > 0) return undefined
    const [day, year] = first.length === 4 ? [second, first] : [first, second]
    if (!/^\d{1,2}$/.test(day) || !/^(?:\d\d|\d{4})$/.test(year)) return undefined
    return `${fullYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  }
}

/** Month names in standalone and date form, long and short, with their numbers. */
function monthWords(locale: string, digits: OwnDigits): [word: string, month: number][] {
  const styles = (['long', 'short'] as const).flatMap((month): Intl.DateTimeFormatOptions[] => [
    { month },
    { month, day: 'numeric' },
  ])
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2026, at, 1))
      const word = parts.find(({ type }) => type === 'month')?.value ?? ''
      return [cleanCell(word, digits).toLowerCase().replaceAll('.', ''), at + 1]
    }).filter(([word]) => /\p{L}/u.test(word))
  })
}
