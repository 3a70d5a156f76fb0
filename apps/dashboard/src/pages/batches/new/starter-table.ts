import type { Field, VersionDetail } from '@platen/contract'
import { blankSample, namesAsData } from '@platen/merge'
import Papa from 'papaparse'
import { type CheckedItem, checkItems, headerFaults } from '../columns/check-items.ts'
import { localesOf, readColumns } from '../columns/column-readings.ts'
import type { TableChoice } from '../columns/table-choice.ts'
import { guessColumns, guessGroup } from '../columns/guess-columns.ts'
import { type Target, targetsOf } from '../columns/targets.ts'
import { samplesOf } from './samples-of.ts'
import { plainWriting, type TableWriting, writingsOf } from './table-writing.ts'
import { csvFile } from '../../../ui/save-file.ts'
import { declaredAt, shapeOf, sourceItems } from '@platen/import/tabular'
import { isComputed, isJsonObject } from '@platen/template/draft'

type Data = Readonly<Record<string, unknown>>

/** More letters in a cell are lost in Excel. */
const cellLengthMax = 32_767

/** A table to begin with, and how it is to be filled in where that is not plain. */
export interface StarterTable {
  file: Blob
  notes: readonly string[]
}

/**
 * A table to begin with: a column for each field of a version, in order, but for those that are the same in all documents, and the first of its samples that a table can hold, else examples;
 * a row for each line of its lists, in which the other values stand again. Given to the page it needs no matching and has no fault;
 * `undefined` where no table can fill the template. Texts stay what they are, those that look like formulas, too: they are the author's own,
 * and come back as data. It is written as spreadsheets in `language` have it, where that is read as what it was.
 */
export function starterTable(
  { fields, source }: Pick<VersionDetail, 'fields' | 'source'>,
  language: string,
): StarterTable | undefined {
  const targets = targetsOf(fields)
  const given = [...samplesOf(source), examplesOf(fields), blankSample(fields)]
  for (const data of given) {
    const asked = targets.filter((target) => !isTheSame(target, data, fields))
    const lines = linesApart(asked)
    const whole = withoutInner(asked)
    // A list stands in one cell, as JSON, only where it cannot stand in rows.
    const forms = [lines, ...(whole.length === lines.length ? [] : [whole])].flatMap((columns) =>
      [({ words }: Target) => words, ({ path }: Target) => path].map((name) => ({
        columns,
        header: columns.map(name),
      })),
    )
    for (const { columns, header } of forms) {
      const written = (writing: TableWriting) =>
        writtenTable({
          header,
          columns,
          rows: rowsOf(columns, { data, fields, writing }),
          targets,
          fields,
          writing,
        })
      const plain = written(plainWriting)
      if (plain === undefined) continue
      const isSame = (own: ReturnType<typeof written>) =>
        JSON.stringify(own?.data) === JSON.stringify(plain.data)
      const { text, groupBy } = writingsOf(language).map(written).find(isSame) ?? plain
      return { file: csvFile(text), notes: notesOf(columns, header, groupBy) }
    }
  }
  return undefined
}

/** What the template says for all documents, such as the company's details, and its sample does not send. */
function isTheSame({ path, list }: Target, data: Data, fields: readonly Field[]): boolean {
  const hasDefault = declaredAt(fields, path.split('.'))?.default !== undefined
  return hasDefault && list === undefined && valueAt(data, path) === undefined
}

/** The table's text, with what the page reads in it; `undefined` where that is no document. */
function writtenTable(of: {
  header: readonly string[]
  columns: readonly Target[]
  rows: readonly string[][]
  targets: readonly Target[]
  fields: readonly Field[]
  writing: TableWriting
}) {
  const { header, columns, rows, targets, fields, writing } = of
  if (rows.some((cells) => cells.some((cell) => cell.length > cellLengthMax))) return undefined
  const choice = choiceFor(header, rows, targets)
  if (!columns.every(({ path }, at) => choice.columns[header[at] ?? ''] === path)) return undefined
  const text = tableText([header, ...rows], writing)
  const data = dataOf(text, { choice, fields, rows: rows.length })
  return data && { text, data, groupBy: choice.groupBy }
}

