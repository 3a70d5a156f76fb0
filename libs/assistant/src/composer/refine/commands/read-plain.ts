import type { CommandDefinition } from '@platen/template/commands'
import { numerals, ordinal } from '../../words/numerals.ts'
import { citedPicture } from '../reading/cited-pictures.ts'
import { findLength } from '../reading/lengths.ts'
import { capital, isQuoted, literal, part, type Phrase, phraseOf } from '../reading/phrase.ts'
import { anyVerb, withoutArticle } from '../reading/words.ts'
import type { ReadArguments } from '../refining.ts'
import { isStyle } from './compile-words.ts'
import { readPaper } from './read-paper.ts'

/** Maximum number of words in a name. */
export const nameWordsMax = 5
/** Minimum number of characters in a sentence. */
const sentenceMin = 12

type ArgumentReader = (words: Phrase) => ReadArguments | undefined

/** Returns the reader for an argument that does not need a draft. The reader returns `undefined` if the words do not fit the argument. */
export function readPlain(definition: CommandDefinition, name: string): ArgumentReader | undefined {
  const { properties } = definition.arguments
  const given = (value: unknown, argument = name) =>
    value === undefined ? undefined : { given: { [argument]: value } }
  const text = (words: Phrase) => given(literal(words), 'text')
  const readers: Partial<Record<string, ArgumentReader>> = {
    choice: (words) =>
      given(
        Object.entries(definition.choices?.[name] ?? {}).find(([, all]) =>
          all.some((one) => phraseOf(one).text === words.text),
        )?.[0],
      ),
    count: (words) => {
      const count = numerals[words.text] ?? Number(words.text)
      return Number.isInteger(count) ? given(count) : undefined
    },
    length: (words) => given(findLength(words.text, ['mm', 'cm', 'in', 'pt'])?.css),
    picture: (words) => given(isQuoted(words) ? citedPicture(words.raw) : undefined),
    paper: (words) => {
      const paper = readPaper(words.text)
      return paper && { given: { ...paper } }
    },
    names: (words) => given(namesIn(words)),
    columns: (words) => {
      const names = namesIn(words)
      // “A table with borders” names no columns.
      return names && names.length > 1 ? given(names) : undefined
    },
    label: (words) => {
      const own = withoutArticle(words)
      const label = literal(own)
      return label === '' || (!isQuoted(own) && label.split(/\s+/).length > nameWordsMax)
        ? undefined
        : given(label)
    },
    text: (words) => (isText(words) ? given(literal(words)) : undefined),
    quote: (words) =>
      isQuoted(words) && isText(words)
        ? given(literal(words), 'old' in properties ? 'old' : 'text')
        : undefined,
    name: (words) =>
      isText(words) && (isQuoted(words) || /^[\p{Lu}\p{Lo}]/u.test(words.raw)) ? text(words) : undefined,
    any: (words) => (literal(words) === '' ? undefined : text(words)),
    wording: (words) => (isQuoted(words) || !isStyle(words) ? text(words) : undefined),
    sentence: (words) =>
      words.text.length < sentenceMin ||
      /[":]/.test(words.text) ||
      anyVerb.test(words.text) ||
      isThing(words.text)
        ? undefined
        : text(words),
    contact: (words) => (/^(?:iban|bic|vat|tel|phone)[^"]*\d/.test(words.text) ? text(words) : undefined),
    ignored: () => ({ given: {} }),
  }
  return readers[definition.readings[name] ?? '']
}

/** Words that begin a description instead of text. */
const saysHow =
  /^(?:is|are|in|on|at|too|not|more|less|very|a bit|ist|sind|im|auf|zu|nicht|mehr|weniger|est|sont|en|au|dans|trop|plus|moins|es|son|muy|más|menos|demasiado)(?!\p{L})/u

/** Whether words are to be printed. “The logo” and “dark green” are printed only in quotation marks. */
export function isText(words: Phrase): boolean {
  if (literal(words) === '' || citedPicture(words.raw) !== undefined) return false
  if (isQuoted(words)) return true
  const namesThing = withoutArticle(words).text !== words.text && /^\p{Ll}/u.test(words.raw)
  return !namesThing && !saysHow.test(words.raw) && !isStyle(words)
}

/** Whether the given words refer to a part of the document, such as “a phone field”. */
function isThing(text: string): boolean {
  return /^(?:a|an|the|my|our|ein|eine|einen|der|die|das|den)?\s*(?:[\p{L}-]+\s+){0,3}(?:fields?|columns?|sections?|table|logo|date|title|name|address|picture|image|spalte|feld|tabelle|datum|titel|numbers?)$/u.test(
    text,
  )
}

/** Matches a number of signers, which is not a name. */
const people = new RegExp(
  `^(?:\\d+|${Object.keys(numerals).join('|')}) (?:people|persons?|signatories|signers|parties|personen|leute|personnes|personas)$`,
  'iu',
)

/** Words that limit a number, which names do not contain. */
const limit = /(?<!\p{L})(?:only|just|nur|bloss|seulement|solo|solamente)(?!\p{L})/iu

/** Returns the names in an enumeration, such as “Director and Trainer”. */
function namesIn(words: Phrase): string[] | undefined {
  const names = piecesOf(words, /\s*(?:,|;|\/|&|\s(?:and|und|et|y)\s)\s*(?:(?:and|und|et|y)\s+)?/gu)
    .map((one) => literal(withoutArticle(one)).replace(/['’]s?$/u, ''))
    .filter((name) => name !== '')
    .map(capital)
  const isFit = names.every(
    (name) =>
      name.split(/\s+/).length <= nameWordsMax &&
      !people.test(name) &&
      !limit.test(name) &&
      ordinal(phraseOf(name).text) === undefined,
  )
  return names.length > 0 && isFit ? names : undefined
}

/** Splits a phrase. */
export function piecesOf(words: Phrase, separator: RegExp): Phrase[] {
  const pieces: Phrase[] = []
  let from = 0
  for (const { index, 0: found } of words.text.matchAll(separator)) {
    pieces.push(part(words, from, index))
    from = index + found.length
  }
  return [...pieces, part(words, from)]
}
