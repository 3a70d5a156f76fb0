import type { Field, VersionDetail } from '@platen/contract'
import { blankSample, namesAsData } from '@platen/merge'
import Papa from 'papaparse'
import { type CheckedItem, checkItems, headerFaults } from '../columns/check-items.ts'
import { localesOf, readColumns } from '../columns/column-readings.ts'
import type { TableChoice } from '../columns/table-choice.ts'
import { guessColumns, guessGroup } from '../columns/guess-columns.ts'
import { type Target, targetsOf } from '../columns/targets.ts'
import { samplesOf } from './samples-of.ts'
import { plainFormat, type TableFormat, tableFormats } from './table-format.ts'
import { csvFile } from '../../../ui/save-file.ts'
import { declaredAt, shapeOf, sourceItems } from '@platen/import/tabular'
import { isComputed, isJsonObject } from '@platen/template/draft'

type Data = Readonly<Record<string, unknown>>

/** Excel cuts off longer cells. */
const cellLengthMax = 32_767

/** A starter table, with notes on how to fill it in. */
export interface StarterTable {
  file: Blob
  notes: readonly string[]
}

/**
 * Returns a starter table for a template. It has a column for each field, in order, except for fields with the same value in all documents. The
 * rows contain the first sample that fits into a table, or else examples. Each list item has its own row, in which other values repeat. If the
 * table is uploaded unchanged, all columns match and there are no faults. Values that look like formulas are not escaped, because the author wrote
 * them. Numbers and dates use the format of spreadsheets in `language` if they are read back correctly. Returns `undefined` if no table can fill
 * the template.
 */
export function starterTable(
  { fields, source }: Pick<VersionDetail, 'fields' | 'source'>,
  language: string,
): StarterTable | undefined {
  const targets = targetsOf(fields)
  const given = [...samplesOf(source), examplesOf(fields), blankSample(fields)]
  for (const data of given) {
    const asked = targets.filter((target) => !isConstant(target, data, fields))
    const lines = listColumns(asked)
    const whole = withoutInner(asked)
    // Lists are written as rows. They are written as JSON in one cell only if that fails.
    const forms = [lines, ...(whole.length === lines.length ? [] : [whole])].flatMap((columns) =>
      [({ label }: Target) => label, ({ path }: Target) => path].map((name) => ({
        columns,
        header: columns.map(name),
      })),
    )
    for (const { columns, header } of forms) {
      const writeWith = (writing: TableFormat) =>
        writeTable({
          header,
          columns,
          rows: rowsOf(columns, { data, fields, writing }),
          targets,
          fields,
          writing,
        })
      const plain = writeWith(plainFormat)
      if (plain === undefined) continue
      const isSame = (own: ReturnType<typeof writeWith>) =>
        JSON.stringify(own?.data) === JSON.stringify(plain.data)
      const { text, groupBy } = tableFormats(language).map(writeWith).find(isSame) ?? plain
      return { file: csvFile(text), notes: notesOf(columns, header, groupBy) }
    }
  }
  return undefined
}

/** Whether a field has a default, such as company details, and no value in the sample. */
function isConstant({ path, list }: Target, data: Data, fields: readonly Field[]): boolean {
  const hasDefault = declaredAt(fields, path.split('.'))?.default !== undefined
  return hasDefault && list === undefined && valueAt(data, path) === undefined
}

/** Returns the text of the table, and the data that is read back from it. Returns `undefined` if the table is not read as exactly one document. */
function writeTable(of: {
  header: readonly string[]
  columns: readonly Target[]
  rows: readonly string[][]
  targets: readonly Target[]
  fields: readonly Field[]
  writing: TableFormat
}) {
  const { header, columns, rows, targets, fields, writing } = of
  if (rows.some((cells) => cells.some((cell) => cell.length > cellLengthMax))) return undefined
  const choice = choiceFor(header, rows, targets)
  if (!columns.every(({ path }, at) => choice.columns[header[at] ?? ''] === path)) return undefined
  const text = tableText([header, ...rows], writing)
  const data = dataOf(text, { choice, fields, rows: rows.length })
  return data && { text, data, groupBy: choice.groupBy }
}

/** Returns the columns if lists are written as rows: one for each field of the list items. Lists inside list items are still JSON. */
function listColumns(targets: readonly Target[]): Target[] {
  const inRows = new Set(targets.flatMap(({ list }) => (list === undefined ? [] : [list])))
  return withoutInner(targets.filter(({ path }) => !inRows.has(path)))
}

/** Removes the columns of fields in a section that has its own column. */
function withoutInner(targets: readonly Target[]): Target[] {
  const paths = new Set(targets.map(({ path }) => path))
  return targets.filter(({ path }) => {
    const parts = path.split('.')
    return !parts.some((_, length) => length > 0 && paths.has(parts.slice(0, length).join('.')))
  })
}

/** Returns the choice that the page would start with for this file. */
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
      : [`Use one row per list item. Consecutive rows with the same “${groupBy}” become one document.`]),
    ...(ofTexts === ''
      ? []
      : [
          `Several values in one cell: put each on its own line, or separate them with “;”. This applies to ${ofTexts}.`,
        ]),
    ...(inCells === '' ? [] : [`Write lists in one cell as in the first row: ${inCells}.`]),
  ]
}

/** Returns example data: values of the field types, or `customer name` for `{{customer.name}}`. */
function examplesOf(fields: readonly Field[]): Data {
  const toWords = (tag: string) => tag.replaceAll(/[{}._]+/g, ' ').trim() || 'text'
  return JSON.parse(JSON.stringify(namesAsData(asPrinted(fields))), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('{{') ? toWords(value) : value,
  ) as Data
}

/** Returns the fields that are filled from data. Fields that only formulas use are marked as printed. */
function asPrinted(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => {
    const children = asPrinted(field.children)
    const plain = field.plain || (field.isInput === true && children.length === 0)
    return isComputed(field) ? [] : [{ ...field, plain, children }]
  })
}

/**
 * Returns the rows in the table. A value that only a section uses, but that the data has outside of the section, has no column. It is written into
 * the section.
 */
function rowsOf(
  columns: readonly Target[],
  { data, fields, writing }: { data: Data; fields: readonly Field[]; writing: TableFormat },
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

/** Returns the items in a list. Fields that the section uses from its parents are copied into each item. */
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

/** An empty cell turns the section of a text field off. The word `false` would be printed as text. */
function textCell(value: unknown, { section, inverted, declared }: Field, { write }: TableFormat): string {
  if (declared !== undefined) return isPrintable(value) ? write(String(value), declared) : ''
  return !isPrintable(value) || (!value && (section || inverted)) ? '' : String(value)
}

/** Returns one cell with several values, or `undefined` if the values could not be read back from it. */
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

/** Adds fields that a section uses from its parents to the value of the section. The result is printed in the same way. */
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

function tableText(rows: (readonly string[])[], { delimiter }: TableFormat): string {
  // Cells with separators are quoted, because the separator is detected by counting outside of quotes. Cells that start with a bracket are quoted
  // so that the table is not mistaken for JSON.
  const quotes = (cell: unknown) => /^[[{]|[,;\t]/.test(String(cell))
  return `${Papa.unparse(rows as string[][], { delimiter, newline: '\n', quotes })}\n`
}

/** Returns the data that the page reads from the table, if all rows form one document and no row is lost. */
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
