import { type FieldDeclaration, type FieldFormat, readLocaleTag } from '@platen/contract'
import { createFormatter, readTypedValue } from '@platen/merge/fields'
import { compileText, makePrinter } from '@platen/merge'
import { type SampleData, type CleanSettings, type Printed, printed } from '@platen/template/draft'
import { createContext, useContext, useMemo } from 'react'
import { useCleanSettings } from './typed-settings.ts'

/** How the values in a sample are printed and edited: the template's settings, merged with the sample. */
export interface Formats {
  /** The template's locale. */
  locale: string
  timeZone: string
  localeOf(format: FieldFormat): string
  timeZoneOf(format: FieldFormat): string
  /** The ISO code, if known. */
  currencyOf(format: FieldFormat): string | undefined
  wordsOf(format: FieldFormat): readonly [yes: string, no: string]
  print(value: unknown, declaration: Omit<FieldDeclaration, 'fields' | 'item'>): Printed
}

type Settings = Pick<CleanSettings, 'locale' | 'timeZone' | 'language'>

/** Creates the formats for a template. `merged` fills merge fields in a setting. */
export function createFormats(settings: Settings, merged: (text: string) => string): Formats {
  const { timeZone = 'UTC', language } = settings
  const locale = readLocaleTag(merged(settings.locale ?? '')) ?? language
  const localeOf = (format: FieldFormat) => readLocaleTag(merged(format.locale ?? '')) ?? locale
  const timeZoneOf = (format: FieldFormat) => format.timeZone ?? timeZone
  const wordsOf = ({ words }: FieldFormat): [string, string] =>
    words ? [merged(words[0]), merged(words[1])] : ['true', 'false']
  const options = { locale, timeZone, formatter, renderMarkdown: undefined }
  return {
    locale,
    timeZone,
    localeOf,
    timeZoneOf,
    wordsOf,
    currencyOf: ({ currency }) => (currency === undefined ? undefined : merged(currency)),
    print(value, declaration) {
      const { type, currency, words } = declaration
      if (type === 'list' || type === 'group') return { text: '' }
      const zone = timeZoneOf(declaration)
      const read = readTypedValue(type, value, { timeZone: zone })
      if ('expected' in read) return { fault: `Enter ${read.expected}.` }
      const format = {
        ...declaration,
        locale: localeOf(declaration),
        ...(currency !== undefined && { currency: merged(currency) }),
        ...(words && { words: wordsOf(declaration) }),
      }
      const printer = makePrinter({ type, isOfHundred: false, isComputed: false }, format, options)
      return printed(() => printer.text(read.value))
    },
  }
}

const formatter = createFormatter()

/** Returns the draft's formats merged with a sample. Returns the same object until something that the formats depend on changes. */
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

/** Returns the settings of types and formats that contain merge fields. */
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

/** Returns text with its merge fields filled in, or the text itself if it is invalid. */
function mergedText(text: string, data: SampleData | undefined): string {
  if (!text.includes('{{')) return text
  const compiled = compileText(text, { file: 'template.json' })
  return compiled.ok ? compiled.template.render(data ?? {}) : text
}

export const FormatsContext = createContext<Formats>(createFormats({ language: 'en' }, (text) => text))

export function useFormats(): Formats {
  return useContext(FormatsContext)
}
