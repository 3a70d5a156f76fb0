import { type Language, languages } from '../../words/languages.ts'

/** The language of a BCP 47 tag, where it is one that there are words in; English without any. */
export function languageOfTag(tag: unknown): Language {
  const base = typeof tag === 'string' ? tag.toLowerCase().split('-')[0] : undefined
  return languages.find((one) => one === base) ?? 'en'
}
