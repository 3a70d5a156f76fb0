import type { Language } from '../words/languages.ts'
import wordList from './example-words.json' with { type: 'json' }

const words: Readonly<Record<string, Readonly<Record<Language, readonly (string | number)[]>>>> = wordList

export interface Making {
  language: Language
  /** ISO date. */
  today: string
}

/** Returns an example word for a row, such as the name of a person. */
export function exampleWord(id: string, { language }: Pick<Making, 'language'>, row = 0): string | number {
  const found = words[id]?.[language] ?? []
  return found[row % found.length] ?? ''
}

/** Returns the ISO date that is `days` after another ISO date. */
export function day(today: string, days: number): string {
  const date = new Date(`${today}T00:00:00Z`)
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the month, such as “November 2026”. */
export function monthOf({ language, today }: Making): string {
  const form = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })
  return form.format(new Date(today))
}
