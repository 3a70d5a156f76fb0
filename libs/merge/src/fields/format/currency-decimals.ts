/**
 * Currencies that have decimals in ISO 4217 (list one, November 2026), but not in CLDR, the data of `Intl`: their fractions are no longer used in
 * shops, but still appear on invoices and statements.
 */
const decimalsOfIso: Readonly<Record<string, number>> = {
  AFN: 2,
  ALL: 2,
  COP: 2,
  HUF: 2,
  IDR: 2,
  IQD: 3,
  IRR: 2,
  KPW: 2,
  LAK: 2,
  LBP: 2,
  MGA: 2,
  MMK: 2,
  PKR: 2,
  SLL: 2,
  SOS: 2,
  SYP: 2,
  YER: 2,
}

/**
 * Returns the number of decimals that ISO 4217 gives a currency.
 * @throws RangeError unless the code has three letters.
 */
export function currencyDecimals(currency: string): number {
  const known = decimalsOfIso[currency.toUpperCase()]
  if (known !== undefined) return known
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}