/** Lists as columns of their lines; what is a list in a line stays as JSON. */
function linesApart(targets: readonly Target[]): Target[] {
  const inRows = new Set(targets.flatMap(({ list }) => (list === undefined ? [] : [list])))
  return withoutInner(targets.filter(({ path }) => !inRows.has(path)))
}

/** A column for a section, as JSON, leaves none for the names in it. */
function withoutInner(targets: readonly Target[]): Target[] {
  const paths = new Set(targets.map(({ path }) => path))
  return targets.filter(({ path }) => {
    const parts = path.split('.')
    return !parts.some((_, length) => length > 0 && paths.has(parts.slice(0, length).join('.')))
  })
}

/** As the page itself begins with a file. */
function choiceFor(
  header: readonly string[],
  rows: readonly string[][],
  targets: readonly Target[],
): TableChoice {
  const columns = guessColumns(header, targets)
  const filled = header.map((name) => targets.find(({ path }) => path === columns[name]))
  const locales = localesOf(readColumns({ header, rows, columns, targets, chosen: {} }))
  return { columns, locales, groupBy: guessGroup(header, rows, filled) ?? null }
}

function notesOf(columns: readonly Target[], header: readonly string[], groupBy: string | null): string[] {
  const namesOf = (isOne: (target: Target) => boolean) =>
    columns.flatMap((target, at) => (isOne(target) ? [`“${header[at] ?? target.path}”`] : [])).join(', ')
  const ofTexts = namesOf(({ kind }) => kind === 'texts')
  const inCells = namesOf(
    ({ kind, field }) =>
      kind === 'list' && (field.itemIsValue || field.children.length > 0 || !!field.declared),
  )
  return [
    ...(groupBy === null
      ? []
      : [`One row for each line: consecutive rows with the same “${groupBy}” become one document.`]),
    ...(ofTexts === ''
      ? []
      : [`Several texts in a cell: one a line, or with “;” between them, in ${ofTexts}.`]),
    ...(inCells === '' ? [] : [`A list in one cell is written as in the first row: ${inCells}.`]),
  ]
}

/** Values of the types; `customer name` for `{{customer.name}}`. */
function examplesOf(fields: readonly Field[]): Data {
  const words = (tag: string) => tag.replaceAll(/[{}._]+/g, ' ').trim() || 'text'
  return JSON.parse(JSON.stringify(namesAsData(asPrinted(fields))), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('{{') ? words(value) : value,
  ) as Data
}

/** The fields that data give, as if all were printed. */
function asPrinted(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => {
    const children = asPrinted(field.children)
    const plain = field.plain || (field.isInput === true && children.length === 0)
    return isComputed(field) ? [] : [{ ...field, plain, children }]
  })
}

/** Names that only sections look for, and find outside of them, have no column: they go into the sections. */
function rowsOf(
  columns: readonly Target[],
  { data, fields, writing }: { data: Data; fields: readonly Field[]; writing: TableWriting },
): string[][] {
  const tops = new Set(columns.map(({ path }) => topOf(path)))
  const around = Object.fromEntries(Object.entries(data).filter(([name]) => !tops.has(name)))
  const lists = new Map(
    columns.flatMap(({ path, list }): [string, Data[]][] =>
      list === undefined || list === path ? [] : [[list, linesOf(data[list], { list, fields, around })]],
    ),
  )
  const count = Math.max(1, ...[...lists.values()].map(({ length }) => length))
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ path, kind, list, field }) => {
      const lines = list === undefined ? undefined : lists.get(list)
      const value =
        lines === undefined || list === undefined
          ? valueAt(data, path)
          : valueAt(lines[row] ?? {}, path.slice(list.length + 1))
      if (kind === 'text') return textCell(value, field, writing)
      return (kind === 'texts' && textsCell(value)) || valueCell(value, field, around)
    }),
  )
}

