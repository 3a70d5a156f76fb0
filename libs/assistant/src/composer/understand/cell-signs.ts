import { currencyCode } from '../words/currencies.ts'

const signPattern =
  /^(-?)\s*([^\d\s.,()%+-][^\d\s()%+,-]{0,4})\s*(?=[-\d.,(])|([^\d\s.,()%+-][^\d\s()%+,-]{0,4})\s*$/u

/** No amount is longer. */
const lengthMax = 80

/** An amount without its currency, and which that is. `isLetters`: it could be another word, as in “TOP 10”. */
export function splitCurrency(
  cell: string,
): { rest: string; currency: string; isLetters: boolean } | undefined {
  const text = cell.trim()
  if (text.length > lengthMax) return undefined
  const found = signPattern.exec(text)
  const sign = found?.[2] ?? found?.[3]
  if (!found || sign === undefined) return undefined
  const currency = currencyCode(sign)
  if (currency === undefined) return undefined
  return {
    rest: text.replace(found[0], found[1] ?? '').trim(),
    currency,
    isLetters: /^[A-Za-z.]+$/.test(sign),
  }
}
