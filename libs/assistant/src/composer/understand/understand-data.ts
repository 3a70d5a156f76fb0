import type { SampleInput } from '@platen/contract'
import { isJsonObject, parseImport, type SampleData } from '@platen/template/draft'
import { languageOfNames } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'
import { cleanData } from './clean-data.ts'
import { readNames } from './read-names.ts'
import { readTable } from './read-table.ts'
import { type RowsSplit, splitRows } from './split-rows.ts'
import type { DataFault, SumRows, UnderstoodData } from './understood.ts'
import { understandFields } from './understand-fields.ts'

/** What the data is used for. */
export interface DataPurpose {
  /** Whether each row is a separate document. */
  isRowPerDocument?: boolean
  /** Whether all rows belong to one document, such as an invoice, rather than to several. */
  isOfOne?: boolean
  /** Whether sums at the end of a table stay rows. */
  keepsSums?: boolean
  /** The language of the prompt, used if the data does not show a language. */
  language?: Language
}

const listNames: Readonly<Record<Language, string>> = {
  en: 'items',
  de: 'positionen',
  fr: 'lignes',
  es: 'lineas',
  ar: 'items',
  he: 'items',
}

/** Reads sample data as one object, and finds the type of each field. Never throws: errors are returned with their position. */
export function understandData(given: SampleInput, purpose: DataPurpose = {}): UnderstoodData {
  const read = readGiven(given, purpose)
  if ('fault' in read) return { data: {}, fields: [], notes: [], faults: [read.fault] }
  const cleaned = cleanData(read.data, { isTyped: given.format === 'json' })
  if (cleaned.fault !== undefined)
    return { data: {}, fields: [], notes: [], faults: [{ message: cleaned.fault }] }
  const named = languageOfNames(namesWithin(cleaned.data))
  const language = named.score > 0 ? named.language : purpose.language
  const { data, fields, notes } = understandFields(cleaned.data, {
    fallback: language ?? 'en',
    isTyped: given.format === 'json',
    chosen: given.kinds,
  })
  return {
    data,
    fields,
    notes: [...read.notes, ...cleaned.notes, ...notes],
    faults: [],
    ...(read.sums && { sums: read.sums }),
    ...(language !== undefined && { language }),
  }
}

/** Maximum number of names used to detect the language. */
const namesLookedAtMax = 500

type Read = { data: SampleData; notes: string[]; sums?: SumRows } | { fault: DataFault }

function readGiven({ format, text }: SampleInput, purpose: DataPurpose): Read {
  if (format === 'later') return { data: {}, notes: [] }
  if (text.trim() === '') return { fault: { message: emptySentences[format] } }
  if (format === 'names') {
    const pieces = new Set(text.split(/[\n\r,;\t.]/).map((name) => name.trim()))
    const { language } = languageOfNames([...pieces].slice(0, namesLookedAtMax))
    const read = readNames(text, listNames[language])
    return 'fault' in read ? read : { data: read.data, notes: [] }
  }
  if (format === 'csv') {
    const read = readTable(text, { keepsSums: purpose.keepsSums === true })
    if ('fault' in read) return read
    const { data, notes } = splitFor(purpose, read.rows, read.names)
    return { data, notes: [...read.notes, ...notes], ...(read.sums && { sums: read.sums }) }
  }
  const long = withLongNumbersAsTexts(text)
  const exact = parseImport(long.json, 'json', [])
  // The original text is parsed again, so that the position of an error is correct.
  const parsed = exact.kind === 'problem' ? parseImport(text, 'json', []) : exact
  if (parsed.kind === 'problem')
    return { fault: { message: parsed.message, ...(parsed.where !== undefined && { where: parsed.where }) } }
  const notes =
    long.found === undefined
      ? []
      : [`Numbers with too many digits to be exact, such as ${long.found.slice(0, 40)}, were read as text.`]
  if (parsed.kind === 'object')
    return { data: parsed.data, notes: parsed.note === undefined ? notes : [...notes, parsed.note] }
  const rows = Array.from({ length: parsed.count }, (_, index) => parsed.rowAt(index))
  const split = splitFor(purpose, rows, parsed.names)
  return { data: split.data, notes: [...notes, ...split.notes] }
}

function splitFor(
  { isRowPerDocument = false, isOfOne }: DataPurpose,
  rows: readonly SampleData[],
  names: readonly string[],
): RowsSplit {
  const { language } = languageOfNames(names)
  return splitRows({ rows, listName: listNames[language], isRowPerDocument, isOfOne })
}

const emptySentences = {
  json: 'There is no data yet. Paste an object such as {"invoice_no": "R-1", "items": []}.',
  csv: 'There is no table yet. Paste rows, with the column names in the first row.',
  names: 'There are no names yet. Separate them with commas or line breaks.',
} as const

function namesWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 3).flatMap(namesWithin)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesWithin(inner)])
}

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Returns the JSON with numbers beyond 2^53 as strings, so that they keep all digits. `found` is the first such number. */
function withLongNumbersAsTexts(json: string): { json: string; found?: string } {
  let found: string | undefined
  const quoted = json.replaceAll(token, (written) => {
    if (written.startsWith('"') || Math.abs(Number(written)) <= Number.MAX_SAFE_INTEGER) return written
    found ??= written
    return `"${written}"`
  })
  return { json: quoted, ...(found !== undefined && { found }) }
}
