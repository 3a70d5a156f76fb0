import { languageWithTag } from '../locales.ts'
import type { Piece } from '../piece.ts'
import type { LanguageChange } from './template-changes.ts'

/** A change of a template's languages in plain words. */
export function describeLanguageChange(change: LanguageChange): Piece[] {
  switch (change.change) {
    case 'texts_added':
      return [`The template has texts in ${languageWithTag(change.locale)} now.`]
    case 'texts_removed':
      return [
        `The template has no texts in ${languageWithTag(change.locale)} any more: documents in it get those of the nearest language.`,
      ]
    case 'locale':
      return isMerged(change.after)
        ? [
            'The language of a document comes from ',
            { code: change.after },
            ' now',
            ...earlier(change.before),
          ]
        : [`Documents are in ${languageWithTag(change.after)} now`, ...earlier(change.before)]
    case 'time_zone':
      return [`Times are those of ${change.after} now, until now of ${change.before}.`]
    default:
      return change satisfies never
  }
}

const isMerged = (locale: string) => locale.includes('{{')

function earlier(locale: string): Piece[] {
  return isMerged(locale)
    ? [', until now from ', { code: locale }, '.']
    : [`, until now it was ${languageWithTag(locale)}.`]
}
