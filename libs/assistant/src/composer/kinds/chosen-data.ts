import { isJsonObject } from '@platen/template/draft'
import type { Starters } from '../composing.ts'
import type { NamedFields, NamedList } from '../prompt/named-fields.ts'
import { fieldName } from '../prompt/field-items.ts'
import type { PromptWords } from '../prompt/prompt-words.ts'
import type { PromptRead } from '../prompt/read-prompt.ts'
import { understandData } from '../understand/understand-data.ts'
import { conceptNamed, conceptWithin, labelOf } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'
import { withExamples } from './example-values.ts'
import type { Kind } from './kinds.ts'
import { day, type Making } from './example-words.ts'
import { type Data, usualData } from './usual-data.ts'

/** Returns sample data for a prompt without data, with the fields that the prompt names, or the usual fields of its kind. */
export function chosenData(prompt: PromptRead, starters: Starters, making: Making): Data {
  const picked = wished(usualFields(prompt, starters, making), prompt, making)
  const named = settled(prompt.named, picked, prompt.kind)
  const isFew = !named.isAll && named.lists.length === 0 && named.scalars.length <= 2
  if (named.scalars.length + named.lists.length === 0) return picked
  const known = prompt.isPlainKind || prompt.kind === undefined
  const base = isFew && known && prompt.kind ? picked : coreOf(picked, named, prompt)
  const sample = sampleOf(named, making)
  // If the prompt names all fields, its order is kept.
  return named.isAll ? { ...joinedData({}, picked, sample), ...base } : joinedData(base, picked, sample)
}

function usualFields({ kind, isPlainKind, wishes }: PromptRead, starters: Starters, making: Making): Data {
  if (!kind || !isPlainKind)
    return usualData(starters, 'report', kind?.id === 'list' ? 'lines' : 'document', making)
  const data = usualData(starters, kind.layout, kind.id, making)
  // A badge shows its number only as a code.
  if (kind.id === 'badge' && wishes.code === undefined) delete data['number']
  return data
}

/** Changes the usual fields as the prompt asks. */
function wished(data: Data, { wishes }: PromptRead, { today }: Making): Data {
  const made: Data = { ...data }
  if (wishes.taxRate !== undefined && 'tax_rate' in made) made['tax_rate'] = wishes.taxRate
  if (wishes.isTaxFree || wishes.isWithoutPrices) delete made['tax_rate']
  if (wishes.paymentDays !== undefined && 'due_date' in made) {
    made['due_date'] = day(today, wishes.paymentDays)
  }
  if (wishes.validDays !== undefined && 'valid_until' in made) {
    made['valid_until'] = day(today, wishes.validDays)
  }
  if (wishes.signers.length > 0) delete made['signatories']
  return wishes.isWithoutPrices ? withoutPrices(made) : made
}

function withoutPrices(data: Data): Data {
  const kept = Object.entries(data).filter(([name]) => !/^(?:price|total|amount)$/.test(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((row: unknown) => (isJsonObject(row) ? withoutPrices(row) : row))
        : value,
    ]),
  )
}

const sums = new Set(['subtotal', 'tax', 'total', 'tax_rate', 'amount', 'items'])

/** Moves names that are columns to the list of the kind, and removes sums that formulas calculate. */
function settled(named: NamedFields, picked: Data, kind: Kind | undefined): NamedFields {
  const [list, rows] = listIn(picked) ?? []
  const columns = new Set(Object.keys(rows?.[0] ?? {}).map(conceptOf))
  // The fields of “a list with …” are its columns.
  if (kind?.isOfLines && named.lists.length === 0 && named.scalars.length > 1)
    return { scalars: [], lists: [{ name: list ?? 'entries', columns: named.scalars }], isAll: true }
  const isReckoned = kind !== undefined && kind.layout === 'business'
  const bare = named.scalars.map((name) => name.replace(/_(?:of|per|for|je|par|por)_(?:each|every)_.*$/, ''))
  const ofRows =
    named.lists.length === 0
      ? bare.filter((name) => columns.has(conceptOf(name)) && !(conceptOf(name) in picked))
      : []
  const isOfRows = list !== undefined && ofRows.length >= 2
  return {
    scalars: bare.filter(
      (name) => !(isOfRows && ofRows.includes(name)) && !(isReckoned && sums.has(conceptOf(name))),
    ),
    lists: isOfRows ? [{ name: list, columns: ofRows }] : named.lists,
    isAll: named.isAll,
  }
}

function conceptOf(name: string): string {
  return conceptNamed(name)?.id ?? name
}

function listIn(data: Data): [string, Data[]] | undefined {
  const found = Object.entries(data).find(([, value]) => Array.isArray(value) && isJsonObject(value[0]))
  return found && [found[0], found[1] as Data[]]
}

/** Returns the essential fields of a kind that the prompt does not name: number, date, recipient and list. */
function coreOf(picked: Data, named: NamedFields, { kind, isPlainKind, words }: PromptRead): Data {
  if (!kind || !isPlainKind || kind.layout === 'report') return {}
  const names = Object.keys(picked)
  const number = names.find((name) => name.endsWith('_no') || name === 'number')
  const party = names.find((name) => isSomebody(name))
  const isTrade = kind.layout === 'business'
  const mentioned = isTrade ? mentionedIn(words) : []
  const kept = new Set(
    named.isAll
      ? mentioned
      : [
          ...(isTrade || kind.layout === 'label' ? [number] : []),
          ...(kind.layout === 'label' ? [] : ['date']),
          ...(named.scalars.some(isSomebody) ? [] : [party]),
          ...(named.lists.length > 0 || !isTrade ? [] : [listIn(picked)?.[0], 'tax_rate']),
          ...mentioned,
        ],
  )
  return Object.fromEntries(Object.entries(picked).filter(([name]) => kept.has(name)))
}

