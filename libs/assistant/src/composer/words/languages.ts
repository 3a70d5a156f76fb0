import { folded } from './folded.ts'
import patterns from './languages.json' with { type: 'json' }

/** The languages of the labels. */
export const languages = ['en', 'de', 'fr', 'es', 'ar', 'he'] as const
export type Language = (typeof languages)[number]

/** Returns the language of a BCP 47 tag, or `undefined` if there are no labels in it. */
export function languageOfTag(tag: unknown): Language | undefined {
  const base = typeof tag === 'string' ? tag.toLowerCase().split('-')[0] : undefined
  return languages.find((one) => one === base)
}

/** Returns a value for each language. */
export function byLanguage<T>(valueOf: (language: Language, index: number) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((one, index) => [one, valueOf(one, index)])) as Record<Language, T>
}

const known = Object.entries(patterns).map(([tag, source]) => ({
  tag,
  source,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'u'),
}))

/** Finds the name of a language in text that is lower case without accents. */
export function findLanguage(text: string): { tag: string; from: number; to: number } | undefined {
  for (const { tag, pattern } of known) {
    const found = pattern.exec(text)
    if (found) return { tag, from: found.index, to: found.index + found[0].length }
  }
  return undefined
}

/** Returns the language that a prompt names. */
export function languageAsked(prompt: string): Language | undefined {
  const text = folded(prompt)
  const found = known.find(({ tag, pattern }) => languageOfTag(tag) && pattern.test(text))
  return languageOfTag(found?.tag)
}

/** Returns patterns for the words that a prompt uses to ask for a language. */
export function languageWords(asked: Language | undefined): RegExp[] {
  const names = known
    .filter(({ tag }) => asked !== undefined && languageOfTag(tag) === asked)
    .map(({ source }) => source)
  return names.map(
    (name) =>
      new RegExp(
        `(?:(?:in|into|auf|en|all|alles|entirely|language:?|sprache:?|the|la|el|le) )*(?<![\\p{L}\\p{N}])(?:${name})(?![\\p{L}\\p{N}])(?: (?:language|please|sprache))?`,
        'u',
      ),
  )
}

const smallWords: readonly (readonly [Language, ReadonlySet<string>])[] = [
  [
    'en',
    'a an the for with and of in my our to it should please make create i need want is are on that',
  ] as const,
  [
    'de',
    'ein eine einen einer der die das fur mit und von im in mein unser unsere bitte erstelle brauche mochte ich ist auf zu vom zum aus',
  ] as const,
  [
    'fr',
    'un une le la les pour avec et de du des dans mon notre nos je veux besoin creer cree sur est au aux en votre',
  ] as const,
  [
    'es',
    'un una el la los las para con y de del en mi nuestro nuestra quiero necesito crear crea por favor sobre es al',
  ] as const,
].map(([language, words]) => [language, new Set(words.split(' '))])

/** Returns the language that a prompt is written in, by its script and function words. */
export function languageWritten(prompt: string): Language | undefined {
  if (/\p{Script=Arabic}/u.test(prompt)) return 'ar'
  if (/\p{Script=Hebrew}/u.test(prompt)) return 'he'
  const words = folded(prompt).split(' ')
  const [best, next] = smallWords
    .map(([language, small]) => ({ language, score: words.filter((word) => small.has(word)).length }))
    .toSorted((one, other) => other.score - one.score)
  return best && best.score > (next?.score ?? 0) ? best.language : undefined
}

/** Words of Italian and Portuguese that are not French or Spanish. */
const neighbours =
  /\b(?:fattur[ae]|ricevuta|preventivo|quantita|prezzo|imponibile|descrizione|denominazione|indirizzo|della|dello|degli|aluguel|reais|fatura|orcamento|nota fiscal|quantidade|endereco|nao|descricao)\b/

/** Whether text is in a language that is similar to a supported language. */
export function isOfNeighbour(text: string): boolean {
  return neighbours.test(folded(text.slice(0, 2_000)))
}
