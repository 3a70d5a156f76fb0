import { type TypeBasics, typeBasics } from '../field-types.ts'
import type { Piece } from '../piece.ts'
import type { FieldNature } from './template-changes.ts'

type Declared = NonNullable<FieldNature['declared']>

/** What a field is, in a few words: `a date`, `a list of numbers`. */
export function describeFieldType({ type, item }: Declared): string {
  return type === 'list' && item ? `a list of ${typeBasics[item.type].plural}` : typeBasics[type].noun
}

/** How a caller writes a field's value. */
export function describeExpectedValue({ type, item, whole }: Declared): readonly Piece[] {
  if (type === 'list' && item) return ['a list whose values each are ', ...describeExpectedValue(item)]
  const basics: TypeBasics = typeBasics[type]
  return basics.written?.(whole) ?? [basics.noun]
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
