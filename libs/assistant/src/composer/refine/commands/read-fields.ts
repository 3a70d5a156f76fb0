import { type DraftSource, type FieldType, nameFromLabel, labelFromName } from '@platen/contract'
import { detailsOf, fieldsOf, nameForField, ownWords, wholePart } from '@platen/template/commands'
import { draftShape, pageHtml, readSample, readSettings } from '@platen/template/draft'
import { isCell, parseSource, type SourceElement } from '@platen/template/markup'
import { scanTags } from '@platen/merge'
import type { Declined } from '../../composing.ts'
import { withExamples } from '../../kinds/example-values.ts'
import { isUnderstoodType } from '../../understand/understood.ts'
import { kindOfValues } from '../../understand/value-kind.ts'
import { conceptNamed, labelOf, languageOfNames } from '../../words/concepts.ts'
import { byLanguage, languageOfTag } from '../../words/languages.ts'
import { findBlock } from '../finding/blocks.ts'
import { columnNoun, findColumns } from '../finding/find-columns.ts'
import { findField, noSuchField } from '../finding/find-field.ts'
import { exactlyShown, findTarget, isPronoun } from '../finding/find-target.ts'
import { headingOf, labelShowing } from '../finding/label-of.ts'
import { outsideSelection, selectedIn } from '../finding/selection.ts'
import { isQuoted, literal, part, type Phrase, phraseOf } from '../reading/phrase.ts'
import { withoutArticle } from '../reading/words.ts'
import { isDeclined, notUnderstood, type ReadArguments, type Working } from '../refining.ts'

const nameWordsMax = 6
const nameLengthMax = 80
/** Words that the name of a field cannot contain. */
const joins =
  /(?<!\p{L})(?:between|zwischen|entre|with|mit|avec|that|which|qui|que|showing|shows|containing|from|per|each|based|calculated|computed|=)(?!\p{L})/u
/** Parts of a page that are not fields. */
const pageParts =
  /^(?:(?:page )?(?:footer|header|title|headings?|numbers?|break)|fuss?zeile|kopfzeile|titel|pied de page|en-?tete|titre|pie(?: de pagina)?|encabezado|titulo|logo|signature|unterschrift|firma|line|table|list|chart|watermark|border|text|picture|image)$/
const units = {
  en: 'pcs',
  de: 'Stück',
  fr: 'pièces',
  es: 'uds.',
  ar: 'قطعة',
  he: 'יחידות',
} as const

const tests: Partial<Record<string, (words: Phrase) => boolean>> = {
  newField: (words) => isNewName('newField', words),
  columnName: (words) => isNewName('columnName', words),
  knownField: (words) => isNewName('knownField', words),
  row: ({ text }) => /row|line|zeile/.test(text),
  list: ({ text }) => listNoun.test(text),
  total: ({ text }) => total.test(text),
  changed: (words) => !setting.test(withoutArticle(words).text),
}

/** Whether words can be an argument of this type. Names in a draft are not checked. */
export function canBe(reading: string | undefined, words: Phrase): boolean {
  return tests[reading ?? '']?.(words) ?? true
}

/** Whether words can be the name of a new field. `knownField`: only names of known concepts. */
function isNewName(reading: 'newField' | 'knownField' | 'columnName', words: Phrase): boolean {
  const name = withoutArticle(words)
  const written = literal(name)
  const text =
    reading === 'columnName'
      ? name.text.replaceAll(/(?<!\p{L})(?:per|each|pro|par|por)(?!\p{L})/gu, ' ')
      : name.text
  const isName =
    !/^(?:an?|the|eine?[nmr]?|das|der|die|une?|le|la|un|una|el|new|neue[srn]?)?$/.test(name.text) &&
    written !== '' &&
    written.length <= nameLengthMax &&
    written.split(/\s+/).length <= nameWordsMax &&
    !joins.test(text)
  if (!isName || reading !== 'knownField') return isName
  const concept = conceptNamed(written)
  return (
    concept !== undefined &&
    !['image', 'sender', 'facts', 'list'].includes(concept.kind) &&
    !pageParts.test(name.text)
  )
}

/** Reads the name of a new field, with its type, an example, and its labels. */
export function readNewField(
  source: DraftSource,
  words: Phrase,
  { isColumn, type }: { isColumn: boolean; type: unknown },
): ReadArguments {
  const name = withoutArticle(words)
  const written = literal(name)
  const language = languageOfTag(readSettings(source.files['template.json'] ?? '').language) ?? 'en'
  const label = labelIn(language, name)
  const own = conceptNamed(label)
  const isAddress =
    conceptNamed(written)?.kind === 'recipient' || /(?:address|adresse|anschrift|direccion)$/.test(name.text)
  const guessed =
    !isColumn && isAddress ? 'multiline' : kindOfValues({ name: label, values: [], isInList: isColumn }).kind
  const kind = (type as FieldType | undefined) ?? guessed
  const known = /^(?:email|group|list|values|image)$/.test(kind) ? 'text' : (kind as FieldType)
  const example = own?.id === 'unit' ? units[language] : exampleOf(source, { label, kind: known, language })
  return {
    given: {
      newField: label,
      name: nameForField(source, written),
      type: known,
      ...(example !== undefined && { example }),
      ...(own && { labels: byLanguage((one) => (one === 'en' ? label : labelOf(own.id, one))) }),
    },
  }
}

