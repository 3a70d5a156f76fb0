const printable = /^[ -~]*$/
/** They turn the direction of what is shown, and say nothing. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const minusSigns = /[\u2010-\u2013\u2212\ufe63\uff0d]/g

/** A locale's own digits, by their signs; undefined where they are 0 to 9. */
export type OwnDigits = ReadonlyMap<string, string> | undefined

/** The digits in which a locale writes numbers (`٣` for 3). */
export function ownDigitsOf(locale: string): OwnDigits {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  const signs = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  if (signs[1] === '1') return undefined
  return new Map(signs.map((sign, digit) => [sign.replaceAll(directionMarks, ''), String(digit)]))
}

/** A cell without blanks around it, with one sign for each meaning: every space is a blank, every minus `-`, every digit one of 0 to 9. */
export function cleanCell(cell: string, digits: OwnDigits): string {
  if (printable.test(cell)) return cell.trim()
  const text = cell.replaceAll(directionMarks, '').replaceAll(/\s/g, ' ').replaceAll(minusSigns, '-').trim()
  if (digits === undefined) return text
  let read = ''
  for (const sign of text) read += digits.get(sign) ?? sign
  return read
}

/** A text as a part of a pattern. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}\-/]/g, String.raw`\$&`)
}
