import { type ColumnChoice, isCellLocale } from '@platen/contract'
import { InvalidArgumentError } from 'commander'

/** How a CSV is written, and those of its columns that are written otherwise. */
export interface ChosenLocales {
  ofAll?: string
  ofColumns: Record<string, string>
}

/** An option `de` or `Price=de`, with those before it. */
export function readLocale(value: string, before: ChosenLocales = { ofColumns: {} }): ChosenLocales {
  const at = value.lastIndexOf('=')
  const locale = value.slice(at + 1)
  if (!isCellLocale(locale)) {
    throw new InvalidArgumentError(
      'Give a language such as de or en-US, or plain, excel or auto; "Price=de" for one column.',
    )
  }
  if (at < 1) return { ...before, ofAll: locale }
  return { ...before, ofColumns: { ...before.ofColumns, [value.slice(0, at)]: locale } }
}

/** The columns as the service takes them, where anything is said of any. */
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

/** An option `Last name=name` or `Remark=`, with those before it. */
export function readMapping(
  value: string,
  before: Record<string, string | null> = {},
): Record<string, string | null> {
  const at = value.lastIndexOf('=')
  if (at < 1) throw new InvalidArgumentError('Give a column and its field, such as "Last name=name".')
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) || null }
}
