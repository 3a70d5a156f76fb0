import { folded } from '../words/folded.ts'
import type { Language } from '../words/languages.ts'
import kindList from './kinds.json' with { type: 'json' }

/** How a kind is laid out. */
export type Layout = 'business' | 'letter' | 'certificate' | 'contract' | 'label' | 'menu' | 'report'

/** A kind of document, as `kinds.json` describes it. */
export interface Kind {
  id: string
  /** The design's folder in `templates/starters`. */
  layout: Layout
  titles: Readonly<Record<Language, string>>
  /** Its usual paper; A4 without it. */
  paper?: string
  /** Each row of a table is a document of its own. */
  isPerRow: boolean
  /** A table of several numbers or customers holds several documents. */
  isOfRows: boolean
  /** Rows without a quantity are added up, too. */
  hasTotal: boolean
  /** Each table has a sum. */
  sumsEachTable: boolean
  /** Bank details are printed. */
  asksForPayment: boolean
  /** It has lines to sign on. */
  isSigned: boolean
  /** Its word alone says little of what is in it. */
  isGeneral: boolean
  /** It is a table. */
  isOfLines: boolean
}

interface Word {
  kind: Kind
  language: Language
  pattern: RegExp
  /** As `kinds.json` writes it. */
  word: string
  length: number
}

/** What documents are called whatever their kind is, behind its word: “Rechnungsvorlage”. */
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
  // The first word of a language is the title.
  const titles = Object.fromEntries(lists.map(([language, [title]]) => [language, title])) as Kind['titles']
  const kind: Kind = { ...plain, ...own, layout: design as Layout, titles }
  byId.set(kind.id, kind)
  for (const [language, list] of lists) for (const word of list) words.push(wordOf(kind, language, word))
}

/** A word ending in `-` stands before what any kind may be called (`rechnung-`: Rechnungsvorlage), `-word` ends others. */
function wordOf(kind: Kind, language: Language, word: string): Word {
  const core = folded(word)
  const before = word.startsWith('-') ? '' : String.raw`(?<![\p{L}\p{N}])`
  const behind = word.endsWith('-')
    ? String.raw`${anyDocument}(?![\p{L}\p{N}])`
    : String.raw`(?:s|en|e|es|n)?(?![\p{L}\p{N}])`
  return { kind, language, word, pattern: new RegExp(before + core + behind, 'gu'), length: core.length }
}

/** The titles of all kinds. */
export function kindTitles(): Kind['titles'][] {
  return [...byId.values()].map(({ titles }) => titles)
}

/** The kind by its name. */
export function kindNamed(id: string): Kind {
  const kind = byId.get(id)
  if (!kind) throw new Error(`there is no kind ${id}`)
  return kind
}

/** A kind, as a prompt names it. */
export interface NamedKind {
  kind: Kind
  /** Languages of the word. */
  languages: Language[]
  /** As `kinds.json` writes it. */
  word: string
  /** Where it stands. */
  from: number
  to: number
}

/** The kind that a prompt asks for: the first one named, of two at one place the longer. `text` is lower case, without accents. */
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

/** “A document for …”: the other word says what it is. */
const vague = new Set(['document'])

function rank({ kind }: Word): number {
  return vague.has(kind.id) ? 1 : 0
}

interface Place extends Word {
  at: number
  end: number
}

/** English nouns that are the thing where they stand behind a kind's word: an order form is no order. */
const heads =
  /^ (?:notes?|forms?|books?|sheets?|cards?|slips?|tags?|envelopes?|requests?|applications?|plans?|polic(?:y|ies)|records?|analysis|handbook|numbers?|history|tracker|overview|checklist)(?![\p{L}\p{N}])/u
/** Words that mean another thing with an “of”: a bill of lading is no bill. */
const notWithOf = new Set(['bill', 'order', 'statement', 'pass', 'offer', 'bid'])

/** A kind's word that is only a part of what the thing is called. Longer words that are known stand for themselves. */
function isOfAnother(text: string, { word, language, end }: Place, all: readonly Place[]): boolean {
  if (language !== 'en') return false
  const behind = text.slice(end, end + 30)
  const isBeforeKind = all.some(
    (other) =>
      other.language === 'en' && !vague.has(other.kind.id) && behind.startsWith(' ') && other.at === end + 1,
  )
  return isBeforeKind || heads.test(behind) || (notWithOf.has(folded(word)) && behind.startsWith(' of '))
}
