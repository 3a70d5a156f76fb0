import { type TypeBasics, typeBasics } from '../field-types.ts'
import type { Piece } from '../piece.ts'
import type { FieldNature } from './template-changes.ts'

type Declared = NonNullable<FieldNature['declared']>

/** Returns a short description of a field's type: `a date`, `a list of numbers`. */
export function describeFieldType({ type, item }: Declared): string {
  return type === 'list' && item ? `a list of ${typeBasics[item.type].plural}` : typeBasics[type].noun
}

/** Describes how a caller must write the value of a field. */
export function describeExpectedValue({ type, item, whole }: Declared): readonly Piece[] {
  if (type === 'list' && item) return ['a list in which each value is ', ...describeExpectedValue(item)]
  const basics: TypeBasics = typeBasics[type]
  return basics.written?.(whole) ?? [basics.noun]
}

const formatLabels = {
  locale: 'language',
  decimals: 'decimal places',
  grouping: 'thousands separator',
  rounding: 'rounding',
  currency: 'currency',
  currencyDisplay: 'currency display',
  format: 'style',
  timeZone: 'time zone',
  words: 'texts',
  min: 'minimum',
  max: 'maximum',
  default: 'default value',
} as const

/** Describes how the format of a field changed: `currency USD, previously EUR`. */
export function formatDifferences(before: FieldNature | undefined, after: FieldNature | undefined): Piece[] {
  const differences = [
    ...differencesOf(before?.declared, after?.declared),
    ...differencesOf(before?.declared?.item, after?.declared?.item),
  ]
  return differences.flatMap((pieces, index) => (index === 0 ? pieces : ['; ', ...pieces]))
}

function differencesOf(before: Declared | undefined, after: Declared | undefined): Piece[][] {
  const keys = Object.keys(formatLabels) as (keyof typeof formatLabels)[]
  return keys.flatMap((key) => {
    const [was, is] = [describeValue(before?.[key]), describeValue(after?.[key])]
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [[`${formatLabels[key]} `, is, ', previously ', was]]
  })
}

function describeValue(value: unknown): Piece {
  if (value === undefined || value === null) return 'not set'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return { code: value }
  return { code: Array.isArray(value) ? value.join(' – ') : JSON.stringify(value) }
}