/** Returns the label for a new field. Known concepts are translated to the language of the document. */
function labelIn(language: ReturnType<typeof languageOfNames>['language'], name: Phrase): string {
  if (isQuoted(name)) return literal(name)
  const given = labelFromName(literal(name))
  const concept = conceptNamed(given)
  const written = languageOfNames([given])
  return concept && written.score > 0 && written.language !== language ? labelOf(concept.id, language) : given
}

function exampleOf(
  source: DraftSource,
  { label, kind, language }: { label: string; kind: FieldType; language: Parameters<typeof labelIn>[0] },
): unknown {
  if (!isUnderstoodType(kind) || kind === 'percent') return undefined
  const { data } = readSample(source.files['sample.json'] ?? '')
  const field = {
    name: label,
    path: [label],
    words: label,
    kind,
    isOptional: false,
    isInList: false,
    children: [],
  }
  // New dates are relative to the first date in the sample.
  const today = /"(\d{4}-\d{2}-\d{2})"/.exec(JSON.stringify(data ?? {}))?.[1] ?? '2026-01-15'
  return withExamples({}, [field], { language, today })[label]
}

const inline = new Set('b strong i em span small a u mark code br'.split(' '))

/** Reads the position of a new field: next to the named or selected element, or at the end of the details. */
export function readPlace(draft: Working, words: Phrase, isAfter: boolean): ReadArguments | Declined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  if (isPronoun(words)) {
    const selected = selectedIn(draft, tree)
    if (selected) return { given: {}, about: selected.start }
    return detailsOf(tree) ? { given: {} } : { declined: 'Say where to put it, such as “below the date”.' }
  }
  const field = findField(source, words)
  const target = findTarget(draft, words)
  if (isDeclined(target)) return field && isDeclined(field) ? field : target
  if (target.kind !== 'elements') return { declined: 'Say where to put it, such as “below the date”.' }
  const outside = target.elements.filter((element) => !around(element, ({ name }) => isCell(name)))
  const blocks = [
    ...new Set(
      (outside.length > 0 ? outside : target.elements).map(
        (element) => around(element, ({ name, parent }) => !inline.has(name) || !parent) ?? element,
      ),
    ),
  ]
  const [first] = blocks
  const last = isAfter && blocks.every(({ parent }) => parent === first?.parent) ? blocks.at(-1) : first
  const path = field && !isDeclined(field) ? field.path : []
  // A field next to a field of a group is added to the group.
  const shape = draftShape(source)
  const group = [path, path.slice(0, -1)].find((one) => one.length > 0 && shape.isGroup?.(one) === true)
  return { given: { ...(group && { group: group.join('.') }) }, about: (last ?? target.elements[0]).start }
}

function around(element: SourceElement, is: (one: SourceElement) => boolean): SourceElement | undefined {
  for (let at: SourceElement | undefined = element; at; at = at.parent) if (is(at)) return at
  return undefined
}

const total =
  /^(?:the |die |der |den |le |la |el )?(?:totals?|sums?|table|summen?|tabelle|gesamtbetrag|tableau|tabla)$/

