import { excelLocale, plainLocale } from '@platen/contract'
import { cleanCell } from './cell-text.ts'

/** Whether a currency belongs to the field. With `isOwn: false`, the item's data determines it. */
export type SignCheck = (sign: string) => { isOwn: boolean } | { expected: string }

/** Creates the check for a field. `currency` is an ISO 4217 code, or text with merge fields. */
export function createSignCheck(currency: string, locale: string): SignCheck {
  if (currency.includes('{{') || currency === '') return () => ({ isOwn: false })
  const expected = `an amount in ${currency}, or one without a currency`
  return (sign) => (isSignOf(sign, currency, locale) ? { isOwn: true } : { expected })
}

/** Numbers with different plural forms: languages have up to six. */
const counts = [0, 0.1, 1, 1.5, 2, 3, 5, 11, 100, 1_000_000]

const signsByCurrency = new Map<string, ReadonlySet<string>>()
/** Limits the cache, because currencies and locales come from data. */
const currenciesMax = 500

/** Whether text is the code, a symbol or the name of a currency, in the locale or in English. */
export function isSignOf(sign: string, currency: string, locale: string): boolean {
  const key = `${currency} ${locale}`
  let signs = signsByCurrency.get(key)
  if (signs === undefined) {
    if (signsByCurrency.size >= currenciesMax) signsByCurrency.clear()
    signs = signsOf(currency, locale)
    signsByCurrency.set(key, signs)
  }
  return signs.has(folded(sign))
}

function signsOf(currency: string, locale: string): ReadonlySet<string> {
  // Without a language, only English names.
  const locales = locale === plainLocale || locale === excelLocale ? ['en'] : [locale, 'en']
  try {
    return new Set(
      locales.flatMap((one) => [
        ...(['code', 'symbol', 'narrowSymbol'] as const).flatMap((display) =>
          printedSigns(one, currency, display, [1]),
        ),
        ...printedSigns(one, currency, 'name', counts),
      ]),
    )
  } catch {
    // The currency is unknown. The check of the data reports it.
    return new Set()
  }
}

function printedSigns(
  locale: string,
  currency: string,
  currencyDisplay: 'code' | 'symbol' | 'narrowSymbol' | 'name',
  amounts: readonly number[],
): string[] {
  return [0, 1].flatMap((maximumFractionDigits) => {
    const options = { style: 'currency', currency, currencyDisplay, maximumFractionDigits } as const
    const format = new Intl.NumberFormat(locale, { ...options, minimumFractionDigits: maximumFractionDigits })
    return amounts.map((amount) => {
      const sign = format.formatToParts(amount).find(({ type }) => type === 'currency')?.value
      return folded(sign ?? currency)
    })
  })
}

function folded(sign: string): string {
  return cleanCell(sign, undefined).toLowerCase()
}
