import { timeZoneOf } from '../dates/time-zone.ts'

/** No name of these standards is longer; nothing longer is handed to Intl. */
const nameLengthMax = 100

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
