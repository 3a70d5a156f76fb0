import type { DraftSource } from '@platen/contract'
import { hasClass, ownWords } from '@platen/template/commands'
import { pageHtml, readSettings } from '@platen/template/draft'
import { parseSource, type SourceElement } from '@platen/template/markup'
import { folded } from '../../words/folded.ts'
import texts from './replies.json' with { type: 'json' }

/** The languages of replies. */
export type ReplyLanguage = keyof typeof texts

const words: readonly (readonly [ReplyLanguage, RegExp])[] = [
  [
    'de',
    /\b(?:bitte|mach\w*|setze?n?|entferne?n?|losch\w*|fuge?|hinzu|spalten?|nenne?|uberschrift\w*|titel|schrift\w*|seiten?\w*|und|nicht|kein\w*|soll\w*|ohne|weg|raus|auf|mit|der|die|das|den|dem|ein\w*|ich|wir|rechts|links|oben|unten|statt|andere?n?|datum|rand|farbe\w*|was|kannst|du|ruckgangig)\b/g,
  ],
  [
    'fr',
    /\b(?:le|la|les|un|une|des|du|et|mets|mettre|supprime\w*|ajoute\w*|renomme\w*|colonne\w*|titre\w*|en|au|aux|sans|pas|je|nous|veux|voudrais|couleur\w*|gauche|droite|page|que|peux|tu|annule\w*)\b/g,
  ],
  [
    'es',
    /\b(?:el|la|los|las|un|una|y|pon|poner|quita\w*|elimina\w*|anade|agrega|renombra|columna\w*|titulo\w*|en|sin|no|quiero|color|izquierda|derecha|pagina\w*|cambia|por|que|puedes|deshacer|haz)\b/g,
  ],
  [
    'en',
    /\b(?:the|a|an|make|set|change|remove|delete|add|rename|move|put|column\w*|title\w*|please|and|not|no|colou?r|without|to|in|on|of|with|page\w*|i|we|want|need|what|can|you|undo|this|that|it|should|be)\b/g,
  ],
]

/** Returns the language in which a prompt is answered. */
export function replyLanguage(prompt: string): ReplyLanguage {
  if (!/[a-z]{3}/i.test(prompt)) {
    if (/\p{Script=Cyrillic}/u.test(prompt)) return 'ru'
    if (/\p{Script=Arabic}/u.test(prompt)) return 'ar'
    if (/\p{Script=Hebrew}/u.test(prompt)) return 'he'
  }
  const text = folded(prompt)
  const scores = words.map(([language, pattern]) => ({ language, score: text.match(pattern)?.length ?? 0 }))
  const english = scores.at(-1)?.score ?? 0
  const [best] = scores.toSorted((a, b) => b.score - a.score)
  return best && best.score > english ? best.language : 'en'
}

const quoted = (language: ReplyLanguage, text: string) => texts[language].quotes.replace('|', () => text)

/** Says that a prompt is not understood, with the most similar command and two prompts that are understood. */
export function notUnderstoodReply(
  language: ReplyLanguage,
  { prompt, examples, nearest }: { prompt: string; examples: readonly string[]; nearest: string | undefined },
): string {
  const { unknown, examples: lead, or, model, nearestCommand } = texts[language]
  const said = unknown.replace('{words}', () => quoted(language, prompt))
  const whole =
    nearest === undefined ? said : said.replace(/\.$/, ` (${nearestCommand}: ${quoted(language, nearest)}).`)
  const two = examples.slice(0, 2).map((one) => quoted(language, one))
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)} ${lead}${two.join(or)}${model}`
}

/** Says that a clause was not carried out, with the reason, or with the most similar command and an example. */
export function notDoneReply(
  language: ReplyLanguage,
  given: {
    clause: string
    why: string | undefined
    nearest: string | undefined
    example: string | undefined
  },
): string {
  const { notDone, nearest, such, example } = texts[language]
  const said = `${notDone} ${quoted(language, given.clause)}.`
  if (given.why !== undefined) return `${said} ${given.why}`
  if (given.example === undefined) return said
  const sentence = quoted(language, given.example)
  return given.nearest === undefined
    ? `${said} ${example} ${sentence}.`
    : `${said} ${nearest} ${given.nearest}, ${such} ${sentence}.`
}

/** Says what can be asked for. */
export function abilitiesReply(language: ReplyLanguage, examples: readonly string[]): string {
  const { abilities, comma, model } = texts[language]
  return `${abilities}${examples.map((one) => quoted(language, one)).join(comma)}${model}`
}

/** Says how the last change is undone. */
export function undoReply(language: ReplyLanguage): string {
  return texts[language].undo
}

/** Maximum length of a name in an example, in characters. */
const nameLengthMax = 30

/** Returns prompts that work for this document, most similar to `asked` first. */
export function examplesFor(source: DraftSource, language: ReplyLanguage, asked = ''): string[] {
  const own = texts[language]
  const said = 'sentences' in own ? own.sentences : texts.en.sentences
  const tree = parseSource(pageHtml(source))
  const wanted = asked.toLowerCase()
  const named = (is: (element: SourceElement) => boolean) => {
    const all = tree.elements
      .filter(is)
      .map((element) => ownWords(source, tree, element).replace(/[\s:.]+$/, ''))
    const fit = all.filter(
      (one) => one !== '' && one.length <= nameLengthMax && all.indexOf(one) === all.lastIndexOf(one),
    )
    return fit.find((one) => wanted.includes(one.toLowerCase())) ?? fit[0]
  }
  const label = named((one) => hasClass(one, /^label$/)) ?? named(({ name }) => name === 'dt')
  const column = named((one) => one.name === 'th' && one.parent?.parent?.name === 'thead')
  const section = named(({ name }) => name === 'h2')
  const { page = {} } = readSettings(source.files['template.json'] ?? '')
  const hasNumbers = JSON.stringify([page.header, page.footer]).includes('{page}')
  const of = (sentence: string, name: string | undefined) =>
    name === undefined ? [] : [sentence.replace('X', () => name).replace('Y', '…')]
  const sentences = [
    hasNumbers ? said.numbersOff : said.numbersOn,
    ...of(said.rename, label),
    ...of(said.column, column),
    said.look,
    ...of(said.section, section),
    page.orientation === 'landscape' ? said.portrait : said.landscape,
    ...of(said.title, ''),
  ]
  const similarity = (sentence: string) =>
    sentence
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3 && wanted.includes(word)).length
  return sentences.toSorted((a, b) => similarity(b) - similarity(a))
}
