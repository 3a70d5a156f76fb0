import { languageWithTag } from '../locales.ts'
import type { Piece } from '../piece.ts'
import type { LanguageChange } from './template-changes.ts'

/** Returns a readable description of a change to the languages of a template. */
export function describeLanguageChange(change: LanguageChange): Piece[] {
  switch (change.change) {
    case 'texts_added':
      return [`The template now has text in ${languageWithTag(change.locale)}.`]
    case 'texts_removed':
      return [
        `The template no longer has text in ${languageWithTag(change.locale)}. Documents in this language use the closest other language.`,
      ]
    case 'locale':
      return isMerged(change.after)
        ? ['The language of documents now comes from ', { code: change.after }, ...earlier(change.before)]
        : [`Documents are now in ${languageWithTag(change.after)}`, ...earlier(change.before)]
    case 'time_zone':
      return [`The time zone is now ${change.after}, previously ${change.before}.`]
    default:
      return change satisfies never
  }
}

const isMerged = (locale: string) => locale.includes('{{')

function earlier(locale: string): Piece[] {
  return isMerged(locale)
    ? [', previously from ', { code: locale }, '.']
    : [`, previously ${languageWithTag(locale)}.`]
}
