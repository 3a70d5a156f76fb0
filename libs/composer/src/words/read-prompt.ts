import { kindIn, type Kind } from '../kinds/kinds.ts'
import { currencyCode } from '../understand/cell-signs.ts'
import { colourIn } from './colour-words.ts'
import { folded } from './folded.ts'
import type { Language } from './languages.ts'
import { type PaperAsked, paperIn } from './paper-words.ts'
import { languageAsked, languageWritten } from './prompt-language.ts'

/** What a prompt says of a new document, as far as rules can read it. */
export interface PromptRead {
  kind?: Kind
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
  const text = prompt.slice(0, 20_000)
  const title = titlePatterns
    .map((pattern) => pattern.exec(text)?.[1]?.trim())
    .find((found) => found !== undefined)
  const rest = title === undefined ? text : text.replace(title, ' ')
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
  const currency = currencyIn(rest)
  return {
    ...(found && { kind: found.kind }),
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

const currencyWords: readonly (readonly [RegExp, string])[] = [
  [/€|\beuros?\b/, 'EUR'],
  [/£|\bpounds?\b|\bsterling\b/, 'GBP'],
  [/\$|\bdollars?\b/, 'USD'],
  [/\bfranken\b|\bswiss francs?\b|\bfrancs? suisses?\b/, 'CHF'],
  [/¥|\byen\b/, 'JPY'],
]

function currencyIn(prompt: string): string | undefined {
  const code = [...prompt.matchAll(/\b[A-Z]{3}\b/g)]
    .map(([word]) => currencyCode(word))
    .find((one) => one !== undefined)
  return code ?? currencyWords.find(([pattern]) => pattern.test(prompt.toLowerCase()))?.[1]
}
