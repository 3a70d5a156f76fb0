import type { DraftSource, Field, VersionDetail } from '@platen/contract'
import { blankSample, namesAsData } from '@platen/merge'
import Papa from 'papaparse'
import { isComputed } from '../../../fields/field-kind.ts'
import { sampleFiles } from '../../../templates/template-source.ts'
import { isJsonObject, readJson } from '../../../templates/read-json.ts'
import { checkItems, headerFaults } from '../columns/check-items.ts'
import { noChoice } from '../columns/table-choice.ts'
import { guessColumns } from '../columns/guess-columns.ts'
import { type Target, targetsOf } from '../columns/targets.ts'
import { csvFile } from '../../../ui/save-file.ts'
import { shapeOf, sourceItems } from '@platen/tabular'

type Data = Readonly<Record<string, unknown>>

/** More letters in a cell are lost in Excel. */
const cellLengthMax = 32_767

/**
 * A table to begin with: a column for each field of a version, in order, and a row with the first of its samples that a table can hold,
 * else with examples. Given to the page it needs no matching and has no fault; `undefined` where no table can fill the template. Texts stay
 * what they are, those that look like formulas, too: they are the author's own, and come back as data.
 */
export function starterTable({ fields, source }: Pick<VersionDetail, 'fields' | 'source'>): Blob | undefined {
  const targets = targetsOf(fields)
  const columns = withoutInner(targets)
  const rows = [
    ...samplesOf(source).map((data) => cellsOf(columns, data)),
    cellsOf(columns, examplesOf(fields)),
    cellsOf(columns, blankSample(fields)),
  ]
  for (const cells of rows) {
    const text = tableText([columns.map(({ path }) => path), cells])
    const isWhole = cells.every((cell) => cell.length <= cellLengthMax)
    if (isWhole && fits(text, { targets, fields })) return csvFile(text)
  }
  return undefined
}

/** A column for a section, as JSON, leaves none for the names in it. */
function withoutInner(targets: readonly Target[]): Target[] {
  const paths = new Set(targets.map(({ path }) => path))
  return targets.filter(({ path }) => {
    const parts = path.split('.')
    return !parts.some((_, length) => length > 0 && paths.has(parts.slice(0, length).join('.')))
  })
}

function samplesOf(source: DraftSource | null): Data[] {
  if (!source) return []
  const read = sampleFiles(source).map((file) => readJson(source.files[file] ?? ''))
  return read.filter(isJsonObject)
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
function cellsOf(columns: readonly Target[], data: Data): string[] {
  const tops = new Set(columns.map(({ path }) => path.split('.', 1)[0]))
  const around = Object.fromEntries(Object.entries(data).filter(([name]) => !tops.has(name)))
  return columns.map(({ path, kind, field }) => {
    const value = valueAt(data, path)
    return kind === 'text' ? textCell(value, field) : valueCell(value, field, around)
  })
}

function valueAt(data: Data, path: string): unknown {
  let value: unknown = data
  for (const name of path.split('.'))
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** An empty text is what switches a section off: `false` would be a text like any other. */
function textCell(value: unknown, { section, inverted, declared }: Field): string {
  const isPrintable = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if (declared !== undefined) return isPrintable ? String(value) : ''
  return !isPrintable || (!value && (section || inverted)) ? '' : String(value)
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

function tableText(rows: string[][]): string {
  // The separator is told by how often it stands in the header outside of quotes, and a JSON file by its first sign.
  return `${Papa.unparse(rows, { newline: '\n', quotes: (cell: unknown) => /^[[{]|[;\t]/.test(String(cell)) })}\n`
}

/** As the page itself looks at a file that is dropped. */
function fits(text: string, of: { targets: readonly Target[]; fields: readonly Field[] }): boolean {
  const { targets, fields } = of
  const bytes = new TextEncoder().encode(text)
  const shape = shapeOf(bytes)
  if (shape.format !== 'csv') return false
  const choice = { ...noChoice, columns: guessColumns(shape.header, targets) }
  if (headerFaults(shape, choice, fields).length > 0) return false
  const items = [...checkItems(sourceItems(bytes, shape), shape, { choice, fields })]
  return items.length === 1 && items.every(({ faults }) => faults.length === 0)
}
