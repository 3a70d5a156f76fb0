import { type Phrase, part, phraseOf } from './phrase.ts'
import wordTable from './words.json' with { type: 'json' }

const { verbs } = wordTable

/** Pattern of articles and other words before a noun, lower case without accents. */
export const article =
  "(?:(?:the|a|an|my|our|your|all|all the|of the|der|die|das|den|dem|des|ein|eine|einen|einem|einer|alle|allen|mein|meine|unser|unsere|le|la|les|un|une|des|du|de la|mon|ma|mes|tous les|toutes les|el|los|las|una|unos|unas|mi|mis|todos los|todas las|del)\\s+|l'|d'|de l')"

const articles = new RegExp(`^${article}+`)

/** Removes articles from the beginning. */
export function withoutArticle(words: Phrase): Phrase {
  return part(words, articles.exec(words.text)?.[0].length ?? 0)
}

/** Polite words at the beginning of a command. */
export const please =
  /^(?:(?:please|can you|could you|would you|i(?:'d| would) like you to|i want you to|(?:i|we)(?:'d like| would like| want| need)(?: to have)?|let's|now|then|also|and|bitte|kannst du|konntest du|ich (?:mochte|hatte gern|will|brauche)|wir (?:mochten|brauchen)|nun|dann|auch|und|je (?:veux|voudrais)|nous voulons|s'il (?:te|vous) plait|svp|peux-tu|pouvez-vous|puis|ensuite|aussi|et|por favor|(?:yo )?(?:quiero|quisiera|necesito)|me gustaria|puedes|podrias|luego|despues|tambien|y)\b,?\s*)+/

/** Polite words at the end of a command. After a colon, as in “footer: Thanks”, they are text to print. */
export const thanks =
  /[\s,]*(?<![:=]\s*)\b(?:please|pls|plz|bitte|thanks|thank you|danke|s'il (?:te|vous) plait|svp|merci|por favor|gracias)\s*$/

export const setVerb = `(?:${verbs.set})`
export const addVerb = `(?:${verbs.add})`

export const removeVerb = new RegExp(`^(?:${verbs.remove})$`)

/** Matches any verb at the beginning of a command. */
export const anyVerb = new RegExp(`^(?:${Object.values(verbs).join('|')})(?![\\p{L}\\p{N}])`, 'u')

/**
 * Returns a pattern for whole words, such as `page numbers|pagination`. `*` stands for the rest of a word, and `#` for a number. Longer
 * alternatives are tried first.
 */
export function anyOf(alternatives: string, flags: string): RegExp {
  const patterns = alternatives
    .split('|')
    .map((one) => phraseOf(one).text.trim())
    .toSorted((a, b) => b.length - a.length)
    .map((one) =>
      one
        .replaceAll(/[$()+.?[\\\]^{}]/g, String.raw`\$&`)
        .replaceAll('#', String.raw`\d+`)
        .replaceAll('*', String.raw`\p{L}*`)
        .replaceAll(' ', String.raw`\s+`),
    )
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags)
}

const filler = new RegExp(
  `^(?:[\\s,.:=-]|(?:${wordTable.fillers.replaceAll(' ', '|')})(?![\\p{L}\\p{N}]))*$`,
  'u',
)

/** Whether text has only function words, such as “make” and “the”. */
export function isFiller(text: string): boolean {
  return filler.test(text)
}

const leading = [
  new RegExp(`^(?:${setVerb}|${wordTable.leading})(?=[\\s,:=]|$)`),
  new RegExp(`^${article}`),
  /^[\s,:=]+/,
  /^(?:and|und|et|y)\s+/,
]
const trailing = [
  new RegExp(`(?:^|[\\s,])(?:${wordTable.trailing})\\s*$`),
  /(?:[\s,:=]|(?:^|\s)(?:and|und|et|y))+$/,
]

/** Removes verbs, joining words and names of properties at both ends. */
export function bare(phrase: Phrase): Phrase {
  let left = part(phrase)
  for (let before = ''; before !== left.text;) {
    before = left.text
    for (const pattern of leading) left = part(left, pattern.exec(left.text)?.[0].length ?? 0)
    for (const pattern of trailing) left = part(left, 0, pattern.exec(left.text)?.index ?? left.text.length)
  }
  return left
}
