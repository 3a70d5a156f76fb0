import { shorten } from '@platen/contract'
import { holdersOf, aroundAll, blockOf, type CommandDefinition } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { parseSource, type SourceElement } from '@platen/template/markup'
import { conceptNamed } from '../../words/concepts.ts'
import { numerals } from '../../words/numerals.ts'
import type { Declined } from '../../composing.ts'
import { findBlock } from '../finding/blocks.ts'
import { cellsOf, columnNoun, findColumns } from '../finding/find-columns.ts'
import { findElement, namesPart } from '../finding/find-element.ts'
import { findTarget, isPronoun, isWholeText } from '../finding/find-target.ts'
import { outsideSelection, selectedIn } from '../finding/selection.ts'
import { fieldsOf } from '@platen/template/commands'
import { nouns } from '../finding/nouns.ts'
import { findField, noSuchField } from '../finding/find-field.ts'
import { citedPicture } from '../reading/cited-pictures.ts'
import { findLength } from '../reading/lengths.ts'
import { capital, isQuoted, literal, part, phraseOf, type Phrase } from '../reading/phrase.ts'
import { withoutArticle } from '../reading/words.ts'
import { isDeclined, notUnderstood, type Working } from '../refining.ts'
import { isStyle } from './compile-words.ts'
import { readPaper } from './read-paper.ts'

/** Arguments of a command, and the element that it is about. */
export interface ReadArguments {
  given: Record<string, unknown>
  about?: number
}

/** Reads the words of one argument by its kind. `undefined` where they are none of that kind. */
type ArgumentReader = (words: Phrase) => ReadArguments | undefined

/** Words of a name. */
const nameWordsMax = 5

/** The readings that need no draft. */
export function readPlain(definition: CommandDefinition, name: string): ArgumentReader | undefined {
  const { properties } = definition.arguments
  const readers: Partial<Record<string, ArgumentReader>> = {
    choice: (words) => {
      const found = Object.entries(definition.choices?.[name] ?? {}).find(([, all]) =>
        all.some((one) => phraseOf(one).text === words.text),
      )
      return found && { given: { [name]: found[0] } }
    },
    count: ({ text }) => {
      const count = numerals[text] ?? Number(text)
      return Number.isInteger(count) ? { given: { [name]: count } } : undefined
    },
    length: ({ text }) => {
      const length = findLength(text, ['mm', 'cm', 'in', 'pt'])
      return length && { given: { [name]: length.css } }
    },
    picture: (words) => {
      const path = isQuoted(words) ? citedPicture(words.raw) : undefined
      return path === undefined ? undefined : { given: { [name]: path } }
    },
    paper: ({ text }) => {
      const paper = readPaper(text)
      return paper && { given: { ...paper } }
    },
    names: (words) => {
      const names = namesIn(words)
      return names && { given: { [name]: names } }
    },
    columns: (words) => {
      const names = namesIn(words)
      // “With borders” is a look: a table of one column is not asked for so.
      return names && names.length > 1 ? { given: { [name]: names } } : undefined
    },
    label: (words) => {
      const own = withoutArticle(words)
      const label = literal(own)
      return label === '' || (!isQuoted(own) && label.split(/\s+/).length > nameWordsMax)
        ? undefined
        : { given: { [name]: label } }
    },
    text: (words) => (isText(words) ? { given: { [name]: literal(words) } } : undefined),
    quote: (words) =>
      isQuoted(words) && isText(words)
        ? { given: { ['old' in properties ? 'old' : 'text']: literal(words) } }
        : undefined,
    name: (words) =>
      isText(words) && (isQuoted(words) || /^[\p{Lu}\p{Lo}]/u.test(words.raw))
        ? { given: { text: literal(words) } }
        : undefined,
  }
  return readers[definition.readings[name] ?? '']
}

