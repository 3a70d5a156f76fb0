import { isJsonObject, parseImport, type SampleData } from '@platen/template/draft'
import { conceptNamed } from '../words/concepts.ts'
import type { DataFault } from './understood.ts'

/** Reads names without values as data. Lists have one row. */
export function readNames(text: string, listName: string): { data: SampleData } | { fault: DataFault } {
  // Repeated names are cleaned only once.
  const pieces = new Set(withListsWritten(text).split(/[\n\r,;\t]/))
  const written = [...new Set([...pieces].map(cleanName))].filter((name) => name !== '')
  const lists = new Set(
    written.flatMap((name) => [...name.matchAll(/\[\d*\]/g)].map(({ index }) => bare(name.slice(0, index)))),
  )
  const names = [...new Set(written.map(bare))]
  // Names of groups whose fields are also named are left out.
  const groups = new Set(names.flatMap(groupsOf))
  const wanted = names.filter((name) => !groups.has(name))
  const parsed = parseImport(wanted.join('\n'), 'names', [])
  if (parsed.kind === 'problem')
    return { fault: { message: parsed.message, ...(parsed.where !== undefined && { where: parsed.where }) } }
  if (parsed.kind === 'rows') return { data: {} }
  return { data: withOwnList(withLists(parsed.data, '', lists) as SampleData, listName) }
}

/** A list with its columns in brackets: “items (sku, price)”. */
const bracketed = /(?<=^|[,;\n\r])[^\S\n]*(\p{L}[^():,;\n\r]{0,60}?)[^\S\n]*\(([^():\n\r]+)\)/gu
/** A list with its columns after a colon, up to a semicolon or the end of the line: “containers: number, seal”. */
const behindColon = /(?<=^|[;\n\r])[^\S\n]*(\p{L}[^():,;\n\r]{0,60}?)[^\S\n]*:([^():;\n\r]+)/gu
/** In longer text, lists with columns are not read. */
const listedMax = 4_000

/** Returns lists with columns as names: `containers[].number, containers[].seal`. */
function withListsWritten(text: string): string {
  if (text.length > listedMax) return text
  const asNames = (whole: string, name: string, inner: string) => {
    const columns = inner.split(',').map((column) => column.trim())
    if (columns.length < 2 || columns.includes('')) return whole
    return columns.map((column) => `${name.trim()}[].${column}`).join(', ')
  }
  return text.replaceAll(bracketed, asNames).replaceAll(behindColon, asNames)
}

/** Longer names are not examined, because they are refused later. */
const lookedAtMax = 400

/** Returns the groups of a dotted name. */
function groupsOf(name: string): string[] {
  if (name.length > lookedAtMax) return []
  return [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))
}

function cleanName(name: string): string {
  if (name.length > lookedAtMax) return name.trim()
  return name
    .trim()
    .replace(/^[-*•]\s+/, '')
    .replace(/^["'`]|["'`]$/g, '')
    .replace(/^\{\{[#^/]?\s*|\s*\}\}$/g, '')
    .trim()
}

function bare(name: string): string {
  return name.replaceAll(/\[\d*\]/g, '')
}

function withLists(value: unknown, path: string, lists: ReadonlySet<string>): unknown {
  if (!isJsonObject(value)) return lists.has(path) ? [value] : value
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      withLists(held, path === '' ? name : `${path}.${name}`, lists),
    ]),
  )
  return lists.has(path) || isListName(path, inner) ? [inner] : inner
}

function isListName(path: string, inner: Readonly<Record<string, unknown>>): boolean {
  if (path === '') return false
  const name = path.split('.').at(-1) ?? ''
  if (conceptNamed(name)?.kind === 'list') return true
  return Object.keys(inner).filter(isOfRow).length >= 2
}

const ofRows = new Set(['description', 'quantity', 'price', 'hours', 'unit', 'sku'])

function isOfRow(name: string): boolean {
  return ofRows.has(conceptNamed(name)?.id ?? '')
}

/** Moves top-level names of columns, such as `description, quantity, price` of an invoice, to a list. */
function withOwnList(data: SampleData, listName: string): SampleData {
  const names = Object.keys(data)
  const own = names.filter((name) => isOfRow(name) && typeof data[name] === 'string')
  const hasList = names.some((name) => Array.isArray(data[name]))
  if (
    hasList ||
    own.length < 2 ||
    own.length === names.length ||
    !own.some((name) => ['quantity', 'price', 'hours'].includes(conceptNamed(name)?.id ?? ''))
  )
    return data
  const isOwn = new Set([
    ...own,
    ...names.filter((name) => ['amount', 'tax_rate', 'discount_rate'].includes(conceptNamed(name)?.id ?? '')),
  ])
  return Object.fromEntries([
    ...names.filter((name) => !isOwn.has(name)).map((name): [string, unknown] => [name, data[name]]),
    [
      listName,
      [Object.fromEntries(names.filter((name) => isOwn.has(name)).map((name) => [name, data[name]]))],
    ],
  ])
}
