import { kindIn, type Kind } from '../kinds/kinds.ts'
import { colourIn } from './colour-words.ts'
import { currencyAsked } from './currencies.ts'
import { folded } from './folded.ts'
import type { Language } from './languages.ts'
import { type PaperAsked, paperIn } from './paper-words.ts'
import { languageAsked, languageWritten } from './prompt-language.ts'

/** What a prompt says of a new document, as far as rules can read it. */
export interface PromptRead {
  kind?: Kind
  /** What the kind is called there, as a title; only where it says more than the kind itself. */
  calledAs?: string
  /** The document's own title, in quotes or behind such words as “called”. */
  title?: string
  language?: Language
  paper: PaperAsked
  colour?: string
  face?: 'serif' | 'sans'
  hasTwoColumns: boolean
  currency?: string
}

const titlePatterns = [
  /["“”„«»]([^"“”„«»\n]{2,80})["“”„«»]/u,
  /\b(?:titled|entitled|called|with the title|headed|mit dem titel|namens|überschrieben|intitulée?|appelée?|titulad[oa]|llamad[oa])\s+'?([\p{L}\p{N}][^.,;\n'"]{1,60})/iu,
]

/** Reads the words of a prompt. What it does not know is passed over. */
export function readPrompt(prompt: string): PromptRead {
  const text = prompt.slice(0, 20_000).replaceAll(/\s+/g, ' ')
  const quoted = titlePatterns
    .map((pattern) => pattern.exec(text)?.[1]?.trim())
    .find((found) => found !== undefined)
  // Braces would be merge fields where the title stands.
  const title = quoted?.replaceAll(/[{}]+/g, ' ').trim() || undefined
  const rest = quoted === undefined ? text : text.replace(quoted, ' ')
  const found = kindIn(rest) ?? kindIn(text)
  const written = languageWritten(rest)
  const [own] = found?.languages ?? []
  const isWritten = written !== undefined && found?.languages.includes(written) === true
  const language =
    languageAsked(rest) ??
    (isWritten ? written : undefined) ??
    (found?.languages.length === 1 ? own : undefined) ??
    written ??
    own
  const colour = colourIn(rest)
  const face = faceIn(rest)
  const currency = currencyAsked(rest)
  return {
    ...(found && { kind: found.kind }),
    ...(found && language !== undefined && calledAs(rest, found, language)),
    ...(title !== undefined && { title }),
    ...(language !== undefined && { language }),
    paper: paperIn(rest),
    ...(colour !== undefined && { colour }),
    ...(face !== undefined && { face }),
    hasTwoColumns:
      /\b(?:two|2)[- ]columns?\b|\bzweispaltig|\bzwei spalten|\bdeux colonnes|\bdos columnas/.test(
        folded(rest),
      ),
    ...(currency !== undefined && { currency }),
  }
}

/** Words that describe the look of it or whose it is, and are no part of its name. */
const notOfName =
  /^(?:simple|nice|modern|elegant|clean|short|new|good|beautiful|professional|plain|basic|our|my|your|their|blue|red|green|black|dark|light|grey|gray|purple|orange|serif|sans|a\d|us|landscape|portrait|small|large|page|one|two|template|pdf|customer|client|german|french|english|spanish|schlichte[rns]?|einfache[rns]?|schone[rns]?|moderne[rns]?|neue[rns]?|unsere?|meine?|deutsche[rns]?)$/

/** “A quarterly report” is titled so; “Ein Kostenvoranschlag” is no “Angebot”. */
function calledAs(
  prompt: string,
  { kind, word, languages }: { kind: Kind; word: string; languages: readonly Language[] },
  language: Language,
): { calledAs?: string } {
  if (!languages.includes(language) || word.endsWith('-')) return {}
  if (word.startsWith('-')) {
    const whole = new RegExp(String.raw`\p{Lu}\p{L}*${word.slice(1)}(?=s?(?!\p{L}))`, 'u').exec(prompt)?.[0]
    return whole === undefined ? {} : { calledAs: whole }
  }
  const own = word.charAt(0).toUpperCase() + word.slice(1)
  const plain = own === kind.titles[language] ? {} : { calledAs: own }
  if (kind.layout !== 'report' || language !== 'en') return plain
  const before = new RegExp(String.raw`(?:^|\b(?:an?|the)\s+)((?:[\p{L}-]+\s+){1,2})${word}\b`, 'iu')
    .exec(prompt)?.[1]
    ?.trim()
  if (before === undefined || before.split(/\s+/).some((one) => notOfName.test(folded(one)))) return plain
  return {
    calledAs:
      before.charAt(0).toUpperCase() + before.slice(1) + ' ' + word.charAt(0).toLowerCase() + word.slice(1),
  }
}

function faceIn(prompt: string): 'serif' | 'sans' | undefined {
  const text = folded(prompt)
  if (/\bsans\b|\bserifenlos|\bhelvetica|\bmodern|\bmoderno/.test(text)) return 'sans'
  if (
    /\bserif|\bmit serifen|\bgaramond|\bclassic\b|\bklassisch|\belegant|\belegante|\bclassique|\bclasico/.test(
      text,
    )
  )
    return 'serif'
  return undefined
}
