import { cellsOf } from './folded.ts'
import { byLanguage, type Language, languages } from './languages.ts'
import phraseTable from './phrases.json' with { type: 'json' }

const phrases = new Map(Object.entries(phraseTable).map(([id, line]) => [id, cellsOf(line)]))

/** Returns a phrase that is not a label, such as `page` or `bill_to`, in a language. */
export function phrase(id: string, language: Language): string {
  return phrases.get(id)?.[languages.indexOf(language)] ?? id
}

/** Returns a phrase in all languages. */
export function phraseIn(id: string): Record<Language, string> {
  return byLanguage((language) => phrase(id, language))
}
