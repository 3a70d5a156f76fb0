import { timeZoneOf } from '../dates/time-zone.ts'

/** No valid name is longer. Longer names are not passed to Intl. */
const nameLengthMax = 100

let currencyNames: Intl.DisplayNames | undefined

/** Whether an ISO 4217 code is or was a currency. Intl accepts any three letters. */
export function isKnownCurrency(code: string): boolean {
  if (!/^[a-z]{3}$/i.test(code)) return false
  currencyNames ??= new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
  return currencyNames.of(code) !== undefined
}

/** Whether an IANA time zone exists. */
export function isKnownTimeZone(name: string): boolean {
  if (name.length > nameLengthMax) return false
  try {
    timeZoneOf(name)
    return true
  } catch {
    return false
  }
}
