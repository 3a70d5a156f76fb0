import { tableCells } from '@platen/import/tabular'
import { importLengthMax, type SampleData, tooLarge } from '@platen/template/draft'
import { linesAbove } from '@platen/import/tabular'
import { conceptNamed } from '../words/concepts.ts'
import { tableHead } from './table-head.ts'
import { areSums, hasTaxRow, rateOfSums, sumRowsAt } from './sum-rows.ts'
import type { DataFault, SumRows } from './understood.ts'

/** The rows of a pasted table, with notes. */
export interface ReadTable {
  rows: SampleData[]
  names: string[]
  notes: string[]
  sums?: SumRows
}

const columnsMax = 1_000

/**
 * Reads a table as programs export it: with lines above its header, missing or repeated names, rows of different lengths, and sums at its end.
 * Sums stay rows if no formula can calculate one of them, or with `keepsSums`. A dotted name is put into a group if other names share the group,
 * or if the group is a party.
 */
export function readTable(text: string, { keepsSums = false } = {}): ReadTable | { fault: DataFault } {
  if (text.length > importLengthMax) return { fault: { message: tooLarge(text.length) } }
  const clean = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .toWellFormed()
  const { table, delimiter, notes } = withoutLinesAbove(clean)
  const { cells, wrongQuotes } = tableCells(table, delimiter)
  if (wrongQuotes !== undefined)
    return {
      fault: {
        message: 'A double quote is not closed, or has text after it.',
        where: `row ${wrongQuotes + 1}`,
      },
    }
  const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''))
  const width = filled.reduce(
    (most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  )
  if (width > columnsMax) return { fault: { message: `A table can have at most ${columnsMax} columns.` } }
  const titles = titlesAbove(filled, width)
  if (titles > 0) notes.push(linesSentence(titles))
  const head = tableHead(filled.slice(titles), width)
  if (head.rows.length === 0) return { fault: { message: 'There are no rows below the column names.' } }
  const sumsAt = sumRowsAt(head.rows)
  const sums = head.rows.slice(sumsAt)
  const areKept = keepsSums || !areSums(sums)
  const kept = areKept ? head.rows : head.rows.slice(0, sumsAt)
  if (sums.length > 0) notes.push(sumsSentence(sums, areKept))
  const rate = rateOfSums(sums)
  const columns = head.columns.map(({ name, at }) => ({ path: [name], at }))
  const paths = withGroups(columns)
  return {
    rows: kept.map((row) => nested(paths.map(({ path, at }) => [path, row[at]?.trim() ?? '']))),
    names: paths.map(({ path }) => path.join('.')),
    notes: [...notes, ...head.notes],
    ...(sums.length > 0 && {
      sums: { areKept, hasTax: hasTaxRow(sums), ...(rate !== undefined && { taxRate: rate }) },
    }),
  }
}

function sumsSentence(sums: readonly (readonly string[])[], areKept: boolean): string {
  const labels = sums.map((row) => `“${row.find((cell) => cell.trim() !== '')?.trim() ?? ''}”`)
  if (areKept)
    return labels.length === 1
      ? `The last row, ${labels[0]}, is a total. It stays a row, and no other total is printed.`
      : `The last ${labels.length} rows, ${labels.join(', ')}, are totals. They stay rows, and no other total is printed.`
  return labels.length === 1
    ? `The last row, ${labels[0]}, was omitted, because it is not an entry of the list.`
    : `The last ${labels.length} rows, ${labels.join(', ')}, were omitted, because they are not entries of the list.`
}

/** Removes a `sep=;` line, comments, and other lines above a table. */
function withoutLinesAbove(text: string): { table: string; delimiter?: string; notes: string[] } {
  const said = /^sep=([,;|\t])\r?\n/i.exec(text)
  if (said?.[1] !== undefined) return { table: text.slice(said[0].length), delimiter: said[1], notes: [] }
  const comments = /^(?:(?:#|\/\/)[^\n"]*\n)+/.exec(text)?.[0] ?? ''
  // `#;Name;City` is a header, not a comment.
  const isComment = comments !== '' && !/^#\s*[,;\t|]/.test(comments)
  const rest = isComment ? text.slice(comments.length) : text
  const bytes = new TextEncoder().encode(rest)
  const above = linesAbove(bytes)
  const count = above.lines + (isComment ? comments.trimEnd().split('\n').length : 0)
  return {
    table: above.bytes > 0 ? new TextDecoder().decode(bytes.subarray(above.bytes)) : rest,
    notes: count === 0 ? [] : [linesSentence(count)],
  }
}

/** Returns the number of title rows above the header, in which at most half of the cells are filled. */
function titlesAbove(cells: readonly (readonly string[])[], width: number): number {
  const at = cells
    .slice(0, 10)
    .findIndex((row) => 2 * row.filter((cell) => cell.trim() !== '').length > width)
  return width > 2 && at > 0 && cells.length > at + 1 ? at : 0
}

function linesSentence(count: number): string {
  return `${count === 1 ? 'The line' : `The ${count} lines`} above the column names ${count === 1 ? 'was' : 'were'} omitted.`
}

interface Placed {
  path: string[]
  at: number
}

/** Puts columns such as `customer.name` into groups. */
function withGroups(columns: readonly Placed[]): Placed[] {
  const parts = columns.map(({ path: [name = ''] }) => name.split('.'))
  const counts = new Map<string, number>()
  for (const [first = ''] of parts.filter((path) => path.length > 1))
    counts.set(first, (counts.get(first) ?? 0) + 1)
  const names = new Set(parts.filter((path) => path.length === 1).map(([name]) => name))
  return columns.map(({ path, at }, index) => {
    const own = parts[index] ?? path
    const [first = ''] = own
    const kind = conceptNamed(first)?.kind
    const isGroup =
      own.length > 1 &&
      own.every((part) => part.trim() !== '' && !/^\s|\s$/.test(part)) &&
      !names.has(first) &&
      ((counts.get(first) ?? 0) > 1 || (kind !== undefined && groups.has(kind)))
    return isGroup
      ? { path: own, at }
      : { path: [own.join(' ').replaceAll(/\s+/g, ' ').trim() || path.join('')], at }
  })
}

const groups = new Set(['sender', 'recipient', 'list', 'facts'])

function nested(entries: readonly (readonly [path: readonly string[], value: unknown])[]): SampleData {
  const made = new Map<string, unknown>()
  const inner = new Map<string, (readonly [readonly string[], unknown])[]>()
  for (const [[first = '', ...rest], value] of entries) {
    if (rest.length === 0) made.set(first, value)
    else {
      made.set(first, undefined)
      inner.set(first, [...(inner.get(first) ?? []), [rest, value]])
    }
  }
  for (const [name, values] of inner) made.set(name, nested(values))
  return Object.fromEntries(made)
}
