import { currencyCode } from '../words/currencies.ts'

const signPattern =
  /^(-?)\s*([^\d\s.,()%+-][^\d\s()%+,-]{0,4})\s*(?=[-\d.,(])|([^\d\s.,()%+-][^\d\s()%+,-]{0,4})\s*$/u

/** Maximum number of characters in an amount. */
const lengthMax = 80

/** Splits an amount from its currency. `isLetters`: whether the currency may be an ordinary word instead, as in “TOP 10”. */
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

const emptyWords =
  /^(?:n\/?a|#n\/a|#value!|#ref!|#div\/0!|null|nil|none|nan|undefined|-+|[–—]+|\.|\?|k\. ?a\.|s\. ?o\.|n\.? ?v\.?)$/i

/** Whether a cell's text means that it has no value. For use only with numbers and dates, because “NA” is Namibia in a list of countries. */
export function isEmptyWord(text: string): boolean {
  return emptyWords.test(text.trim())
}

const digits = /[٠-٩۰-۹]/g
const zeros = ['٠', '۰'].map((zero) => zero.charCodeAt(0))

/** Replaces Arabic and Persian digits and number signs with ASCII characters. */
export function plainDigits(text: string): string {
  if (!/[٠-٩۰-۹]/.test(text)) return text
  return text
    .replaceAll(digits, (digit) => {
      const code = digit.charCodeAt(0)
      const zero = zeros.find((from) => code >= from && code < from + 10) ?? code
      return String(code - zero)
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}
