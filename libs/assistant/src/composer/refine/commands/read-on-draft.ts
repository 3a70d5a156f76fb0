import { shorten } from '@platen/contract'
import {
  aroundAll,
  blockOf,
  cellsOf,
  type CommandDefinition,
  fieldsOf,
  elementsWithField,
} from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { parseSource, type SourceElement } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { conceptNamed } from '../../words/concepts.ts'
import { findBlock } from '../finding/blocks.ts'
import { columnNoun, findColumns } from '../finding/find-columns.ts'
import { findElement, namesPart } from '../finding/find-element.ts'
import { namesIndex } from '../finding/find-by-index.ts'
import { findField, noFieldToPrint, noSuchField } from '../finding/find-field.ts'
import { findTarget, isPronoun, isWholeText } from '../finding/find-target.ts'
import { nouns } from '../finding/nouns.ts'
import { outsideSelection, selectedIn } from '../finding/selection.ts'
import { capital, isQuoted, literal, part, type Phrase } from '../reading/phrase.ts'
import { withoutArticle } from '../reading/words.ts'
import { isDeclined, notUnderstood, type ReadArguments, type Working } from '../refining.ts'
import {
  nameOfField,
  namesField,
  readLabel,
  readListName,
  readListOfTable,
  readNewField,
  readPlace,
  readRow,
  readTextPlace,
} from './read-fields.ts'
import { isText, nameWordsMax, piecesOf } from './read-plain.ts'

/** Reads the words of an argument that names something in a draft. `given`: the arguments that were read before. */
export function readOnDraft(
  definition: CommandDefinition,
  name: string,
  { words, draft, given }: { words: Phrase; draft: Working; given: Readonly<Record<string, unknown>> },
): ReadArguments | Declined {
  const reading = definition.readings[name] ?? ''
  return readers[reading]?.({ name, words, draft, given }) ?? fieldIn(draft, words, reading)
}

interface OpenArgument {
  name: string
  words: Phrase
  draft: Working
  given: Readonly<Record<string, unknown>>
}

type DraftReader = (argument: OpenArgument) => ReadArguments | Declined

const newField =
  (isColumn: boolean): DraftReader =>
  ({ draft, words, given }) =>
    readNewField(draft.source, words, { isColumn, type: given['type'] })
const element =
  (find: (draft: Working, words: Phrase) => SourceElement | Declined): DraftReader =>
  ({ name, draft, words }) => {
    const found = find(draft, words)
    if (isDeclined(found)) return found
    return name === 'to' || name === 'beside'
      ? { given: { beside: found.start } }
      : { given: {}, about: found.start }
  }
const label: DraftReader = ({ draft, words, given: { text } }) =>
  readLabel(draft, words, typeof text === 'string' ? text : '')

const readers: Partial<Record<string, DraftReader>> = {
  part: element(findPart),
  element: element(findElement),
  column: element(findCell),
  // If the words do not say “column” and no column matches, they can mean something else.
  cell: element((draft, words) => {
    const found = findCell(draft, words)
    return isDeclined(found) && !columnNoun.test(words.text) ? notUnderstood : found
  }),
  valued: element((draft, words) => {
    const target = findTarget(draft, words, { withValues: true })
    if (isDeclined(target)) return target
    return (target.kind === 'elements' ? target.elements.at(-1) : undefined) ?? notUnderstood
  }),
  none: ({ words }) => (words.text === '' ? { given: {} } : notUnderstood),
  whole: ({ words }) => (isWholeText(words) ? { given: {} } : notUnderstood),
  elements: ({ draft, words }) => elementsIn(draft, words),
  words: ({ draft, words }) => wordsIn(draft.source, words),
  link: ({ draft, words }) => valueIn(draft, words, true),
  value: ({ draft, words }) => valueIn(draft, words, false),
  newField: newField(false),
  knownField: newField(false),
  columnName: newField(true),
  fieldName: ({ name, draft, words }) => ({ given: { [name]: nameOfField(draft.source, words) } }),
  place: ({ draft, words, given }) => readPlace(draft, words, given['at'] !== 'before'),
  textPlace: ({ draft, words }) => readTextPlace(draft, words),
  total: ({ draft, words }) => readTextPlace(draft, words),
  list: ({ draft, words }) => readListOfTable(draft.source, words),
  listName: ({ words }) => readListName(words),
  row: ({ draft, words }) => readRow(draft, words),
  textLabel: label,
  changed: label,
}

