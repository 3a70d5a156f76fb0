import { type DraftSource, nearestName, normalizeText } from '@platen/contract'
import { fieldsOf, labelOfField } from '@platen/template/commands'
import type { FieldNode } from '@platen/template/draft'
import type { DataPath } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { conceptNamed } from '../../words/concepts.ts'
import { literal, phraseOf, type Phrase } from '../reading/phrase.ts'

/** Finds the field that the given words refer to, by its name or label. Returns `undefined` if there is none. */
export function findField(
  source: DraftSource,
  words: Phrase,
): { path: DataPath; node: FieldNode } | Declined | undefined {
  const wanted = withoutNoun(words)
  if (wanted === '') return undefined
  const all = fieldsOf(source)
  const exact = all.filter(({ path }) => path.join('.') === wanted)
  const found = exact.length > 0 ? exact : bestOf(all, squeezed(wanted), conceptNamed(wanted)?.id)
  const [first, second] = found
  if (!first) return undefined
  if (second) {
    const names = found.map(({ path }) => path.join('.'))
    return { declined: `“${wanted}” is ambiguous. Did you mean ${listed(names, 'or')}?` }
  }
  return { path: first.path, node: first }
}

/** Says that there is no such field, and lists the fields. */
export function noSuchField(source: DraftSource, words: Phrase): Declined {
  const wanted = withoutNoun(words)
  const names = fieldsOf(source).map(({ path }) => path.join('.'))
  const near =
    nearestName(wanted, names) ??
    nearestName(
      wanted,
      names.map((name) => name.split('.').at(-1) ?? ''),
    )
  const known =
    names.length > namesMax
      ? `${names.slice(0, namesMax).join(', ')} and ${names.length - namesMax} more`
      : listed(names, 'and')
  if (near !== undefined) {
    const whole = names.find((name) => name === near || name.endsWith(`.${near}`)) ?? near
    return { declined: `There is no field “${wanted}”. Did you mean “${whole}”? The fields are ${known}.` }
  }
  return {
    declined: pronoun.test(wanted)
      ? `The Composer does not understand “${wanted}”. Name a field, a column or a part of the page.`
      : names.length === 0
        ? `There is no field “${wanted}”. The template has no fields.`
        : `There is no field “${wanted}”. The fields are ${known}.`,
  }
}

/** Maximum number of fields that are proposed. */
const nearMax = 4

/** Says that there is no such field to print, lists the most similar fields, and explains how to print text. */
export function noFieldToPrint(source: DraftSource, words: Phrase): Declined {
  const wanted = withoutNoun(words)
  const said = wordsOf(wanted)
  const fields = fieldsOf(source).filter(({ kind }) => kind === 'value')
  const scored = fields.map((node) => {
    const known = wordsOf(`${node.path.join(' ')} ${labelOfField(node)}`)
    return { name: labelOfField(node), score: said.filter((word) => known.includes(word)).length }
  })
  const similar = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  const near = [...new Set((similar.length > 0 ? similar : scored).map(({ name }) => name))]
  const proposed = near.slice(0, nearMax).map((name) => `“${name}”`)
  const lead =
    similar.length === 0 ? 'Some fields are' : near.length === 1 ? 'The nearest is' : 'The nearest are'
  return {
    declined: `There is no field “${wanted}”.${proposed.length === 0 ? '' : ` ${lead} ${listed(proposed, 'and')}.`} To print text, put it in quotation marks: “${wanted}”.`,
  }
}

function wordsOf(text: string): string[] {
  return phraseOf(text)
    .text.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
}

/** Pronouns that cannot be part of a name. */
const pronoun = /^(?:it|this|that|everything|es|das|dies|alles|ça|cela|tout|eso|esto|todo)\s/i

const namesMax = 30

/** Joins an enumeration. */
export function listed(words: readonly string[], last: string): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Returns the fields that match best, by path, name or label. */
function bestOf(all: readonly FieldNode[], wanted: string, concept: string | undefined): FieldNode[] {
  const ways: ((node: FieldNode) => boolean)[] = [
    ({ path }) => squeezed(path.join('')) === wanted,
    ({ path, name }) => path.length === 1 && squeezed(name) === wanted,
    ({ name }) => squeezed(name) === wanted,
    (node) => squeezed(labelOfField(node)) === wanted,
    ({ path, ...node }) => squeezed(path.slice(0, -1).join('') + labelOfField({ path, ...node })) === wanted,
    ({ name }) => plural(squeezed(name)) === plural(wanted),
    ({ name, declaration }) =>
      concept !== undefined &&
      [name, declaration?.label ?? ''].some((one) => conceptNamed(one)?.id === concept),
  ]
  for (const is of ways) {
    const found = all.filter(is)
    if (found.length > 0) return found
  }
  return []
}

/** Returns a name for comparison, without case, accents or separators. */
export function squeezed(name: string): string {
  return normalizeText(name, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<![\p{L}])(?:number|nummer|numero|num|nr|n[º°])(?![\p{L}])/gu, 'no')
    .replaceAll(/[\s_.'’-]/g, '')
}

function plural(name: string): string {
  return name.replace(/s$/, '')
}

const noun =
  /^(?:(?:the|a|an|das|den|der|die|le|la|les|l'|un|une|el|los|las|una|my|our)\s*(?<=[\s']))*(?:(?:merge )?fields?|columns?|feld(?:er)?|spalten?|champs?|colonnes?|campos?|columnas?)\s+|^(?:(?:the|a|an|das|den|der|die|le|la|les|l'|un|une|el|los|las|una|my|our)\s*(?<=[\s']))+/
const nounBehind = /\s+(?:fields?|columns?|feld|spalte|champ|colonne|campo|columna)$/

/** Removes “the field” before a name, or “field” after it. */
function withoutNoun(words: Phrase): string {
  const text = literal(words).replaceAll(/['’]s\s+/g, ' ')
  if (words.text.startsWith('"')) return text
  const folded = phraseOf(text).text
  const from = noun.exec(folded)?.[0].length ?? 0
  const to = nounBehind.exec(folded)?.index ?? folded.length
  const inner = text.slice(from, Math.max(from, to)).trim()
  return literal(phraseOf(inner))
    .replace(/^\{\{[#^/]?\s*/, '')
    .replace(/\s*\}\}$/, '')
}
