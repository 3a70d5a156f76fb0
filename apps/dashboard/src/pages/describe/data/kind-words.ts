import type { UnderstoodField, UnderstoodKind } from '@platen/assistant/composer'
import { currencyDecimals } from '@platen/merge/fields'
import {
  IconAbc,
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconClock,
  IconCoin,
  IconFolder,
  IconList,
  IconNumber123,
  IconPercentage,
  IconPhoto,
  IconTable,
  IconToggleRight,
} from '@tabler/icons-react'
import { typeViews } from '../../../fields/type-views.ts'

/** The sign of each kind. */
export const kindIcons: Record<UnderstoodKind, typeof IconAbc> = {
  text: IconAbc,
  multiline: IconAlignLeft,
  number: IconNumber123,
  money: IconCoin,
  percent: IconPercentage,
  date: IconCalendar,
  datetime: IconClock,
  boolean: IconToggleRight,
  email: IconAt,
  image: IconPhoto,
  group: IconFolder,
  list: IconTable,
  values: IconList,
}

/** What a field is, in a few words: `Money in EUR`, `List of dates`. */
export function kindWords({ kind, currency, item, rows }: UnderstoodField): string {
  if (kind === 'email') return 'E-mail address'
  if (kind === 'values')
    return `List of values${item === undefined || item === 'text' ? '' : `: ${label(item)}`}`
  if (kind === 'money' && currency !== undefined)
    return /^[A-Z]{3}$/.test(currency) ? `Money in ${currency}` : `Money, its currency in “${currency}”`
  if (kind === 'list' && rows !== undefined) return `List of ${rowWords(rows)}`
  return typeViews[kind].label
}

const label = (kind: UnderstoodKind) =>
  kind === 'email' ? 'e-mail addresses' : kind === 'values' ? 'values' : typeViews[kind].label.toLowerCase()

/** How a value of a field is shown. */
export function exampleWords(value: unknown, field: UnderstoodField, locale = 'en'): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) {
    return field.kind === 'list'
      ? rowWords(value.length)
      : value.map((item) => exampleWords(item, { ...field, kind: field.item ?? 'text' }, locale)).join(', ')
  }
  if (typeof value === 'number') return numberWords(value, field, locale)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.startsWith('data:') ? 'a picture' : value
  return '…'
}

/** As it will be printed, so that nobody misses the cents. */
function numberWords(value: number, field: UnderstoodField, locale: string): string {
  const { kind, whole, places, isUngrouped, currency } = field
  const [least, most] = kind === 'money' ? [minorDigits(currency), 12] : (places ?? [0, 12])
  const shown = kind === 'percent' && whole === 1 ? Number((value * 100).toPrecision(12)) : value
  const words = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, most),
    useGrouping: isUngrouped !== true,
  }).format(shown)
  return kind === 'percent' ? `${words} %` : words
}

function minorDigits(currency: string | undefined): number {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return 2
  return currencyDecimals(currency)
}

const rowWords = (rows: number) => (rows === 1 ? '1 row' : `${rows} rows`)

/** What the data has, in a sentence’s words: `9 fields and a list of 3 rows with 4 columns`. */
export function summaryOf(fields: readonly UnderstoodField[]): string {
  const lists = all(fields).filter(({ kind }) => kind === 'list')
  const count = plain(fields).length
  const listed = lists.map(({ rows = 0, children }) => {
    const columns = children.length === 1 ? '1 column' : `${children.length} columns`
    return `a list of ${rowWords(rows)} with ${columns}`
  })
  const parts = [...(count > 0 ? [count === 1 ? '1 field' : `${count} fields`] : []), ...listed]
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const all = (fields: readonly UnderstoodField[]): UnderstoodField[] =>
  fields.flatMap((field) => [field, ...(field.kind === 'group' ? all(field.children) : [])])

const plain = (fields: readonly UnderstoodField[]) =>
  all(fields).filter(({ kind }) => kind !== 'group' && kind !== 'list')
