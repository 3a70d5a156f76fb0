import { type FieldDeclaration, type FieldFormat, readLocaleTag } from '@platen/contract'
import { createFormatter, DecimalFault, FormatFault, readTypedValue } from '@platen/fields'
import { compileText } from '@platen/merge'
import { createContext, useContext, useMemo } from 'react'
import type { SampleData } from '../samples/sample-text.ts'
import { type CleanSettings, useCleanSettings } from './typed-settings.ts'

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

type Settings = Pick<CleanSettings, 'locale' | 'timeZone' | 'language'>

/** `merged` fills the merge fields of a setting's text. */
export function createFormats(settings: Settings, merged: (text: string) => string): Formats {
  const { timeZone = 'UTC', language } = settings
  const locale = readLocaleTag(merged(settings.locale ?? '')) ?? language
  const localeOf = (format: FieldFormat) => readLocaleTag(merged(format.locale ?? '')) ?? locale
  const timeZoneOf = (format: FieldFormat) => format.timeZone ?? timeZone
  const wordsOf = ({ words }: FieldFormat): [string, string] =>
    words ? [merged(words[0]), merged(words[1])] : ['true', 'false']
  return {
    locale,
    timeZone,
    localeOf,
    timeZoneOf,
    wordsOf,
    currencyOf: ({ currency }) => (currency === undefined ? undefined : merged(currency)),
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
        ...(declaration.currency !== undefined && { currency: merged(declaration.currency) }),
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
    if (error instanceof DecimalFault) return { fault: 'This number has too many digits to be printed.' }
    if (!(error instanceof FormatFault)) throw error
    return { fault: error.message }
  }
}

/** The formats of the draft with a sample's data; the same object while nothing that they depend on changes, however much is typed. */
export function useSampleFormats(data: SampleData | undefined): Formats {
  const settings = useCleanSettings()
  const asked = useMemo(() => textsWithFields(settings), [settings])
  const answers = asked.map((text) => mergedText(text, data))
  const key = JSON.stringify(answers)
  return useMemo(() => {
    const filled = JSON.parse(key) as string[]
    const byText = new Map(asked.map((text, index) => [text, filled[index] ?? text]))
    return createFormats(settings, (text) => byText.get(text) ?? text)
  }, [settings, asked, key])
}

/** The texts of types and formats in which merge fields stand. */
function textsWithFields({ locale = '', fields, computed }: CleanSettings): string[] {
  const texts = new Set(locale.includes('{{') ? [locale] : [])
  const take = ({ locale: own, currency, words }: FieldFormat) => {
    for (const text of [own, currency, ...(words ?? [])]) if (text?.includes('{{')) texts.add(text)
  }
  const visit = (declaration: FieldDeclaration) => {
    take(declaration)
    if (declaration.item) take(declaration.item)
    Object.values(declaration.fields ?? {}).forEach(visit)
  }
  Object.values(fields).forEach(visit)
  Object.values(computed).forEach(take)
  return [...texts]
}

/** A text with merge fields, filled in; as it stands where it cannot be. */
function mergedText(text: string, data: SampleData | undefined): string {
  if (!text.includes('{{')) return text
  const compiled = compileText(text, { file: 'template.json' })
  return compiled.ok ? compiled.template.render(data ?? {}) : text
}

export const FormatsContext = createContext<Formats>(createFormats({ language: 'en' }, (text) => text))

export function useFormats(): Formats {
  return useContext(FormatsContext)
}
