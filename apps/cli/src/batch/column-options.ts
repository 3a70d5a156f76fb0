import { type ColumnChoice, isCellLocale } from '@platen/contract'
import { InvalidArgumentError } from 'commander'

/** The locale for a CSV, and the columns with a different locale. */
export interface ChosenLocales {
  ofAll?: string
  ofColumns: Record<string, string>
}

/** Adds an option such as `de` or `Price=de` to the previous options. */
export function readLocale(value: string, before: ChosenLocales = { ofColumns: {} }): ChosenLocales {
  const at = value.lastIndexOf('=')
  const locale = value.slice(at + 1)
  if (!isCellLocale(locale)) {
    throw new InvalidArgumentError(
      'Use a locale such as de or en-US, or plain, excel or auto. For one column: "Price=de".',
    )
  }
  if (at < 1) return { ...before, ofAll: locale }
  return { ...before, ofColumns: { ...before.ofColumns, [value.slice(0, at)]: locale } }
}

/** Returns the columns for the request, or `undefined` if no option names a column. */
export function columnsOf(
  map: Record<string, string | null> | undefined,
  locales: Record<string, string> = {},
): Record<string, ColumnChoice> | undefined {
  const names = Object.keys({ ...map, ...locales })
  if (names.length === 0) return undefined
  return Object.fromEntries(
    names.map((name): [string, ColumnChoice] => {
      const field = map !== undefined && Object.hasOwn(map, name) ? (map[name] ?? null) : undefined
      const locale = Object.hasOwn(locales, name) ? locales[name] : undefined
      if (field === null || locale === undefined) return [name, field ?? null]
      return [name, { ...(field === undefined ? {} : { field }), locale }]
    }),
  )
}

/** Adds an option such as `Last name=name` or `Remark=` to the previous options. */
export function readMapping(
  value: string,
  before: Record<string, string | null> = {},
): Record<string, string | null> {
  const at = value.lastIndexOf('=')
  if (at < 1) throw new InvalidArgumentError('Use a column and its field, such as "Last name=name".')
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) || null }
}
