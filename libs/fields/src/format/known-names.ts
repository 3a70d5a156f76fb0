import { timeZoneOf } from '../dates/time-zone.ts'

/** No name of these standards is longer; nothing longer is handed to Intl. */
const nameLengthMax = 100

/** Whether numbers and dates can be printed as a BCP 47 tag says; Intl itself would print what it does not know as the machine's own language. */
export function isKnownLocale(tag: string): boolean {
  if (tag.length > nameLengthMax) return false
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag, { localeMatcher: 'lookup' }).length === 1
  } catch {
    return false
  }
}

let currencyNames: Intl.DisplayNames | undefined

/** Whether a code of ISO 4217 is or was a currency. Intl itself takes any three letters. */
export function isKnownCurrency(code: string): boolean {
  if (!/^[a-z]{3}$/i.test(code)) return false
  currencyNames ??= new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
  return currencyNames.of(code) !== undefined
}

/** Whether a name of the IANA's is a time zone. */
export function isKnownTimeZone(name: string): boolean {
  if (name.length > nameLengthMax) return false
  try {
    timeZoneOf(name)
    return true
  } catch {
    return false
  }
}
