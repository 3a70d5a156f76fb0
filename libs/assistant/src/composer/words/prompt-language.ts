import { folded } from './folded.ts'
import type { Language } from './languages.ts'

const named: readonly (readonly [Language, RegExp])[] = [
  ['en', /\b(?:english|englisch\w*|anglais\w*|ingles\w*|en-(?:gb|us))\b/],
  ['de', /\b(?:german|deutsch\w*|allemand\w*|aleman\w*|osterreich\w*)\b/],
  ['fr', /\b(?:french|franzosisch\w*|francais\w*|frances\w*)\b/],
  ['es', /\b(?:spanish|spanisch\w*|espagnol\w*|espanol\w*|castellano)\b/],
  ['ar', /\b(?:arabic|arabisch\w*|arabe\w*)\b|عربي|بالعربية|العربية/],
  ['he', /\b(?:hebrew|hebraisch\w*|hebreu\w*|hebreo\w*)\b|עברית|בעברית/],
]

const little: Readonly<Record<'en' | 'de' | 'fr' | 'es', string>> = {
  en: 'a an the for with and of in my our to it should please make create i need want is are on that',
  de: 'ein eine einen einer der die das fur mit und von im in mein unser unsere bitte erstelle brauche mochte ich ist auf zu vom zum aus',
  fr: 'un une le la les pour avec et de du des dans mon notre nos je veux besoin creer cree sur est au aux en votre',
  es: 'un una el la los las para con y de del en mi nuestro nuestra quiero necesito crear crea por favor sobre es al',
}

/** A language that a prompt asks for by its name. */
export function languageAsked(prompt: string): Language | undefined {
  const text = folded(prompt)
  return named.find(([, pattern]) => pattern.test(text))?.[0]
}

/** The words by which a prompt asks for a language. */
export function languageWords(asked: Language | undefined): RegExp[] {
  const found = named.find(([language]) => language === asked)
  return found
    ? [
        new RegExp(
          `(?:(?:in|into|auf|en|all|alles|entirely|language:?|sprache:?|the|la|el|le) )*(?:${found[1].source})(?: (?:language|please|sprache))?`,
          'u',
        ),
      ]
    : []
}

/** The language that a prompt is written in, as its script and small words tell. */
export function languageWritten(prompt: string): Language | undefined {
  if (/\p{Script=Arabic}/u.test(prompt)) return 'ar'
  if (/\p{Script=Hebrew}/u.test(prompt)) return 'he'
  const words = folded(prompt).split(' ')
  const scores = Object.entries(little).map(([language, list]) => {
    const known = new Set(list.split(' '))
    return { language: language as Language, score: words.filter((word) => known.has(word)).length }
  })
  const [best, next] = scores.toSorted((one, other) => other.score - one.score)
  return best && best.score > (next?.score ?? 0) ? best.language : undefined
}
