import { excelLocale, type FieldDeclaration, plainLocale } from '@platen/contract'
import { Decimal, digitsMax } from '@platen/merge/fields'
import type { CellValue, ReadCell } from './read-cell.ts'
import { cleanCell, escapePattern, type OwnDigits, ownDigitsOf } from './cell-text.ts'
import { createSignCheck } from './currency-signs.ts'

/** Enough for all digits with separators, and for the text around them. */
const lengthMax = digitsMax * 1.5 + 100
const hundredth = Decimal.read('0.01') as Decimal
/** The text before the first digit, the digits, and the text after them. */
const parts = /^(\D*)(\d(?:.*\d)?)(\D*)$/

/** How a locale writes numbers. */
interface NumberForms {
  /** Its last capturing group contains the decimals. */
  pattern: RegExp
  decimal: string
  digits: OwnDigits
  example: string
}

/**
 * Reads numbers, amounts and percentages in a locale as decimal strings (`1234.56`). A minus can be on either side, or replaced by parentheses. An
 * amount can contain the field's currency, and a percentage `%`, which divides it by 100.
 */
export function createNumberReader(
  declared: Pick<FieldDeclaration, 'type' | 'currency' | 'whole'>,
  locale: string,
): ReadCell {
  const { type, whole = 1 } = declared
  const { pattern, decimal, digits, example } = numberFormsOf(locale, type === 'money')
  const checkSign = type === 'money' ? createSignCheck(declared.currency ?? '', locale) : undefined
  const expected =
    type === 'percent' ? `a number such as ${example}, or ${example}%` : `a number such as ${example}`
  const unreadable = { expected }
  const withoutZero = { expected: `a number such as 0${decimal}5` }

  function readDigits(core: string): string | undefined {
    if (!pattern.test(core)) return undefined
    const point = core.lastIndexOf(decimal)
    const hasDecimals = point !== -1
    const wholePart = (hasDecimals ? core.slice(0, point) : core).replaceAll(/\D/g, '')
    return hasDecimals ? `${wholePart}.${core.slice(point + 1)}` : wholePart
  }

  function readDash(text: string): CellValue {
    const [, before = '', behind = ''] = dashOfZero.exec(text) ?? []
    const isDash = type !== 'percent' && locale !== plainLocale && dashOfZero.test(text)
    return isDash && (before === '' || behind === '') ? withSign({ value: '0' }, before + behind) : unreadable
  }

  function withSign(read: { value: string }, sign: string): CellValue {
    if (sign === '') return read
    if (sign === decimal) return withoutZero
    if (!/[\p{L}\p{Sc}]/u.test(sign)) return unreadable
    const known = checkSign?.(sign)
    if (known === undefined) return unreadable
    if ('expected' in known) return isOwnWithPoint(sign) ? withoutZero : known
    return known.isOwn ? read : { ...read, sign }
  }

  /** In `$.5`, the point belongs to the number; in `Fr.5`, it belongs to the currency. */
  function isOwnWithPoint(sign: string): boolean {
    const bare = sign.startsWith(decimal)
      ? sign.slice(decimal.length)
      : sign.endsWith(decimal) && sign.slice(0, -decimal.length)
    const known = bare === false ? undefined : checkSign?.(bare.trim())
    return known !== undefined && 'isOwn' in known && known.isOwn
  }

  return (cell) => {
    if (cell.length > lengthMax) return unreadable
    const text = cleanCell(cell, digits)
    const [, before = '', core = '', behind = ''] = parts.exec(text) ?? []
    if (core === '') return readDash(text)
    const read = readDigits(core)
    if (read === undefined) return unreadable
    if (before === '' && behind === '') return { value: read }
    const around = readAround(before, behind)
    if (around === undefined) return unreadable
    const { isNegative, isPercent, sign } = around
    if (isPercent && type !== 'percent') return unreadable
    const value = isPercent && whole === 1 ? (Decimal.read(read)?.mul(hundredth).toString() ?? read) : read
    const signed = { value: isNegative ? `-${value}` : value }
    return withSign(signed, sign)
  }
}

/** Zero in accounting formats of spreadsheets: a dash, with an optional currency. */
const dashOfZero = /^([^-]*?) *- *([^-]*)$/

/** Signs around a currency, whose name can contain such signs (`Kuwait-Dinar`). */
const signsAround = /^([-+%٪ ]*)(.*?)([-+%٪ ]*)$/

