import { isDocumentNumberName, isOfSender, type KeyColumn, watchRepeats } from '@platen/import/tabular'
import type { Target } from './targets.ts'

/** The field that each column fills, by the column's name; `null` leaves the column out. */
export type ColumnMap = Record<string, string | null>

/**
 * Guesses by names alone, whatever their case, blanks, dashes and dots: `Customer Name` is `customer.name`; then by what people call fields;
 * where nothing is called so, the last part of one field alone will do, or of one in a list that other columns fill. Of a customer's name
 * and a seller's, `Name` is the customer's. No field is guessed twice.
 */
export function guessColumns(header: readonly string[], targets: readonly Target[]): ColumnMap {
  const first = guessWays(header, targets, new Set())
  const lists = new Set(
    targets.flatMap(({ path, list }) =>
      list !== undefined && Object.values(first).includes(path) ? [list] : [],
    ),
  )
  return lists.size === 0 ? first : guessWays(header, targets, lists)
}

/** `lists`: those whose lines the file's rows are; what has the name of a line's field is that one, unless it is called exactly as another. */
function guessWays(
  header: readonly string[],
  targets: readonly Target[],
  lists: ReadonlySet<string>,
): ColumnMap {
  const taken = new Set<string>()
  const map: ColumnMap = Object.create(null) as ColumnMap
  const isOfLines = ({ list }: Target) => list !== undefined && lists.has(list)
  const isLabelled = ({ field }: Target, name: string) => bare(field.declared?.label ?? '') === bare(name)
  const endsAs = ({ path }: Target, name: string) => bare(lastOf(path)) === bare(name)
  const ways: ((target: Target, name: string) => boolean)[] = [
    ({ path }, name) => path === name,
    ({ words }, name) => words === name,
    (target, name) => isOfLines(target) && isLabelled(target, name),
    (target, name) => isOfLines(target) && endsAs(target, name),
    ({ path }, name) => bare(path) === bare(name),
    ({ words }, name) => bare(words) === bare(name),
    isLabelled,
    endsAs,
  ]
  for (const fits of ways) {
    for (const name of header) {
      if ((map[name] ?? null) !== null || bare(name) === '') continue
      const only = likeliest(targets.filter((target) => !taken.has(target.path) && fits(target, name)))
      if (only === undefined) continue
      taken.add(only.path)
      map[name] = only.path
    }
  }
  return Object.fromEntries(header.map((name) => [name, map[name] ?? null]))
}

function likeliest(found: readonly Target[]): Target | undefined {
  if (found.length < 2) return found[0]
  const others = found.filter(({ path }) => !isOfSender(path))
  return others.length === 1 ? others[0] : undefined
}

/** The columns of a table as they tell which rows belong together. */
export function keyColumns(header: readonly string[], filled: readonly (Target | undefined)[]): KeyColumn[] {
  return header.map((name, at) => {
    const target = filled[at]
    const isOfList = target?.list !== undefined
    return { name, path: target?.path, called: target === undefined ? [] : [target.words], isOfList }
  })
}

/**
 * The column whose texts repeat in rows that follow each other, as `watchRepeats` finds it. Where nothing repeats and a list wants rows, the
 * first column that is called like a number of documents. `undefined` where there is none.
 */
export function guessGroup(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  filled: readonly (Target | undefined)[],
): string | undefined {
  const columns = keyColumns(header, filled)
  const watch = watchRepeats(columns)
  for (const [row, cells] of rows.entries()) watch.add({ row, cells })
  const repeated = watch.found()
  if (repeated !== undefined) return repeated.column
  if (!filled.some((target) => target?.isOfRows)) return undefined
  return columns.find(({ name, path = '', called = [], isOfList }, column) => {
    if (isOfList || ![name, lastOf(path), ...called].some(isDocumentNumberName)) return false
    const texts = rows.map((row) => row[column] ?? '')
    return !texts.includes('') && new Set(texts).size === texts.length
  })?.name
}

/** Whether a column is called as a field is, but for case, blanks, dashes and dots. */
export function isNamed(path: string, column: string): boolean {
  return bare(path) === bare(column) || bare(lastOf(path)) === bare(column)
}

function bare(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
