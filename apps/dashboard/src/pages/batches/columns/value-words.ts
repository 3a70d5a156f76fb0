import type { Field } from '@platen/contract'

/** A value as it was read of a cell, in words that cannot be mistaken: `December 31, 2026`, `€1,234.50`, `19%`, `yes`. */
export function valueWords(declared: NonNullable<Field['declared']>, value: string | boolean): string {
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? 'yes' : 'no'
  if (declared.type === 'date')
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(value))
  if (declared.type === 'datetime') return momentWords(value)
  if (declared.type === 'money' && /^[A-Z]{3}$/.test(declared.currency ?? ''))
    return numberWords(value, { style: 'currency', currency: declared.currency })
  if (declared.type !== 'percent') return numberWords(value, {})
  return numberWords(declared.whole === 100 ? `${value}e-2` : value, { style: 'percent' })
}

/** What the clock shows; with its offset where it has one. */
function momentWords(value: string): string {
  const [, clock = value, offset = ''] = /^(.{10}T[\d:.,]+?)(Z|[+-]\d\d:?\d\d)?$/.exec(value) ?? []
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en', options).format(Date.parse(`${clock}Z`))} ${offset}`.trim()
}

function numberWords(value: string, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat('en', { ...options, maximumFractionDigits: 20 }).format(
    value as Intl.StringNumericLiteral,
  )
}
