import type { Piece } from './nature-words.ts'
import type { LanguageChange } from './template-changes.ts'

/** A change of a template's languages in plain words. */
export function languageChangeWords(change: LanguageChange): Piece[] {
  switch (change.change) {
    case 'texts_added':
      return [`The template has texts in ${languageName(change.locale)} now.`]
    case 'texts_removed':
      return [
        `The template has no texts in ${languageName(change.locale)} any more: documents in it get those of the nearest language.`,
      ]
    case 'locale':
      return isMerged(change.after)
        ? [
            'The language of a document comes from ',
            { code: change.after },
            ' now',
            ...earlier(change.before),
          ]
        : [`Documents are in ${languageName(change.after)} now`, ...earlier(change.before)]
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
    : [`, until now it was ${languageName(locale)}.`]
}

/** In English, with its tag; the tag alone where it names no language. */
function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag)
    return name === undefined || name === tag ? tag : `${name} (${tag})`
  } catch {
    return tag
  }
}
