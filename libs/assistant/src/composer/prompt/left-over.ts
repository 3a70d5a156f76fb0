import { conceptNamed, namesOfConcept } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'
import { gap, type PromptWords, type Stretch } from './prompt-words.ts'
import { isSmallWord, wordsIn } from './small-words.ts'

const connectors = 'with|without|mit|ohne|avec|sans|con|sin|plus|including|inklusive|zuzuglich|zzgl'
const separator = new RegExp(
  `[,;()\\n،؛]|:(?!\\d)|[.!?](?=\\s|$)|(?<![\\p{L}])(?:and|und|et|y|but|aber|mais|pero|sowie)(?![\\p{L}])|(?<![\\p{L}])(?=(?:${connectors}|مع|بدون|עם|ללא|בלי)(?![\\p{L}]))`,
  'gu',
)
/** The beginnings of clauses that describe the purpose of a document, which are not requests. */
const context =
  /^(?:for|of|from|to|by|at|fur|von|vom|aus|bei|beim|zum|zur|an|nach|pour|per (?:un|il|la|lo|i|gli|le)\S*|do|dos|da|das|di|del|della|dei|de|du|des|d'|chez|para|del|a|al|about|uber|sobre|من|ل|של|ל|so|because|since|weil|damit|as|where|when|if|we|i|my|our|wir|ich|nous|je|this|it|he|she|they)(?![\p{L}])/u
/** The beginnings of phrases in the clause that names the document. */
const preposition =
  /(?<!\p{L})(?=(?:in|on|auf|im|en|sur|for|of|from|to|by|at|per|pro|fur|von|aus|bei|zum|zur|pour|par|para|por|sobre|about)(?!\p{L}))/gu

/** Returns the clauses with words that were not used. `isKnown` returns whether a word is in the document. */
export function leftOver(
  words: PromptWords,
  head: Stretch | undefined,
  isKnown: (word: string) => boolean,
): Stretch[] {
  return clausesIn(words.text, { from: 0, to: words.text.length }, separator).flatMap((clause) => {
    const isHead = head === undefined ? clause.from === 0 : clause.from <= head.from && head.from < clause.to
    if (!isHead) return isOpen(words, clause, isKnown) && !isContext(words, clause) ? [clause] : []
    // Words before the name of the document are polite phrases. Phrases after it can be requests.
    if (!head) return []
    return clausesIn(words.text, { from: head.to, to: clause.to }, preposition)
      .filter((phrase) => isOpen(words, phrase, isKnown) && !isContext(words, phrase))
      .map((phrase) =>
        /^(?:per|pro|par|por) /.test(words.text.slice(phrase.from, phrase.to))
          ? { from: clause.from, to: phrase.to }
          : phrase,
      )
  })
}

function isContext(words: PromptWords, { from, to }: Stretch): boolean {
  return context.test(words.text.slice(from, to).trimStart())
}

/** Whether a clause has words that were not used. */
function isOpen(words: PromptWords, { from, to }: Stretch, isKnown: (word: string) => boolean): boolean {
  return wordsIn(words.free(from, to).replaceAll(gap, ' ')).some(
    (word) =>
      !isSmallWord(word) && !isKnown(word) && (word.length > 1 || /\p{N}|[^\p{Script=Latin}]/u.test(word)),
  )
}

function clausesIn(text: string, { from, to }: Stretch, between: RegExp): Stretch[] {
  const stretches: Stretch[] = []
  let at = from
  const add = (end: number) => {
    const inner = text.slice(at, end)
    const start = at + (inner.length - inner.trimStart().length)
    const stop = start + inner.trim().length
    if (stop > start) stretches.push({ from: start, to: stop })
  }
  for (const { index, 0: found } of text.slice(from, to).matchAll(between)) {
    add(from + index)
    at = from + index + found.length
  }
  add(to)
  return stretches
}

/** Returns a function that tests whether a word is in a document: on its page, or in a name of one of its fields. */
export function vocabularyOf(files: Readonly<Record<string, string>>): (word: string) => boolean {
  const page = (files['template.html'] ?? '').replaceAll(/<style[^]*?<\/style>/g, '')
  const settings = files['template.json'] ?? ''
  const names = [...settings.matchAll(/"([^"\\]{1,80})": \{/g)].map(([, name]) => name ?? '')
  const labels = [...settings.matchAll(/"label": "([^"\\]{1,120})"/g)].map(([, label]) => label ?? '')
  const known = [...names, ...labels].flatMap((name) => {
    const concept = conceptNamed(name)
    return [name, ...(concept ? namesOfConcept(concept.id) : [])]
  })
  const parts = [
    ...(page.includes('<table') ? tableWords : []),
    ...(/<bar-code/.test(page) ? ['qr', 'code', 'barcode'] : []),
    ...(/<img|company/.test(page) ? ['logo', 'picture', 'bild'] : []),
  ]
  const texts = [...known, page.replaceAll(/<[^>]*>/g, ' '), ...parts]
  const stems = new Set(texts.flatMap((text) => wordsIn(folded(text)).map(stem)))
  return (word) => stems.has(stem(word))
}

const tableWords =
  'table list rows row lines columns items item position positionen tabelle liste zeile zeilen tableau liste lignes tabla lista lineas sum sums total totals summe summen somme suma line entry entries each'.split(
    ' ',
  )

/** Removes plural and case endings. */
function stem(word: string): string {
  // In Arabic and Hebrew, “and” and “the” are part of the next word.
  const plain = folded(word)
    .replace(/^[وו](?=[\p{L}]{3})/u, '')
    .replace(/^(?:ال|ה)(?=[\p{L}]{3})/u, '')
  return plain.length > 4 ? plain.replace(/(?:ies|es|en|er|e|s|n|y)$/, '') : plain.replace(/s$/, '')
}
