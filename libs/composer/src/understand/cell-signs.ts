/** Currencies by their signs, where a sign means one. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₪': 'ILS',
  '₺': 'TRY',
  '₴': 'UAH',
  zł: 'PLN',
  Kč: 'CZK',
  Fr: 'CHF',
  'Fr.': 'CHF',
  SFr: 'CHF',
  'ر.س': 'SAR',
}
const signPattern = /^(-?)\s*([^\d\s.,()%+-]{1,4}\.?)\s*(?=[-\d.,(])|([^\d\s.,()%+-]{1,4}\.?)\s*$/u

/** Currencies that are known by their codes. */
const codes = new Set(Intl.supportedValuesOf('currency'))

/** A currency's code, in whatever case. */
export function currencyCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) && codes.has(code) ? code : signs[text.trim()]
}

/** No amount is longer. */
const lengthMax = 80

/** An amount without its currency, and which that is. */
export function splitCurrency(cell: string): { rest: string; currency: string } | undefined {
  const text = cell.trim()
  if (text.length > lengthMax) return undefined
  const found = signPattern.exec(text)
  const sign = found?.[2] ?? found?.[3]
  if (!found || sign === undefined) return undefined
  const currency = currencyCode(sign)
  if (currency === undefined) return undefined
  return { rest: text.replace(found[0], found[1] ?? '').trim(), currency }
}
