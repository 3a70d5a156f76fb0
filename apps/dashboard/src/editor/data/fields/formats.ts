import type { FieldDeclaration, FieldFormat, TypedSettings } from '@platen/contract'
import { createFormatter, FormatFault, readTypedValue } from '@platen/fields'
import { compileText } from '@platen/merge'
import { createContext, useContext, useMemo } from 'react'
import { canonicalLocale } from '../../../ui/canonical-locale.ts'
import { textOf } from '../../code/page/use-page-settings.ts'
import { useSettings } from '../../draft/use-settings.ts'
import type { SampleData } from '../samples/sample-text.ts'

/** A value as the document shows it, or why it cannot be shown. */
export type Printed = { text: string } | { fault: string }

/** How the values of one sample are printed and typed: by the template's settings, with what the sample says where they ask it. */
export interface Formats {
  /** The template's. */
  locale: string
  timeZone: string
  localeOf(format: FieldFormat): string
  timeZoneOf(format: FieldFormat): string
  /** The ISO code, where there is one. */
  currencyOf(format: FieldFormat): string | undefined
  wordsOf(format: FieldFormat): readonly [yes: string, no: string]
  print(value: unknown, declaration: Omit<FieldDeclaration, 'fields' | 'item'>): Printed
}

type Settings = Pick<TypedSettings, 'locale' | 'timeZone'> & { language?: string }

/** `merged` fills the merge fields of a setting's text. */
export function createFormats(settings: Settings, merged: (text: string) => string): Formats {
  const mergedOf = (text: unknown) => merged(textOf(text))
  const locale =
    canonicalLocale(mergedOf(settings.locale)) ?? canonicalLocale(textOf(settings.language)) ?? 'en'
  const timeZone = zoneNamed(textOf(settings.timeZone)) ?? 'UTC'
  const localeOf = (format: FieldFormat) => canonicalLocale(mergedOf(format.locale)) ?? locale
  const timeZoneOf = (format: FieldFormat) => zoneNamed(textOf(format.timeZone)) ?? timeZone
  const wordsOf = ({ words }: FieldFormat): [string, string] =>
    Array.isArray(words) ? [mergedOf(words[0]), mergedOf(words[1])] : ['true', 'false']
  return {
    locale,
    timeZone,
    localeOf,
    timeZoneOf,
    wordsOf,
    currencyOf: ({ currency }) => (currency === undefined ? undefined : mergedOf(currency)),
    print(value, declaration) {
      const { type, words } = declaration
      if (type === 'list' || type === 'group') return { text: '' }
      const zone = timeZoneOf(declaration)
      const read = readTypedValue(type, value, { timeZone: zone })
      if ('expected' in read) return { fault: `This needs ${read.expected}.` }
      const format = {
        ...declaration,
        locale: localeOf(declaration),
        ...(type === 'datetime' && { timeZone: zone }),
        ...(declaration.currency !== undefined && { currency: mergedOf(declaration.currency) }),
        ...(words && { words: wordsOf(declaration) }),
      }
      return printed(() => formatter.print(read.value, type, format))
    },
  }
}

const formatter = createFormatter()

/** Names of currencies and languages come out of the data, and may be none. */
function printed(print: () => string): Printed {
  try {
    return { text: print() }
  } catch (error) {
    if (!(error instanceof FormatFault)) throw error
    return { fault: error.message }
  }
}

/** The formats of the draft with a sample's data; the same object while nothing that they depend on changes, however much is typed. */
export function useSampleFormats(data: SampleData | undefined): Formats {
  const { settings } = useSettings()
  const asked = useMemo(() => [...new Set(textsWithFields(settings))], [settings])
  const answers = asked.map((text) => mergedText(text, data))
  const key = JSON.stringify(answers)
  return useMemo(() => {
    const filled = JSON.parse(key) as string[]
    const byText = new Map(asked.map((text, index) => [text, filled[index] ?? text]))
    return createFormats(settings, (text) => byText.get(text) ?? text)
  }, [settings, asked, key])
}

/** The texts of types and formats in which merge fields stand. */
function textsWithFields({ locale, fields, computed }: TypedSettings): string[] {
  const texts: string[] = []
  const waiting: unknown[] = [locale, fields, computed]
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string' && next.includes('{{')) texts.push(next)
    else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next))
  }
  return texts
}

/** A text with merge fields, filled in; as it stands where it cannot be. */
function mergedText(text: string, data: SampleData | undefined): string {
  if (!text.includes('{{')) return text
  const compiled = compileText(text, { file: 'template.json' })
  return compiled.ok ? compiled.template.render(data ?? {}) : text
}

function zoneNamed(name: string): string | undefined {
  if (name === '') return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

export const FormatsContext = createContext<Formats>(createFormats({}, (text) => text))

export function useFormats(): Formats {
  return useContext(FormatsContext)
}
