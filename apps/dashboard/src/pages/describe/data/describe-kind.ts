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

/** The icon of each kind. */
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

/** Describes the kind of a field: `Money in EUR`, `List of dates`. */
export function describeKind({ kind, currency, item, rows }: UnderstoodField): string {
  if (kind === 'email') return 'Email address'
  if (kind === 'values')
    return `List of values${item === undefined || item === 'text' ? '' : `: ${label(item)}`}`
  if (kind === 'money' && currency !== undefined)
    return /^[A-Z]{3}$/.test(currency) ? `Money in ${currency}` : `Money, currency in “${currency}”`
  if (kind === 'list' && rows !== undefined) return `List of ${formatRows(rows)}`
  return typeViews[kind].label
}

const label = (kind: UnderstoodKind) =>
  kind === 'email' ? 'email addresses' : kind === 'values' ? 'values' : typeViews[kind].label.toLowerCase()

/** Formats the example value of a field. */
export function formatExample(value: unknown, field: UnderstoodField, locale = 'en'): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) {
    return field.kind === 'list'
      ? formatRows(value.length)
      : value.map((item) => formatExample(item, { ...field, kind: field.item ?? 'text' }, locale)).join(', ')
  }
  if (typeof value === 'number') return formatNumber(value, field, locale)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.startsWith('data:') ? 'an image' : value
  return '…'
}

/** Formats a number as it will be printed, so that users see the number of decimals. */
function formatNumber(value: number, field: UnderstoodField, locale: string): string {
  const { kind, whole, places, isUngrouped, currency } = field
  const [least, most] = kind === 'money' ? [minorDigits(currency), 12] : (places ?? [0, 12])
  const shown = kind === 'percent' && whole === 1 ? Number((value * 100).toPrecision(12)) : value
  const text = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, most),
    useGrouping: isUngrouped !== true,
  }).format(shown)
  return kind === 'percent' ? `${text}%` : text
}

function minorDigits(currency: string | undefined): number {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return 2
  return currencyDecimals(currency)
}

const formatRows = (rows: number) => (rows === 1 ? '1 row' : `${rows} rows`)

/** Summarizes the fields: `9 fields and a list of 3 rows with 4 columns`. */
export function summarizeFields(fields: readonly UnderstoodField[]): string {
  const lists = flatten(fields).filter(({ kind }) => kind === 'list')
  const count = valueFields(fields).length
  const listed = lists.map(({ rows = 0, children }) => {
    const columns = children.length === 1 ? '1 column' : `${children.length} columns`
    return `a list of ${formatRows(rows)} with ${columns}`
  })
  const parts = [...(count > 0 ? [count === 1 ? '1 field' : `${count} fields`] : []), ...listed]
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const flatten = (fields: readonly UnderstoodField[]): UnderstoodField[] =>
  fields.flatMap((field) => [field, ...(field.kind === 'group' ? flatten(field.children) : [])])

const valueFields = (fields: readonly UnderstoodField[]) =>
  flatten(fields).filter(({ kind }) => kind !== 'group' && kind !== 'list')
