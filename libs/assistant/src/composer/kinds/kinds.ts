import { folded } from '../words/folded.ts'
import type { Language } from '../words/languages.ts'
import kindList from './kinds.json' with { type: 'json' }

export type Layout = 'business' | 'letter' | 'certificate' | 'contract' | 'label' | 'menu' | 'report'

/** A kind of document in `kinds.json`. */
export interface Kind {
  id: string
  /** The folder of its design in `templates/starters`. */
  layout: Layout
  titles: Readonly<Record<Language, string>>
  /** Default: A4. */
  paper?: string
  /** Each row of a table is a separate document. */
  isPerRow: boolean
  /** A table with several document numbers or customers contains several documents. */
  isOfRows: boolean
  /** Prices are added up even if the rows have no quantity. */
  hasTotal: boolean
  sumsEachTable: boolean
  asksForPayment: boolean
  isSigned: boolean
  /** The name of the kind does not say what the document contains. */
  isGeneral: boolean
  isOfLines: boolean
}

interface Word {
  kind: Kind
  language: Language
  pattern: RegExp
  /** As in `kinds.json`. */
  word: string
  length: number
}

/** Words after a kind that do not change it: “Rechnungsvorlage”. */
const anyDocument = '(?:s?(?:vorlage|muster|template|dokument|entwurf|layout|design|formular))'

const words: Word[] = []
const byId = new Map<string, Kind>()

const plain = {
  isPerRow: false,
  isOfRows: false,
  hasTotal: false,
  sumsEachTable: false,
  asksForPayment: false,
  isSigned: false,
  isGeneral: false,
  isOfLines: false,
}

for (const { design, words: named, ...own } of kindList) {
  const lists = Object.entries(named) as [Language, string[]][]
  // The first word in each language is the title.
  const titles = Object.fromEntries(lists.map(([language, [title]]) => [language, title])) as Kind['titles']
  const kind: Kind = { ...plain, ...own, layout: design as Layout, titles }
  byId.set(kind.id, kind)
  for (const [language, list] of lists) for (const word of list) words.push(wordOf(kind, language, word))
}

/** Compiles a word. `rechnung-` matches only before a word such as “Vorlage”, and `-word` also matches at the end of longer words. */
function wordOf(kind: Kind, language: Language, word: string): Word {
  const core = folded(word)
  const before = word.startsWith('-') ? '' : String.raw`(?<![\p{L}\p{N}])`
  const behind = word.endsWith('-')
    ? String.raw`${anyDocument}(?![\p{L}\p{N}])`
    : String.raw`(?:s|en|e|es|n)?(?![\p{L}\p{N}])`
  return { kind, language, word, pattern: new RegExp(before + core + behind, 'gu'), length: core.length }
}

/** Returns the titles of all kinds. */
export function kindTitles(): Kind['titles'][] {
  return [...byId.values()].map(({ titles }) => titles)
}

/** Returns a kind by its id. */
export function kindNamed(id: string): Kind {
  const kind = byId.get(id)
  if (!kind) throw new Error(`there is no kind ${id}`)
  return kind
}

/** A kind that a prompt names. */
export interface NamedKind {
  kind: Kind
  languages: Language[]
  /** As in `kinds.json`. */
  word: string
  from: number
  to: number
}

/** Finds the first kind that a prompt names. At the same position, the longer name wins. `text` is lower case without accents. */
export function kindIn(text: string): NamedKind | undefined {
  const found = words
    .flatMap((word) =>
      [...text.matchAll(word.pattern)].map(({ index, 0: { length } }) => ({
        ...word,
        at: index,
        end: index + length,
      })),
    )
    .filter((word, _, all) => !isOfAnother(text, word, all))
  const best = found.toSorted(
    (one, other) => rank(one) - rank(other) || one.at - other.at || other.length - one.length,
  )[0]
  if (!best) return undefined
  const covering = found.filter((other) => other.at <= best.at && other.end >= best.end)
  const longest = covering.toSorted((one, other) => other.length - one.length)[0] ?? best
  return {
    kind: longest.kind,
    word: longest.word,
    languages: found
      .filter((other) => other.at === longest.at && other.length === longest.length)
      .map(({ language }) => language),
    from: longest.at,
    to: longest.end,
  }
}

// In “a document for …”, the other word is the kind.
const vague = new Set(['document'])

function rank({ kind }: Word): number {
  return vague.has(kind.id) ? 1 : 0
}

interface Place extends Word {
  at: number
  end: number
}

/** English nouns that change the meaning of the preceding kind: an order form is not an order. */
const heads =
  /^ (?:notes?|forms?|books?|sheets?|cards?|slips?|tags?|envelopes?|requests?|applications?|plans?|polic(?:y|ies)|records?|analysis|handbook|numbers?|history|tracker|overview|checklist)(?![\p{L}\p{N}])/u
/** Words that have another meaning before “of”: a bill of lading is not a bill. */
const notWithOf = new Set(['bill', 'order', 'statement', 'pass', 'offer', 'bid'])

/** Whether the word of a kind is only part of another name. */
function isOfAnother(text: string, { word, language, end }: Place, all: readonly Place[]): boolean {
  if (language !== 'en') return false
  const behind = text.slice(end, end + 30)
  const isBeforeKind = all.some(
    (other) =>
      other.language === 'en' && !vague.has(other.kind.id) && behind.startsWith(' ') && other.at === end + 1,
  )
  return isBeforeKind || heads.test(behind) || (notWithOf.has(folded(word)) && behind.startsWith(' of '))
}

/** Kinds of documents with a number, in order of precedence, because an invoice can also contain the number of its order. */
const numbered = ['invoice', 'delivery', 'quote', 'receipt', 'contract', 'certificate', 'ticket', 'order']

/** Returns the kind of document that one of the numbers in the data belongs to. */
export function kindWithNumber(concepts: ReadonlySet<string | undefined>): Kind | undefined {
  const found = numbered.find((id) => concepts.has(`${id}_no`))
  return found === undefined ? undefined : kindNamed(found)
}
