import { conceptNamed } from '../words/concepts.ts'
import { fieldName, isFieldName, itemsIn } from './field-items.ts'
import type { PromptWords, Stretch } from './prompt-words.ts'

export interface NamedList {
  name: string
  columns: string[]
  /** Whether the list has no other columns. */
  isWhole?: boolean
}

export interface NamedFields {
  /** The names of fields that are not lists, such as `customer.name` in a group. */
  scalars: string[]
  lists: NamedList[]
  /** Whether the document has no other fields. */
  isAll: boolean
}

const withWord =
  '(?:with|including|containing|showing|having|mit|samt|inklusive|avec|comprenant|contenant|con|incluyendo|مع|تحتوي على|يحتوي على|עם|הכולל(?:ת)?)'
const columnsWord =
  '(?: (?:the |den |die |les |las |los )?(?:columns?|fields?|spalten|feldern?|colonnes?|champs|columnas?|campos))?:?'
/** Patterns of “table of tests with …”, and of German compounds. */
const tables = [
  /(?:an? |the |eine |die |une |la |una )?(?<form>table|list|tabelle|liste|tableau|tabla|lista|جدول|قائمة|טבלת|רשימת)s?(?: (?:of|for|der|von|fur|mit allen|des|de los|de las|de|d')(?: the| all| les)?)? (?<name>[\p{L}'-]+(?: [\p{L}'-]+){0,2}?)/u,
  /(?<name>[\p{L}-]{3,})(?<form>tabelle|liste)n?/u,
  /(?:an? |the |eine |die |une |la |una )?(?<form>table|tabelle|tableau|tabla|جدول|טבלה)/u,
].map(
  ({ source }) =>
    new RegExp(`(?<![\\p{L}])${source}(?: ?[:,]? ${withWord}${columnsWord}|:) ?(?<columns>[^;]+)$`, 'u'),
)
const each = new RegExp(
  `,? (?:each|jeweils|je|chacune?s?|cada un[ao]s?|لكل منها|כל אחת?)(?: one)? ${withWord}? ?(?<columns>[^;]+)$`,
  'u',
)
/** The lengths are limited, because a match is attempted at every word of a long prompt. */
const bracket = /(?<!\p{L})(?<name>[\p{L}][\p{L}' -]{0,120}?)\s{0,4}\((?<columns>[^()]+)\)/gu
const enumeration = new RegExp(`(?<![\\p{L}])${withWord}${columnsWord} (?<items>.+)$`, 'u')
const exhaustive = /(?:fields?|felder|champs|campos|placeholders?|data):? *$/u
const perRow = /^(?:per|pro|je|par|por) /u

/** Reads the fields that a prompt names, and takes their words. `isHead` returns whether a passage names the document. */
export function readNamedFields(words: PromptWords, isHead: (stretch: Stretch) => boolean): NamedFields {
  const found: NamedFields = { scalars: [], lists: [], isAll: false }
  for (const sentence of sentencesIn(words.text)) {
    const before = found.scalars.length + found.lists.length
    readSentence(words, sentence, { found, isHead })
    const isGoingOn = before > 0 && /[;؛]\s*$/u.test(words.text.slice(0, sentence.from))
    if (isGoingOn && found.scalars.length + found.lists.length === before) addFurther(words, sentence, found)
  }
  return {
    scalars: [...new Set(found.scalars)],
    lists: found.lists.filter(({ name }, at) => found.lists.findIndex((one) => one.name === name) === at),
    isAll: found.isAll,
  }
}

/** Ends of sentences, but not of abbreviations. */
const sentenceEnd =
  /[;\n؛]|(?<!(?<!\p{L})(?:mwst|ust|nr|no|inkl|incl|exkl|zzgl|evtl|ggf|bzw|tel|str|anz|stk|max|min|z\.b|e\.g|i\.e))[.!?](?=\s|$)/gu

/** Returns sentences, and parts between semicolons. */
export function sentencesIn(text: string): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  for (const { index, 0: end } of text.matchAll(sentenceEnd)) {
    stretches.push({ from, to: index })
    from = index + end.length
  }
  stretches.push({ from, to: text.length })
  return stretches.filter((one) => text.slice(one.from, one.to).trim() !== '')
}

interface Reading {
  found: NamedFields
  isHead: (stretch: Stretch) => boolean
}

function readSentence(words: PromptWords, sentence: Stretch, { found, isHead }: Reading): void {
  let { to } = sentence
  const { from } = sentence
  const text = () => words.free(from, to)
  const at = (match: RegExpExecArray, group: string): Stretch => {
    const place = (match as RegExpExecArray & { indices?: { groups?: Record<string, [number, number]> } })
      .indices?.groups?.[group]
    return place ? { from: from + place[0], to: from + place[1] } : { from, to: from }
  }
  for (const match of text().matchAll(new RegExp(bracket.source, 'dgu'))) {
    const columns = fieldsIn(words, at(match, 'columns'))
    if (!columns || columns.length < 2) continue
    addList(words, found, { name: lastItem(words, at(match, 'name')), columns })
    words.takeAt({ from: from + match.index, to: from + match.index + match[0].length })
  }
  const own = new RegExp(each.source, 'du').exec(text())
  if (own) {
    const before = { from: listStart(words, from, from + own.index), to: from + own.index }
    const names = itemsIn(words, before).filter((item) => isFieldName(words, item))
    const columns = fieldsIn(words, at(own, 'columns'))
    if (columns && names.length > 0) {
      for (const name of names) addList(words, found, { name, columns })
      const counted =
        /(?:[^\s,]+ )?(?:tables?|lists?|tabellen|listen|tableaux|listes|tablas|listas)\s*:\s*$/u.exec(
          words.text.slice(from, before.from),
        )
      words.takeAt({ from: before.from - (counted?.[0].length ?? 0), to })
      return
    }
  }
  for (const pattern of tables) {
    const match = new RegExp(pattern.source, 'du').exec(text())
    if (!match) continue
    const columns = fieldsIn(words, at(match, 'columns'))
    if (!columns) continue
    const name = match.groups?.['name'] === undefined ? undefined : at(match, 'name')
    addList(words, found, { name, columns })
    const start = from + match.index
    if (!isHead({ from: start, to })) {
      words.takeAt({ from: start, to })
      to = start
    } else words.takeAt({ from: at(match, 'columns').from, to })
    break
  }
  const colon = /:(?!\d)/.exec(text())
  if (colon) readColon(words, { from, to, colon: from + colon.index }, { found, isHead })
  const list = new RegExp(enumeration.source, 'du').exec(text())
  if (list) addScalars(words, at(list, 'items'), found)
}

function readColon(
  words: PromptWords,
  { from, to, colon }: Stretch & { colon: number },
  { found, isHead }: Reading,
): void {
  const body = { from: colon + 1, to }
  const head = { from, to: colon }
  const isOfAll = exhaustive.test(words.text.slice(from, colon))
  // In “with shipper, containers: number, seal” the colon belongs to the last item.
  const inner = !isOfAll && new RegExp(enumeration.source, 'du').exec(words.free(from, colon))
  if (inner) {
    const named = itemsIn(words, { from: colon - (inner.groups?.['items'] ?? '').length, to: colon })
    const many = named.at(-1)
    const own = fieldsIn(words, body) ?? []
    if (many && named.length > 1 && own.length > 1 && isFieldName(words, many) && isMany(words.rawOf(many))) {
      addList(words, found, { name: many, columns: own })
      words.takeAt({ from: many.from, to })
      return
    }
  }
  if (isHead(head) || isOfAll) {
    if (addScalars(words, body, found)) found.isAll = true
    return
  }
  const columns = fieldsIn(words, body)
  const items = itemsIn(words, head)
  const last = items.at(-1)
  if (!columns || !last || !isFieldName(words, last)) return
  const name = words.rawOf(last)
  if (isMany(name)) addList(words, found, { name: last, columns })
  else found.scalars.push(...columns.map((column) => `${fieldName(name)}.${fieldName(words.rawOf(column))}`))
  words.takeAt({ from: last.from, to })
  if (items.length > 1) addScalars(words, { from, to: last.from }, found)
}

/** Adds the fields after a semicolon: “…; freight terms”. */
function addFurther(words: PromptWords, sentence: Stretch, found: NamedFields): void {
  const items = itemsIn(words, sentence)
  if (!items.every((item) => isFieldName(words, item))) return
  for (const item of items) {
    found.scalars.push(fieldName(words.rawOf(item)))
    words.takeAt(item)
  }
}

const belowTable =
  /(?<!\p{L})(?:below|under|then|darunter|dann|danach|ensuite|dessous|luego|debajo)(?!\p{L})/u

/** Returns the items of an enumeration up to the first that is not a field. */
function fieldsIn(words: PromptWords, stretch: Stretch): Stretch[] | undefined {
  const items = itemsIn(words, stretch)
  const end = items.findIndex((item, at) => {
    // An item after “below” is not a column of the table.
    const before = words.text.slice(items[at - 1]?.to ?? stretch.from, item.from)
    return !isFieldName(words, item) || belowTable.test(before)
  })
  const fields = end < 0 ? items : items.slice(0, end)
  return fields.length > 0 ? fields : undefined
}

function addScalars(words: PromptWords, stretch: Stretch, found: NamedFields): boolean {
  const items = itemsIn(words, stretch)
  const fields = items.filter((item) => isFieldName(words, item))
  // A single item after “with” is a field only if it is the name of a known concept.
  const kept =
    fields.length > 1 ? fields : fields.filter((item) => conceptNamed(words.rawOf(item)) !== undefined)
  for (const item of kept) {
    found.scalars.push(fieldName(words.rawOf(item)))
    words.takeAt(item)
  }
  return kept.length > 0
}

function addList(
  words: PromptWords,
  found: NamedFields,
  { name, columns }: { name: Stretch | undefined; columns: readonly Stretch[] },
): void {
  const raw = name && words.rawOf(name).replace(/^(?:list|table) of (?:the )?/i, '')
  const known: string[] = []
  for (const column of columns) {
    const own = words.rawOf(column)
    // In “price per day and per weekend”, “price” belongs to both columns.
    const [head = ''] = (known.at(-1) ?? '').split(/ (?:per|pro|je|par|por) /)
    known.push(perRow.test(own) && head !== '' ? `${head} ${own}` : own)
  }
  found.lists.push({ name: raw === undefined ? 'items' : fieldName(raw), columns: known.map(fieldName) })
}

/** Returns the item after the last “with”, comma or “and”. */
function lastItem(words: PromptWords, stretch: Stretch): Stretch {
  const found = new RegExp(`.*(?<![\\p{L}])${withWord} `, 'su').exec(
    words.text.slice(stretch.from, stretch.to),
  )
  const from = stretch.from + (found?.[0].length ?? 0)
  return itemsIn(words, { from, to: stretch.to }).at(-1) ?? stretch
}

/** Returns where the names of several lists start: after the colon or “with”. */
function listStart(words: PromptWords, from: number, to: number): number {
  const text = words.text.slice(from, to)
  const found = new RegExp(`.*(?::|(?<![\\p{L}])${withWord} )`, 'su').exec(text)
  return from + (found?.[0].length ?? 0)
}

/** Whether a name is a plural. */
function isMany(name: string): boolean {
  const kind = conceptNamed(name)?.kind
  if (kind !== undefined) return kind === 'list'
  return /(?:s|x|en|liste|tabelle|ات|ים|ות)$/iu.test(name.trim())
}

const chart =
  /(?:chart|graph|diagramm?|graphique|grafico)s? (?:of|with|showing|von|der|des|de|du|del) (?<value>[\p{L} ]{2,40}?) (?:by|per|nach|je|pro|par|por) (?<by>[\p{L} ]{2,40}?)(?= (?:and|with|und|mit|et|avec|y|con)(?!\p{L})|[,;.\n]|$)/u
const sums = /^(?:totals?|sums?|summen?|gesamtsummen?|totaux|totales|sumas?)$/

/** If the prompt does not name another list, adds a list with the columns of the requested chart. `wantsTotals`: whether its numbers are added up. */
export function withChartedList(text: string, named: NamedFields): NamedFields & { wantsTotals: boolean } {
  const lists = named.lists.filter(({ columns }) => !columns.every((name) => sums.test(name)))
  const wantsTotals = lists.length < named.lists.length
  const { value, by } = chart.exec(text)?.groups ?? {}
  if (value === undefined || by === undefined || lists.length > 0) return { ...named, wantsTotals: false }
  const columns = [fieldName(by), fieldName(value)]
  return {
    ...named,
    scalars: named.scalars.filter((name) => !columns.includes(name)),
    lists: [{ name: `${columns[1]}_by_${columns[0]}`, columns, isWhole: true }],
    wantsTotals,
  }
}
