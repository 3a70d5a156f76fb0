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

/** A language with its BCP 47 tag, and its name in the user's language. */
export interface Language {
  tag: string
  name: string
}

/**
 * Returns the user's language. Returns English if the browser's value is not a language tag, such as `en-US@posix`, which browsers use if no locale
 * is set.
 */
export function readersLanguage(named = navigator.language): string {
  return canonicalLocale(named) ?? 'en'
}

/** Returns the most common languages of documents, sorted by name. */
export function commonLanguages(reader: string): Language[] {
  return common
    .map((tag) => ({ tag, name: languageName(tag, reader) ?? tag }))
    .toSorted((a, b) => a.name.localeCompare(b.name, reader))
}

/** Returns a language's name. `undefined` for an invalid tag. */
export function languageName(tag: string, reader: string): string | undefined {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(tag)
  } catch {
    return undefined
  }
}
