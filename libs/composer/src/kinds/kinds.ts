import { folded } from '../words/folded.ts'
import { type Language, languages } from '../words/languages.ts'
import { kindTable } from './kind-table.ts'

/** How a kind is laid out. */
export type Layout = 'business' | 'slip' | 'letter' | 'certificate' | 'contract' | 'label' | 'menu' | 'report'

/** A kind of document. */
export interface Kind {
  id: string
  layout: Layout
  titles: Readonly<Record<Language, string>>
}

interface Word {
  kind: Kind
  language: Language
  pattern: RegExp
  /** As the table writes it. */
  word: string
  length: number
}

const words: Word[] = []
const byId = new Map<string, Kind>()

for (const line of kindTable.trim().split('\n')) {
  const [id = '', layout = '', ...cells] = line.split('|').map((cell) => cell.trim())
  const lists = cells.map((cell) => cell.split(',').map((word) => word.trim()))
  const titles = Object.fromEntries(
    languages.map((language, at) => [language, lists[at]?.[0] ?? id]),
  ) as Kind['titles']
  const kind: Kind = { id, layout: layout as Layout, titles }
  byId.set(id, kind)
  for (const [at, list] of lists.entries())
    for (const word of list) words.push(wordOf(kind, languages[at] ?? 'en', word))
}

function wordOf(kind: Kind, language: Language, word: string): Word {
  const core = folded(word)
  const before = word.startsWith('-') ? '' : String.raw`(?<![\p{L}\p{N}])`
  const behind = word.endsWith('-') ? '' : String.raw`(?:s|en|e|es|n)?(?![\p{L}\p{N}])`
  return { kind, language, word, pattern: new RegExp(before + core + behind, 'u'), length: core.length }
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

/** The kind that a prompt asks for, and the language of the word; the first one named, of two at one place the longer. */
export function kindIn(prompt: string): { kind: Kind; languages: Language[]; word: string } | undefined {
  const text = folded(prompt)
  const found = words.flatMap((word) => {
    const at = word.pattern.exec(text)?.index
    return at === undefined ? [] : [{ ...word, at, end: at + word.length }]
  })
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
  }
}

/** “A document for …”: the other word says what it is. */
const vague = new Set(['document'])

function rank({ kind }: Word): number {
  return vague.has(kind.id) ? 1 : 0
}
