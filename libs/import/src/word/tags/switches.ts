import type { FieldDeclaration } from '@platen/contract'

/** A parsed field code: `MERGEFIELD total \# "#,##0.00"`. */
export interface FieldCode {
  kind: string
  /** The first argument, without quotes. */
  argument: string
  /** The values of switches by lower-case letter. */
  switches: ReadonlyMap<string, string>
}

/** Reads a field code (ECMA-376-1 §17.16.1). */
export function readFieldCode(instruction: string): FieldCode {
  const words =
    instruction.slice(0, 2_000).match(/"(?:[^"\\]|\\.)*"?|[“„][^”“]*[”“]?|\\[^\s]|[^\s"\\]+/g) ?? []
  const plain = (word: string) => word.replaceAll(/^["“„]|["”“]$/g, '')
  const switches = new Map<string, string>()
  let argument = ''
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? ''
    if (/^\\.$/.test(word)) {
      const next = words[at + 1]
      const hasValue = next !== undefined && !/^\\.$/.test(next)
      switches.set(word.slice(1).toLowerCase(), hasValue ? plain(next) : '')
      if (hasValue) at += 1
    } else if (argument === '') argument = plain(word)
  }
  return { kind: (words[0] ?? '').toUpperCase(), argument, switches }
}

const currencies: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  '¥': 'JPY',
  'Fr.': 'CHF',
  CHF: 'CHF',
  EUR: 'EUR',
  USD: 'USD',
  GBP: 'GBP',
}

/** Returns the format in a field code as a declaration; undefined if it has no format that Platen supports. */
export function declarationOf({ switches }: FieldCode): FieldDeclaration | undefined {
  const date = switches.get('@')
  if (date !== undefined && date !== '') return dateDeclaration(date)
  const number = switches.get('#')
  return number === undefined || number === '' ? undefined : numberDeclaration(number)
}

/** Converts a date format (`d MMMM yyyy`) to a CLDR skeleton, whose order depends on the locale. */
export function dateDeclaration(picture: string): FieldDeclaration | undefined {
  const bare = picture.replaceAll(/'[^']*'/g, '')
  const count = (letters: RegExp) => bare.match(letters)?.[0].length ?? 0
  const year = count(/y+/i)
  const month = count(/M+/)
  const day = count(/(?<!d)d{1,2}(?!d)/i)
  const weekday = count(/d{3,4}/i)
  const skeleton = [
    year > 0 && (year <= 2 ? 'yy' : 'y'),
    month > 0 && 'M'.repeat(Math.min(4, month)),
    weekday > 0 && (weekday === 3 ? 'EEE' : 'EEEE'),
    day > 0 && 'd'.repeat(day),
  ]
    .filter((part) => part !== false)
    .join('')
  const time = [
    /[hH]/.test(bare) && (/H/.test(bare) || !/am\/pm/i.test(bare) ? 'Hm' : 'hm'),
    /s/.test(bare) && 's',
  ]
    .filter((part) => part !== false)
    .join('')
  if (skeleton === '' && time === '') return undefined
  return time === '' ? { type: 'date', format: skeleton } : { type: 'datetime', format: skeleton + time }
}

function numberDeclaration(picture: string): FieldDeclaration | undefined {
  const positive = picture.split(';')[0] ?? ''
  const digits = /[#0][#0.,’' ]*/.exec(positive)?.[0].trimEnd() ?? ''
  if (digits === '') return undefined
  // The last separator with digits after it is the decimal separator, unless it groups thousands.
  const point = /[.,]([0#]{1,2}|[0#]{4,})$/.exec(digits)?.[1]
  const decimalPlaces = point?.length ?? 0
  const least = point?.replaceAll('#', '').length ?? 0
  const decimals: FieldDeclaration['decimals'] =
    least === decimalPlaces ? decimalPlaces : [least, decimalPlaces]
  const grouping = /[#0][.,’' ](?:[#0]{3})/.test(digits)
  const format = { decimals, ...(!grouping && { grouping: false }) }
  if (positive.includes('%')) return { type: 'percent', whole: 100, ...format }
  const sign = Object.keys(currencies).find((one) => positive.includes(one))
  const currency = sign === undefined ? undefined : currencies[sign]
  return currency === undefined ? { type: 'number', ...format } : { type: 'money', currency, ...format }
}