/** What begins so says how something is to be, and is not printed. */
const saysHow =
  /^(?:is|are|in|on|at|too|not|more|less|very|a bit|ist|sind|im|auf|zu|nicht|mehr|weniger|est|sont|en|au|dans|trop|plus|moins|es|son|muy|más|menos|demasiado)(?!\p{L})/u
/** Kinds of things, which name nothing to print. */
const thing =
  /^(?:line|text|note|picture|image|photo|table|column|field|something|words?|signature|code|chart|border|date|number|zeile|linie|bild|foto|feld|spalte|unterschrift|ligne|image|champ|línea|linea|imagen|campo)s?$/u

/** Words to print. “The logo” and “dark green” name things and looks: only in quotation marks are they printed. */
function isText(words: Phrase): boolean {
  if (literal(words) === '' || citedPicture(words.raw) !== undefined) return false
  if (isQuoted(words)) return true
  const namesThing = withoutArticle(words).text !== words.text && /^\p{Ll}/u.test(words.raw)
  return !namesThing && !saysHow.test(words.raw) && !isStyle(words)
}

/** How many sign is no name. */
const people = new RegExp(
  `^(?:\\d+|${Object.keys(numerals).join('|')}) (?:people|persons?|signatories|signers|parties|personen|leute|personnes|personas)$`,
  'iu',
)