/** Reads the position of text. “Below the total” means below the table. */
export function readTextPlace(draft: Working, words: Phrase): ReadArguments | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const tables = tree.elements.filter(({ name }) => name === 'table')
  const isRepeated = ({ start, end }: SourceElement) =>
    /\{\{#[^}]*\}\}\s*<tr/.test(tree.html.slice(start, end))
  const table = total.test(words.text) ? (tables.find(isRepeated) ?? tables.at(-1)) : undefined
  const block = table ?? findBlock(draft, words, { first: true })
  if (isDeclined(block)) return block
  const same = tree.elements[block.index] ?? block
  return { given: {}, about: (same.name === 'table' ? wholePart(tree, same) : same).start }
}

const listNoun = /(?:table|tabelle|tableau|tabla|list|liste|lista)(?: of \S+)?$/

/** Reads which list a table prints. If the words do not name a list, they are ignored. */
export function readListOfTable(source: DraftSource, words: Phrase): ReadArguments {
  const list = fieldsOf(source).find(
    ({ kind, name }) => kind === 'list' && literal(words).toLowerCase().includes(name.toLowerCase()),
  )
  return { given: list ? { list: list.path.join('.') } : {} }
}

/** Reads the name of a list, which can be new. */
export function readListName(words: Phrase): ReadArguments | Declined {
  const written = literal(words).replace(/^(?:of\s+)?(?:the|a|an|der|die|das)\s+/i, '')
  const list = nameFromLabel(written).toLowerCase()
  return /^[a-z_]\w*$/.test(list)
    ? { given: { list } }
    : { declined: `“${written}” is not a valid list name. Use the letters a to z.` }
}

const rowNoun =
  /^(?:the |this |that |die |diese )?(?:table )?(?:row|line|zeile|tabellenzeile)(?:\s+(?:with|of|that (?:has|shows)|mit)\s+(?:the |der |dem |den )?|\s*$)/u

/** Reads a row that prints fields: the selected row, the only row, or the row with a named field or text. */
export function readRow(draft: Working, words: Phrase): ReadArguments | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const rows = tree.elements.filter(
    ({ name, parent, openEnd, closeStart }) =>
      name === 'tr' && parent?.name !== 'thead' && /\{\{[^#^/!{}]/.test(tree.html.slice(openEnd, closeStart)),
  )
  const rest = part(words, rowNoun.exec(words.text)?.[0].length ?? 0)
  const selected = selectedIn(draft, tree)
  const own = selected && around(selected, ({ name }) => name === 'tr')
  if (rest.text === '' && own) return { given: {}, about: own.start }
  const field = rest.text === '' ? undefined : findField(draft.source, rest)
  const target = rest.text === '' || (field && !isDeclined(field)) ? undefined : findTarget(draft, rest)
  if (target && isDeclined(target)) return target
  const [row, second] = rows.filter(({ start, end }) => {
    if (field && !isDeclined(field))
      return [...scanTags(tree.html.slice(start, end))].some(({ name }) => name === field.path.join('.'))
    return (
      !target ||
      (target.kind === 'elements' &&
        target.elements.some((one) => around(one, ({ name }) => name === 'tr')?.start === start))
    )
  })
  if (row && !second) return { given: {}, about: row.start }
  if (rest.text !== '')
    return {
      declined: `“${literal(rest)}” is in no row, or in several rows. Click the row, and try again.`,
    }
  return {
    declined: row
      ? 'Several rows have fields. Click one of them, and try again.'
      : 'No row of this page prints fields.',
  }
}

const fieldNoun = /(?<!\p{L})(?:(?:merge |data )?fields?|feld(?:er)?s?|champs?|campos?)(?!\p{L})/u

/** Whether words can only name a field: “the field customer”, `items.price`, `quote_no`. */
export function namesField(source: DraftSource, words: Phrase): boolean {
  const written = literal(words)
  const path = written.replaceAll(/[{}\s]/g, '')
  const isPath =
    /[._]|\p{Ll}\p{Lu}|^\{\{/u.test(written) &&
    fieldsOf(source).some((node) => node.path.join('.') === path || node.name === written)
  return isPath || fieldNoun.test(words.text)
}

/** Settings of the document, which are not text on the page. */
const setting =
  /^(?:(?:the )?(?:document|page|it|everything|paper|layout|template)|.*(?:colou?rs?|fonts?|size|paper|margins?|language|currency|format|orientation|farben?|schrift(?:art)?|papier|sprache|wahrung|couleurs?|police|papier|langue|color(?:es)?|fuente|papel|idioma|moneda))$/u

/** Reads the text on the page to replace: the text itself, or the label of a field. If the field has no label, it is renamed. */
export function readLabel(draft: Working, words: Phrase, to: string): ReadArguments | Declined {
  const { source } = draft
  const own = withoutArticle(words)
  if (namesField(source, words)) return notUnderstood
  const tree = parseSource(pageHtml(source))
  const field = findField(source, words)
  const path = field && !isDeclined(field) ? field.path : undefined
  const label = path && labelShowing(draft, path)
  let labels = exactlyShown(draft, tree, literal(own))
  if (columnNoun.test(words.text)) {
    const columns = findColumns(draft, tree, words)
    if (isDeclined(columns)) return columns
    labels = columns.flatMap((column) => headingOf(tree, column) ?? [])
  } else if (labels.length === 0 && label && ownWords(source, tree, label) !== '') labels = [label]
  const outside = path && (labels.length === 0 || labels[0] === label) && outsideSelection(draft, path)
  if (outside) return outside
  if (labels.length > 0) {
    const isOfField = labels.some(({ start }) => start === label?.start)
    const name = path?.join('.')
    return {
      given: { elements: labels.map(({ start }) => start) },
      ...(isOfField && {
        note: `The text on the page changed. The data field is still named “${name}”. To rename it, say “rename the field ${name} to …”.`,
      }),
    }
  }
  if (path) {
    const name = nameOfField(source, phraseOf(to))
    return { command: 'rename_field', given: { field: path.join('.'), name, text: undefined } }
  }
  const title = tree.elements.find(({ name }) => name === 'h1')
  const said = title && phraseOf(ownWords(source, tree, title)).text.split(' ')
  if (field === undefined && said?.includes(own.text)) return { command: 'set_title', given: {} }
  return field && isDeclined(field) ? field : noSuchField(source, words)
}

/** Returns a name for a field: the name as it is written or, for other words, a name in the style of names in the draft. */
export function nameOfField(source: DraftSource, to: Phrase): string {
  const written = literal(to).replaceAll(/^\{\{\s*|\s*\}\}$/g, '')
  const last = written.split('.').at(-1) ?? ''
  const isName = /^\S+$/.test(last) && (isQuoted(to) || !/^\p{Lu}\p{Ll}+$/u.test(last))
  return isName ? last : nameForField(source, last)
}
