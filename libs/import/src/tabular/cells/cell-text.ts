const printable = /^[ -~]*$/
/** Invisible characters that change the direction of text. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const minusSigns = /[\u2010-\u2013\u2212\ufe63\uff0d]/g

/** The digits of a locale; undefined for 0 to 9. */
export type OwnDigits = ReadonlyMap<string, string> | undefined

/** Returns the digits of a locale (`٣` for 3). */
export function ownDigitsOf(locale: string): OwnDigits {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  const signs = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  if (signs[1] === '1') return undefined
  return new Map(signs.map((sign, digit) => [sign.replaceAll(directionMarks, ''), String(digit)]))
}

/** Trims a cell, and normalizes spaces, minus signs and digits. */
export function cleanCell(cell: string, digits: OwnDigits): string {
  if (printable.test(cell)) return cell.trim()
  const text = cell.replaceAll(directionMarks, '').replaceAll(/\s/g, ' ').replaceAll(minusSigns, '-').trim()
  if (digits === undefined) return text
  let read = ''
  for (const sign of text) read += digits.get(sign) ?? sign
  return read
}

export function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}\-/]/g, String.raw`\$&`)
}