/** Reads the text around the digits: at most one minus or pair of parentheses, one `%`, one currency. */
function readAround(
  before: string,
  behind: string,
): { isNegative: boolean; isPercent: boolean; sign: string } | undefined {
  const isBracketed = /^[^()]*\([^()]*$/.test(before) && /^[^()]*\)[^()]*$/.test(behind)
  if (!isBracketed && /[()]/.test(before + behind)) return undefined
  const sides = isBracketed ? [before.replace('(', ''), behind.replace(')', '')] : [before, behind]
  const [left, right] = sides.map((side) => signsAround.exec(side) ?? [])
  const [, first = '', name = '', second = ''] = left ?? []
  const [, third = '', nameBehind = '', fourth = ''] = right ?? []
  const signs = (first + second + third + fourth).replaceAll(' ', '').replace('٪', '%')
  const isSigned = /[-+]/.test(signs)
  if (!/^(?:[-+]?%?|%[-+])$/.test(signs) || (isBracketed && isSigned) || /\+/.test(third + fourth))
    return undefined
  if (name !== '' && nameBehind !== '') return undefined
  return {
    isNegative: isBracketed || signs.includes('-'),
    isPercent: signs.includes('%'),
    sign: name || nameBehind,
  }
}

function numberFormsOf(locale: string, isMoney: boolean): NumberForms {
  if (locale === plainLocale || locale === excelLocale)
    return { pattern: /^\d+(?:\.\d+)?$/, decimal: '.', digits: undefined, example: '1234.5' }
  // Some languages do not group numbers below 10,000 by default.
  const options = { useGrouping: 'always', maximumFractionDigits: 1, minimumFractionDigits: 1 } as const
  const plain = new Intl.NumberFormat(locale, options)
  // Switzerland and Austria use other separators in amounts.
  const format = isMoney
    ? new Intl.NumberFormat(locale, { ...options, style: 'currency', currency: 'EUR' })
    : plain
  const written = format.formatToParts(1_234_567.8)
  const partOf = (wanted: string) => written.find(({ type }) => type === wanted)?.value
  const decimal = partOf('decimal') ?? '.'
  const isByTwo = [plain, format].some((one) => groupLength(one) === 2)
  return {
    pattern: numberPattern({ decimal, group: partOf('group') ?? ',', isByTwo }),
    decimal,
    digits: ownDigitsOf(locale),
    example: justNumber(format.formatToParts(1_234.5)),
  }
}

/** Length of groups before the last one, which has three digits. */
function groupLength(format: Intl.NumberFormat): number | undefined {
  return format.formatToParts(1_234_567.8).filter(({ type }) => type === 'integer')[1]?.value.length
}

function justNumber(written: readonly Intl.NumberFormatPart[]): string {
  const numeric = new Set(['integer', 'group', 'decimal', 'fraction'])
  return written
    .filter(({ type }) => numeric.has(type))
    .map(({ value }) => value)
    .join('')
}

/**
 * Groups must be complete: `1,5` is not 15. If the locale's groups have two digits, amounts can also have groups of three. Spaces and
 * apostrophes separate groups in every language. A point or comma that the locale does not use separates groups only if decimals follow: `1,234.5`.
 */
function numberPattern({
  decimal,
  group,
  isByTwo,
}: {
  decimal: string
  group: string
  isByTwo: boolean
}): RegExp {
  const point = escapePattern(decimal)
  const own = escapePattern(group.replaceAll(/\s/g, ' '))
  const groups = `(?:${own}|[ '’])`
  const decimals = String.raw`(?:${point}\d+)`
  const byThree = String.raw`[1-9]\d{0,2}(?<by>${groups})\d{3}(?:\k<by>\d{3})*`
  const inGroups = isByTwo ? String.raw`(?:${byThree}|[1-9]\d?(?:${own}\d\d)*${own}\d{3})` : byThree
  const other = [',', '.'].find((sign) => sign !== decimal && sign !== group)
  const byOther =
    other === undefined || decimal.length > 1
      ? ''
      : String.raw`|[1-9]\d{0,2}(?:${escapePattern(other)}\d{3})+${decimals}`
  return new RegExp(String.raw`^(?:(?:\d+|${inGroups})${decimals}?${byOther})$`)
}
