import type { FieldDeclaration, FieldType } from '../field-types.ts'
import type { FieldNature } from './template-changes.ts'

/** A piece of a sentence: plain words, or a name, value or formula as it is written. */
export type Piece = string | { code: string }

type Declared = NonNullable<FieldNature['declared']>

const nouns: Readonly<Record<FieldType, string>> = {
  text: 'a text',
  multiline: 'a text of several lines',
  markdown: 'formatted text',
  number: 'a number',
  money: 'an amount of money',
  percent: 'a percentage',
  date: 'a date',
  datetime: 'a date with a time',
  boolean: 'yes or no',
  image: 'a picture',
  list: 'a list',
  group: 'a group of fields',
}

const plurals: Partial<Record<FieldType, string>> = {
  number: 'numbers',
  money: 'amounts of money',
  percent: 'percentages',
  date: 'dates',
  datetime: 'dates with a time',
  boolean: 'yes and no',
  image: 'pictures',
}

/** What a field is, in a few words: `a date`, `a list of numbers`. */
export function natureNoun({ type, item }: Declared): string {
  return type === 'list' && item ? `a list of ${plurals[item.type] ?? 'texts'}` : nouns[type]
}

/** How a caller writes a field's value. */
export function sendingWords(declared: Declared): Piece[] {
  const { type, item } = declared
  if (type === 'list' && item) return ['a list whose values each are ', ...sendingWords(item)]
  if (type === 'percent') return [{ code: declared.whole === 100 ? '19' : '0.19' }, ' for 19 %']
  return examples[type] ?? [nouns[type]]
}

const examples: Partial<Record<FieldDeclaration['type'], Piece[]>> = {
  multiline: ['a text'],
  markdown: ['a text'],
  number: ['a number such as ', { code: '12.5' }],
  money: ['the amount alone, such as ', { code: '1234.5' }],
  date: [{ code: '2026-12-01' }],
  datetime: [{ code: '2026-12-01T14:30:00' }],
  boolean: [{ code: 'true' }, ' or ', { code: 'false' }],
  image: ['the address of a picture'],
  group: ['an object with its fields'],
}

const formatWords = {
  locale: 'language',
  decimals: 'places after the point',
  grouping: 'thousands apart',
  rounding: 'rounding',
  currency: 'currency',
  currencyDisplay: 'currency shown as',
  format: 'style',
  timeZone: 'time zone',
  words: 'words',
  min: 'least value',
  max: 'greatest value',
  default: 'where it is left out',
} as const

/** How the format of a field differs: `currency USD, until now EUR`. */
export function formatDifferences(before: FieldNature | undefined, after: FieldNature | undefined): Piece[] {
  const differences = [
    ...differencesOf(before?.declared, after?.declared),
    ...differencesOf(before?.declared?.item, after?.declared?.item),
  ]
  return differences.flatMap((pieces, index) => (index === 0 ? pieces : ['; ', ...pieces]))
}

function differencesOf(before: Declared | undefined, after: Declared | undefined): Piece[][] {
  const keys = Object.keys(formatWords) as (keyof typeof formatWords)[]
  return keys.flatMap((key) => {
    const [was, is] = [valueWords(before?.[key]), valueWords(after?.[key])]
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [[`${formatWords[key]} `, is, ', until now ', was]]
  })
}

function valueWords(value: unknown): Piece {
  if (value === undefined || value === null) return 'as usual'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return { code: value }
  return { code: Array.isArray(value) ? value.join(' – ') : JSON.stringify(value) }
}
