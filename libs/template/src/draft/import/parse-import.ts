import type { Field } from '@platen/contract'
import { tableCells } from '@platen/import/tabular'
import { isJsonObject } from '../source/read-json.ts'
import { setAt } from '../samples/value-edits.ts'
import { readSample, type SampleData } from '../samples/sample-text.ts'
import { objectOf, treeOfNames } from './name-tree.ts'

export type ImportFormat = 'json' | 'csv' | 'names'

export type ParsedImport =
  | { kind: 'object'; format: ImportFormat; data: SampleData; note?: string }
  | { kind: 'rows'; format: ImportFormat; count: number; names: string[]; rowAt(index: number): SampleData }
  | { kind: 'problem'; format: ImportFormat; message: string; where?: string }

/** Maximum number of characters, as for the text files of a template. */
export const importLengthMax = 2 * 1024 * 1024
const columnsMax = 1_000

/** Guesses the format of text. */
export function formatOf(text: string): ImportFormat {
  const trimmed = text.trim()
  if (/^(\{(?!\{)|\[)/.test(trimmed)) return 'json'
  const lines = trimmed.split(/\r?\n/, 3)
  const isSeparated = (line: string | undefined) => /[,;\t|]/.test(line ?? '')
  if (lines.length === 1 || !isSeparated(lines[0])) return 'names'
  return 'csv'
}

/** Parses pasted data. Never throws. `fields` show which names are lists. */
export function parseImport(text: string, format: ImportFormat, fields: readonly Field[]): ParsedImport {
  const problem = (message: string, where?: string): ParsedImport => ({
    kind: 'problem',
    format,
    message,
    ...(where === undefined ? {} : { where }),
  })
  if (text.length > importLengthMax) return problem(tooLarge(text.length))
  const clean = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .toWellFormed()
  if (format === 'json') return parseJson(clean, problem)
  if (format === 'csv') return parseCsv(clean, problem, fields)
  return parseNames(clean, problem, fields)
}

/** Returns the error message for data over the size limit. */
export function tooLarge(length: number): string {
  const megabytes = (length / 1024 / 1024).toFixed(1)
  return `This data is ${megabytes} MB, but a template with all its samples can be up to 2 MB. Use fewer rows.`
}

type Problem = (message: string, where?: string) => ParsedImport

function parseJson(text: string, problem: Problem): ParsedImport {
  const isList = text.trimStart().startsWith('[')
  // Wrapped in an object, so that a list is checked as strictly. Positions do not include the wrapper.
  const read = readSample(isList ? `{"rows":${text}}` : text)
  if (read.fault) {
    const { line, column, message } = read.fault
    return problem(message, `line ${line}, column ${isList && line === 1 ? Math.max(1, column - 8) : column}`)
  }
  if (!isList) {
    const { templateId, data } = read.data
    if (typeof templateId === 'string' && isJsonObject(data))
      return { kind: 'object', format: 'json', data, note: 'The sample was read from “data” in the request.' }
    return { kind: 'object', format: 'json', data: read.data }
  }
  const rows = read.data['rows']
  if (!Array.isArray(rows) || rows.length === 0) return problem('The list is empty.')
  const odd = rows.findIndex((row) => !isJsonObject(row))
  if (odd !== -1) return problem('Each item of the list must be an object: { … }.', `item ${odd + 1}`)
  const objects = rows as SampleData[]
  return {
    kind: 'rows',
    format: 'json',
    count: objects.length,
    names: Object.keys(objects[0] ?? {}),
    rowAt: (index) => objects[index] ?? {},
  }
}

function parseCsv(text: string, problem: Problem, fields: readonly Field[]): ParsedImport {
  const { cells, wrongQuotes } = tableCells(text)
  const [header = [], ...rows] = cells
  if (wrongQuotes !== undefined)
    return problem('A double quote is not closed, or has text after it.', rowOf(wrongQuotes))
  const names = header.map((name) => cleanName(name))
  if (names.length > columnsMax) return problem(`A table can have at most ${columnsMax} columns.`)
  const nameless = names.indexOf('')
  if (nameless !== -1)
    return problem(
      `Column ${nameless + 1} has no name. The first row must contain the names of the fields.`,
      rowOf(0),
    )
  if (rows.length === 0) return problem('There are no rows below the column names.')
  const made = treeOfNames(names)
  if ('problem' in made) return problem(made.problem, rowOf(0))
  const odd = rows.findIndex((row) => row.length !== names.length)
  if (odd !== -1)
    return problem(
      `This row has ${rows[odd]?.length} values, but there are ${names.length} names. Write a value that contains the separator in double quotes.`,
      rowOf(odd + 1),
    )
  return {
    kind: 'rows',
    format: 'csv',
    count: rows.length,
    names,
    rowAt: (index) => objectOf(made.tree, rows[index] ?? [], fields),
  }
}

/** Returns the row number, as in a spreadsheet. */
function rowOf(index: number): string {
  return `row ${index + 1}`
}

function parseNames(text: string, problem: Problem, fields: readonly Field[]): ParsedImport {
  const names = [...new Set(text.split(/[\n\r,;\t]/).map((name) => cleanName(name)))].filter(
    (name) => name !== '',
  )
  if (names.length === 0) return problem('There are no names yet.')
  if (names.length > columnsMax)
    return problem(`There are ${names.length} names. The maximum is ${columnsMax}.`)
  const made = treeOfNames(names)
  if ('problem' in made) return problem(made.problem)
  return { kind: 'object', format: 'names', data: objectOf(made.tree, [], fields) }
}

/** Removes braces and section marks from copied tags. */
function cleanName(name: string): string {
  // Longer names are rejected, and a pattern would be slow for them.
  if (name.length > 1_000) return name.trim()
  return name
    .trim()
    .replace(/^\{\{[#^/]?\s*/, '')
    .replace(/\s*\}\}$/, '')
    .trim()
}

/** The target of imported rows. If `list` is `null`, one row is the sample itself. */
export interface RowsTarget {
  list: string | null
  row: number
}

/** Creates the sample for an import. Rows for a list replace its items in the existing sample. A leading list name is removed from their names. */
export function dataOfImport(
  parsed: Exclude<ParsedImport, { kind: 'problem' }>,
  target: RowsTarget,
  current: SampleData,
): SampleData {
  if (parsed.kind === 'object') return parsed.data
  const { list } = target
  if (list === null) return parsed.rowAt(target.row)
  const rows = Array.from({ length: parsed.count }, (_, index) => {
    const row = parsed.rowAt(index)
    const own = Object.hasOwn(row, list) ? row[list] : undefined
    const inner: unknown = Array.isArray(own) ? own[0] : own
    return isJsonObject(inner) && Object.keys(row).length === 1 ? inner : row
  })
  return setAt(current, [list], rows)
}