/** Words in a prompt that ask for usual fields without naming them. */
const topics: ReadonlyArray<[RegExp, readonly string[]]> = [
  [
    /(?<!\p{L})(?:vat|(?:sales )?tax|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|gst)(?!\p{L})/gu,
    ['tax_rate'],
  ],
  [
    /(?<!\p{L})(?:how to pay|payment|payable|due|zahlung|zahlbar|zahlen|fallig|paiement|payer|echeance|pago|pagar|vencimiento)(?!\p{L})/gu,
    ['due_date', 'notes'],
  ],
  [
    /(?<!\p{L})(?:(?:bis wann|until when|how long|hasta cuando|jusqu'a quand) [^,;.]*|valid(?:ity)?|gultig\p{L}*|valable|valid[oe]z?)(?!\p{L})/gu,
    ['valid_until'],
  ],
]

function mentionedIn(words: PromptWords): string[] {
  return topics.flatMap(([topic, names]) => {
    const found = [...words.text.matchAll(topic)]
    for (const { index, 0: said } of found) words.takeAt({ from: index, to: index + said.length })
    return found.length > 0 ? names : []
  })
}

function isSomebody(name: string): boolean {
  const kind = (conceptNamed(name) ?? conceptWithin(name))?.kind
  return kind === 'recipient' || kind === 'sender'
}

/** Returns the named fields with examples. */
function sampleOf({ scalars, lists }: NamedFields, making: Making): Data {
  const { language } = making
  const names = [
    // A recipient is a name with an address.
    ...scalars.flatMap((name) => {
      const receiver = receiverIn(name, language)
      return receiver === undefined ? [name] : addressed(receiver, language)
    }),
    ...lists.flatMap((list) => columnsOf(list, language).map((column) => `${list.name}[].${column}`)),
  ]
  const read = understandData({ format: 'names', text: names.join('\n') }, { language })
  return withExamples(read.data, read.fields, making)
}

const somebody =
  /(?:^|_)(?:kund(?:en|in)|customers?|clients?|recipients?|empfangers?|destinatario|cliente)(?:_|$)/

/** Returns the recipient that a name such as “customer”, “customer’s address” or “address to send it to” refers to. */
function receiverIn(own: string, language: Making['language']): string | undefined {
  if (/^(?:ship_to|customer)$/.test(conceptOf(own))) return own
  const name = folded(own).replaceAll(' ', '_')
  if (!/(?:^|_)(?:address|anschrift|adresse|direccion|عنوان|כתובת)(?:_|$)/u.test(name)) return undefined
  if (/_(?:goes|sent|shipped|delivered)_/.test(`${name}_`)) return fieldName(labelOf('ship_to', language))
  return somebody.test(name) || conceptWithin(name)?.kind === 'recipient'
    ? fieldName(labelOf('customer', language))
    : undefined
}

function addressed(name: string, language: Making['language']): string[] {
  return ['name', 'address'].map((part) => `${name}.${labelOf(part, language).toLowerCase()}`)
}

const naming = new Set([
  'name',
  'description',
  'title',
  'number',
  'sku',
  'category',
  'reference',
  'date',
  'project',
  'employee',
  'participant',
  'seat',
])

/** Returns the columns of a list. If no column contains row names, a column for them is added. */
function columnsOf({ name, columns, isWhole = false }: NamedList, language: Making['language']): string[] {
  const isNamed = columns.some((column) =>
    naming.has((conceptNamed(column) ?? conceptWithin(column))?.id ?? ''),
  )
  if (isWhole || isNamed || columns.length > 8) return [...columns]
  const single = singleOf(name)
  const own = single ?? labelOf('description', language).toLowerCase()
  return columns.some((column) => column.toLowerCase() === own.toLowerCase())
    ? [...columns]
    : [own, ...columns]
}

/** Returns the singular of an English plural. */
function singleOf(name: string): string | undefined {
  if (conceptNamed(name) || /_(?:and|und|et|y)_/.test(name) || !/^[a-z_]+s$/.test(name)) return undefined
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/(?<!s)s$/, '')
}

/** Replaces usual fields with named fields that have the same meaning. The usual values are kept if they fit. */
function joinedData(base: Data, picked: Data, named: Data): Data {
  const left = { ...named }
  const made: Data = {}
  const list = listIn(picked)
  for (const [name, value] of Object.entries(base)) {
    const same = Object.keys(left).find(
      (own) => own === name || conceptNamed(own)?.id === name || conceptOf(own) === conceptOf(name),
    )
    if (same === undefined) made[name] = value
    else {
      made[same] = isJsonObject(value) && typeof left[same] === 'string' ? value : left[same]
      delete left[same]
    }
  }
  Object.assign(made, left)
  if (!list) return made
  return Object.fromEntries(
    Object.entries(made).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? withValuesOf(list[1], value, name === list[0] || conceptNamed(name) !== undefined)
        : value,
    ]),
  )
}

/**
 * Uses the values of usual rows for named columns with the same meaning. `isSame`: whether the named list is the usual list. Otherwise,
 * descriptions are not used, because the usual goods are not examples of tents and chairs.
 */
function withValuesOf(picked: readonly Data[], rows: readonly unknown[], isSame: boolean): unknown[] {
  return rows.map((row, at) => {
    if (!isJsonObject(row)) return row
    const own = picked[at] ?? {}
    const names = Object.keys(own).filter((name) => isSame || (name !== 'description' && name !== 'detail'))
    const known = new Map(names.map((name) => [conceptOf(name), own[name]]))
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, known.get(conceptOf(name)) ?? value]),
    )
  })
}
