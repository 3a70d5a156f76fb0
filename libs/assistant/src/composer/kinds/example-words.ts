import type { Language } from '../words/languages.ts'
import wordList from './example-words.json' with { type: 'json' }

/** Invented people, places and things. */
const words: Readonly<Record<string, Readonly<Record<Language, readonly (string | number)[]>>>> = wordList

/** What sample data is made for. */
export interface Making {
  language: Language
  /** ISO date. */
  today: string
}

/** A word for sample data, such as a person's name, for a row; the list begins again after its end. */
export function exampleWord(id: string, { language }: Pick<Making, 'language'>, row = 0): string | number {
  const found = words[id]?.[language] ?? []
  return found[row % found.length] ?? ''
}

/** ISO date some days from another. */
export function day(today: string, days: number): string {
  const date = new Date(`${today}T00:00:00Z`)
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The month of these days, as a period is told: “November 2026”. */
export function monthOf({ language, today }: Making): string {
  const form = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })
  return form.format(new Date(today))
}
