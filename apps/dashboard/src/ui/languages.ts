import { canonicalLocale } from '@platen/contract'

const common = [
  'en',
  'en-GB',
  'en-US',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'fr-CA',
  'fr-CH',
  'es',
  'es-MX',
  'it',
  'it-CH',
  'pt',
  'pt-BR',
  'nl',
  'nl-BE',
  'da',
  'sv',
  'nb',
  'fi',
  'is',
  'pl',
  'cs',
  'sk',
  'sl',
  'hr',
  'sr',
  'hu',
  'ro',
  'bg',
  'el',
  'et',
  'lv',
  'lt',
  'uk',
  'ru',
  'tr',
  'ar',
  'he',
  'fa',
  'ur',
  'hi',
  'bn',
  'ta',
  'th',
  'vi',
  'id',
  'ms',
  'fil',
  'sw',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ko',
  'ga',
  'cy',
  'ca',
  'eu',
  'gl',
  'mt',
  'sq',
]

/** A language to choose from: its BCP 47 tag, and its name in the reader's own language. */
export interface Language {
  tag: string
  name: string
}

/** The reader's own language; English where the browser names something that is no tag, as `en-US@posix` on a machine without a locale. */
export function readersLanguage(named = navigator.language): string {
  return canonicalLocale(named) ?? 'en'
}

/** The languages that documents are most often written in, by name. */
export function commonLanguages(reader: string): Language[] {
  return common
    .map((tag) => ({ tag, name: languageName(tag, reader) ?? tag }))
    .toSorted((a, b) => a.name.localeCompare(b.name, reader))
}

/** A language's name; `undefined` for what is no tag. */
export function languageName(tag: string, reader: string): string | undefined {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(tag)
  } catch {
    return undefined
  }
}