/** The lines that a list's value has, with what they would find around them. */
function linesOf(value: unknown, of: { list: string; fields: readonly Field[]; around: Data }): Data[] {
  const { list, fields, around } = of
  if (!value) return []
  const section = fields.find(({ name, section: isSection }) => name === list && isSection)
  const filled = section ? withAround(value, section, around) : value
  return (Array.isArray(filled) ? filled : [filled]).map((line: unknown) => (isJsonObject(line) ? line : {}))
}

function topOf(path: string): string {
  return path.split('.', 1)[0] ?? path
}

function valueAt(data: Data, path: string): unknown {
  let value: unknown = data
  for (const name of path.split('.'))
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

function isPrintable(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** An empty text is what switches a section off: `false` would be a text like any other. */
function textCell(value: unknown, { section, inverted, declared }: Field, { write }: TableWriting): string {
  if (declared !== undefined) return isPrintable(value) ? write(String(value), declared) : ''
  return !isPrintable(value) || (!value && (section || inverted)) ? '' : String(value)
}

/** Nothing where they cannot stand so, and be told apart again. */
function textsCell(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const texts = value.map((item: unknown) => (isPrintable(item) ? String(item) : ''))
  const isPlain = (text: string) => text !== '' && text.trim() === text && !/[;\r\n]/.test(text)
  const all = texts.join('; ')
  return texts.every(isPlain) && !/^(?:[[{]|(?:true|false)$)/i.test(all) ? all : undefined
}

function valueCell(value: unknown, field: Field, around: Data): string {
  if (typeof value === 'boolean' && !value) return 'false'
  if (!value) return ''
  const filled = withAround(value, field, around)
  if (isJsonObject(filled) || Array.isArray(filled)) return JSON.stringify(filled)
  return field.itemIsValue ? JSON.stringify([filled]) : 'true'
}

/** A section's value with what it would find around it; the section prints the same. */
function withAround(value: unknown, field: Field, around: Data): unknown {
  if (Array.isArray(value)) return value.map((item) => withAround(item, field, around))
  const own = isJsonObject(value) ? value : {}
  const found = namesIn(field).flatMap((name): [string, unknown][] =>
    Object.hasOwn(around, name) && !Object.hasOwn(own, name) ? [[name, around[name]]] : [],
  )
  const isHeld = isJsonObject(value) || !field.itemIsValue
  return found.length > 0 && isHeld ? { ...own, ...Object.fromEntries(found) } : value
}

function namesIn({ children }: Field): string[] {
  return children.flatMap((child) => [...(child.dotted === true ? [] : [child.name]), ...namesIn(child)])
}

function tableText(rows: (readonly string[])[], { delimiter }: TableWriting): string {
  // The separator is told by how often it stands in the header outside of quotes, and a JSON file by its first sign.
  const quotes = (cell: unknown) => /^[[{]|[,;\t]/.test(String(cell))
  return `${Papa.unparse(rows as string[][], { delimiter, newline: '\n', quotes })}\n`
}

/** What the page reads in a file that is dropped, where all rows are of one document, and no line of a list is lost. */
function dataOf(
  text: string,
  of: { choice: TableChoice; fields: readonly Field[]; rows: number },
): CheckedItem['data'] {
  const { choice, fields, rows } = of
  const bytes = new TextEncoder().encode(text)
  const shape = shapeOf(bytes)
  if (shape.format !== 'csv') return undefined
  if (headerFaults(shape, choice, fields).length > 0) return undefined
  const groupBy = choice.groupBy ?? undefined
  const items = [...checkItems(sourceItems(bytes, shape, { groupBy }), shape, { choice, fields })]
  const [only] = items
  if (only === undefined || items.length > 1 || only.faults.length > 0) return undefined
  const lists = Object.values(only.data ?? {}).flatMap((value) =>
    Array.isArray(value) ? [value.length] : [],
  )
  return rows === 1 || lists.includes(rows) ? only.data : undefined
}