function fieldIn(draft: Working, words: Phrase, reading: string): ReadArguments | Declined {
  const { source } = draft
  if (reading === 'fieldNamed' && !namesField(source, words)) return notUnderstood
  const named = findField(source, words)
  if (reading === 'plain' && !named && namesIndex(words)) return notUnderstood
  const field = named ?? noSuchField(source, words)
  if (isDeclined(field)) return field
  if (reading === 'plain' && (field.node.kind !== 'value' || namesPart(draft, words))) return notUnderstood
  const outside = reading === 'field' ? undefined : outsideSelection(draft, field.path)
  return outside ?? { given: { field: field.path.join('.') } }
}

/** Words for parts of a page, which are not printed as text. */
const thing =
  /^(?:line|text|note|picture|image|photo|table|column|field|something|words?|signature|code|chart|border|date|number|zeile|linie|bild|foto|feld|spalte|unterschrift|ligne|image|champ|línea|linea|imagen|campo)s?$/u

/** Reads words to print: the name of a field, or text in quotation marks. A part of the page, such as “the logo”, is not printed. */
function wordsIn(source: Working['source'], words: Phrase): ReadArguments | Declined {
  if (!isText(words)) return notUnderstood
  if (isQuoted(words)) return { given: { text: literal(words) } }
  const own = withoutArticle(words)
  if (nouns.some(({ pattern }) => pattern.test(own.text))) return notUnderstood
  const field = findField(source, own)
  if (!field && thing.test(own.text)) return notUnderstood
  if (field && isDeclined(field)) return field
  return field?.node.kind === 'value'
    ? { given: { text: `{{${field.path.join('.')}}}` } }
    : noFieldToPrint(source, own)
}

const plainName = /^[\p{L}\p{N} '’-]+$/u
const address = /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/i

/** Reads what a code contains: text, an address, a number, a field, or a new field for a link. */
function valueIn({ source }: Working, words: Phrase, isLink: boolean): ReadArguments | Declined {
  const text = literal(words)
  if (isQuoted(words) || address.test(text) || /^[\d\s-]{4,}$/.test(text)) return { given: { text } }
  const field = findField(source, words)
  if (field && !isDeclined(field)) return { given: { field: field.path.join('.') } }
  if (isLink && plainName.test(text) && text.split(/\s+/).length <= nameWordsMax)
    return { given: { newField: capital(literal(withoutArticle(words))) } }
  return field ?? noSuchField(source, words)
}

/** Reads an enumeration of parts: “the title and the labels”. */
function elementsIn(draft: Working, words: Phrase): ReadArguments | Declined {
  const elements = new Set<number>()
  const names: string[] = []
  for (const piece of piecesOf(words, /\s*(?:,|\s(?:and|und|et|y|&)\s)\s*/g)) {
    const target = findTarget(draft, piece, { withValues: true })
    if (isDeclined(target)) return target
    if (target.kind !== 'elements') return notUnderstood
    for (const { start } of target.elements) elements.add(start)
    names.push(target.words)
  }
  return { given: { elements: [...elements], part: shorten(names.join(' and '), 150) } }
}

/** Finds the heading of a column, or its first cell. */
function findCell(draft: Working, words: Phrase): SourceElement | Declined {
  const tree = parseSource(pageHtml(draft.source))
  if (isPronoun(part(words, 0, words.text.replace(columnNoun, '').trimEnd().length)))
    return (
      selectedIn(draft, tree) ?? {
        declined: 'No column is selected. Click a cell of the column, or name its heading.',
      }
    )
  const columns = findColumns(draft, tree, words)
  if (isDeclined(columns)) return columns
  const [cell] = columns.flatMap((column) => cellsOf(tree, column))
  return cell ?? { declined: `No table has a column “${literal(words)}”.` }
}

const bankDetails =
  /^(?:bank(?:ing)?|payment|account) (?:details|data|information|info)$|^(?:bankverbindung|bankdaten|kontodaten|zahlungsdaten|zahlungsinformationen)$|^(?:coordonnees bancaires|informations de paiement)$|^(?:datos bancarios|datos de pago)$/u
const bankConcepts = new Set(['iban', 'bic', 'bank', 'account_no'])

function findPart(draft: Working, words: Phrase): SourceElement | Declined {
  const found = findBlock(draft, words, { first: true })
  if (!isDeclined(found) || !bankDetails.test(withoutArticle(words).text)) return found
  const tree = parseSource(pageHtml(draft.source))
  const holders = fieldsOf(draft.source)
    .filter(({ name }) => bankConcepts.has(conceptNamed(name)?.id ?? ''))
    .flatMap(({ path }) => elementsWithField(draft.source, tree, path))
    .filter(({ name }) => name !== 'bar-code')
  const around = aroundAll(holders)
  return around ? blockOf(around) : found
}