/** “Director and Trainer”: one name for each. */
function namesIn(words: Phrase): string[] | undefined {
  const names: string[] = []
  let at = 0
  const add = (to: number) => {
    const own = withoutArticle(part(words, at, to))
    const name = literal(own).replace(/['’]s?$/u, '')
    if (name !== '') names.push(capital(name))
  }
  for (const { index, 0: between } of words.text.matchAll(
    /\s*(?:,|;|\/|&|\s(?:and|und|et|y)\s)\s*(?:(?:and|und|et|y)\s+)?/gu,
  )) {
    add(index)
    at = index + between.length
  }
  add(words.text.length)
  const isFit = names.every((name) => name.split(/\s+/).length <= nameWordsMax && !people.test(name))
  return names.length > 0 && isFit ? names : undefined
}

/** Reads the words of an argument that something on a draft is meant by. */
export function readOnDraft(
  definition: CommandDefinition,
  name: string,
  { words, draft }: { words: Phrase; draft: Working },
): ReadArguments | Declined {
  const { source } = draft
  const reading = definition.readings[name]
  if (reading === 'part' || reading === 'element' || reading === 'column' || reading === 'cell') {
    const find = { part: findPart, element: findElement, column: findCell, cell: findCell }[reading]
    const element = find(draft, words)
    // Where a column may be meant, and none is found, something else is meant.
    if (isDeclined(element))
      return reading === 'cell' && !columnNoun.test(words.text) ? notUnderstood : element
    return name === 'to' ? { given: { beside: element.start } } : { given: {}, about: element.start }
  }
  if (reading === 'none') return words.text === '' ? { given: {} } : notUnderstood
  if (reading === 'whole') return isWholeText(words) ? { given: {} } : notUnderstood
  if (reading === 'elements') return elementsIn(draft, words)
  if (reading === 'words') return wordsIn(source, words)
  if (reading === 'link' || reading === 'value') return valueIn(draft, words, reading === 'link')
  const field = findField(source, words) ?? noSuchField(source, words)
  if (isDeclined(field)) return field
  const given = { field: field.path.join('.') }
  if (reading === 'plain' && (field.node.kind !== 'value' || namesPart(draft, words))) return notUnderstood
  return (reading === 'field' ? undefined : outsideSelection(draft, field.path)) ?? { given }
}

/** Words to print. A field is printed by its tag; a name of a part of the page, such as “the logo”, is not printed as words. */
function wordsIn(source: Working['source'], words: Phrase): ReadArguments | Declined {
  const text = literal(words)
  if (!isText(words)) return notUnderstood
  if (isQuoted(words)) return { given: { text } }
  const own = withoutArticle(words)
  if (nouns.some(({ pattern }) => pattern.test(own.text))) return notUnderstood
  const field = findField(source, own)
  if (!field && thing.test(own.text)) return notUnderstood
  return {
    given: {
      text: field && !isDeclined(field) && field.node.kind === 'value' ? `{{${field.path.join('.')}}}` : text,
    },
  }
}

const plainName = /^[\p{L}\p{N} '’-]+$/u
const address = /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/i

/** What a code holds: a text, an address, a number, a field, or, where a link is meant, a new field. */
function valueIn({ source }: Working, words: Phrase, isLink: boolean): ReadArguments | Declined {
  const text = literal(words)
  if (isQuoted(words) || address.test(text) || /^[\d\s-]{4,}$/.test(text)) return { given: { text } }
  const field = findField(source, words)
  if (field && !isDeclined(field)) return { given: { field: field.path.join('.') } }
  if (isLink && plainName.test(text) && text.split(/\s+/).length <= nameWordsMax)
    return { given: { newField: capital(literal(withoutArticle(words))) } }
  return field ?? noSuchField(source, words)
}

/** “The title and the labels”: all of their elements. */
function elementsIn(draft: Working, words: Phrase): ReadArguments | Declined {
  const elements = new Set<number>()
  const names: string[] = []
  let at = 0
  for (const { index, 0: between } of [
    ...words.text.matchAll(/\s*(?:,|\s(?:and|und|et|y|&)\s)\s*/g),
    { index: words.text.length, 0: '' },
  ]) {
    const target = findTarget(draft, part(words, at, index), { withValues: true })
    if (isDeclined(target)) return target
    if (target.kind !== 'elements') return notUnderstood
    for (const { start } of target.elements) elements.add(start)
    names.push(target.words)
    at = index + between.length
  }
  return { given: { elements: [...elements], part: shorten(names.join(' and '), 150) } }
}

/** A cell of the column that words mean: its heading, where it has one. */
function findCell(draft: Working, words: Phrase): SourceElement | Declined {
  const tree = parseSource(pageHtml(draft.source))
  if (isPronoun(part(words, 0, words.text.replace(columnNoun, '').trimEnd().length)))
    return (
      selectedIn(draft, tree) ?? {
        declined: 'No column is selected: click a cell of it, or say its heading.',
      }
    )
  const columns = findColumns(draft, tree, words)
  if (isDeclined(columns)) return columns
  const [cell] = columns.flatMap((column) => cellsOf(tree, column))
  return cell ?? { declined: `No table has a column “${literal(words)}”.` }
}

/** Parts that people name by what they are for, and the fields by which they are known. */
const partsByFields: readonly (readonly [words: RegExp, concepts: ReadonlySet<string>])[] = [
  [
    /^(?:bank(?:ing)?|payment|account) (?:details|data|information|info)$|^(?:bankverbindung|bankdaten|kontodaten|zahlungsdaten|zahlungsinformationen)$|^(?:coordonnees bancaires|informations de paiement)$|^(?:datos bancarios|datos de pago)$/u,
    new Set(['iban', 'bic', 'bank', 'account_no']),
  ],
]

function findPart(draft: Working, words: Phrase): SourceElement | Declined {
  const found = findBlock(draft, words, { first: true })
  if (!isDeclined(found)) return found
  const own = withoutArticle(words).text
  const concepts = partsByFields.find(([pattern]) => pattern.test(own))?.[1]
  if (!concepts) return found
  const tree = parseSource(pageHtml(draft.source))
  const holders = fieldsOf(draft.source)
    .filter(({ name }) => concepts.has(conceptNamed(name)?.id ?? ''))
    .flatMap(({ path }) => holdersOf(draft.source, tree, path))
    .filter(({ name }) => name !== 'bar-code')
  const around = aroundAll(holders)
  return around ? blockOf(around) : found
}
