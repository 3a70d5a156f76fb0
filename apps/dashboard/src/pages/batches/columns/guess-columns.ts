import { isDocumentNumberName, isOfSender, type KeyColumn, watchRepeats } from '@platen/import/tabular'
import type { Target } from './targets.ts'

/** The path of the field that each column fills. `null` leaves the column out. */
export type ColumnMap = Record<string, string | null>

/**
 * Guesses from the name of each column which field it fills. Case, spaces, dashes and dots are ignored, so `Customer Name` matches the path
 * `customer.name`. Paths are compared first, then labels, then the last part of a path, which must be unique or belong to a list that other columns
 * fill. If both a customer and a seller have a name, `Name` is the customer's name. No field is used twice.
 */
export function guessColumns(header: readonly string[], targets: readonly Target[]): ColumnMap {
  const first = guessWithLists(header, targets, new Set())
  const lists = new Set(
    targets.flatMap(({ path, list }) =>
      list !== undefined && Object.values(first).includes(path) ? [list] : [],
    ),
  )
  return lists.size === 0 ? first : guessWithLists(header, targets, lists)
}

/**
 * Like `guessColumns`. `lists` are the lists whose items are the rows in the file. Fields of these items are preferred, unless a column has the
 * exact path or label of another field.
 */
function guessWithLists(
  header: readonly string[],
  targets: readonly Target[],
  lists: ReadonlySet<string>,
): ColumnMap {
  const usedPaths = new Set<string>()
  const map: ColumnMap = Object.create(null) as ColumnMap
  const isInLists = ({ list }: Target) => list !== undefined && lists.has(list)
  const isLabelled = ({ field }: Target, name: string) =>
    normalizeName(field.declared?.label ?? '') === normalizeName(name)
  const isLastPart = ({ path }: Target, name: string) => normalizeName(lastPart(path)) === normalizeName(name)
  const matchers: ((target: Target, name: string) => boolean)[] = [
    ({ path }, name) => path === name,
    ({ label }, name) => label === name,
    (target, name) => isInLists(target) && isLabelled(target, name),
    (target, name) => isInLists(target) && isLastPart(target, name),
    ({ path }, name) => normalizeName(path) === normalizeName(name),
    ({ label }, name) => normalizeName(label) === normalizeName(name),
    isLabelled,
    isLastPart,
  ]
  for (const matches of matchers) {
    for (const name of header) {
      if ((map[name] ?? null) !== null || normalizeName(name) === '') continue
      const match = pickTarget(
        targets.filter((target) => !usedPaths.has(target.path) && matches(target, name)),
      )
      if (match === undefined) continue
      usedPaths.add(match.path)
      map[name] = match.path
    }
  }
  return Object.fromEntries(header.map((name) => [name, map[name] ?? null]))
}

function pickTarget(found: readonly Target[]): Target | undefined {
  if (found.length < 2) return found[0]
  const others = found.filter(({ path }) => !isOfSender(path))
  return others.length === 1 ? others[0] : undefined
}

/** Returns the columns in the form that `watchRepeats` expects. It finds rows that belong together. */
export function keyColumns(header: readonly string[], filled: readonly (Target | undefined)[]): KeyColumn[] {
  return header.map((name, at) => {
    const target = filled[at]
    const isOfList = target?.list !== undefined
    return { name, path: target?.path, called: target === undefined ? [] : [target.label], isOfList }
  })
}

/**
 * Returns the column by which rows are grouped: the column whose values repeat in consecutive rows. If no values repeat, but a list needs rows,
 * this is the first column with a different value in each row whose name suggests a document number. Returns `undefined` if there is none.
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
    if (isOfList || ![name, lastPart(path), ...called].some(isDocumentNumberName)) return false
    const texts = rows.map((row) => row[column] ?? '')
    return !texts.includes('') && new Set(texts).size === texts.length
  })?.name
}

/** Whether a column has the name of a field, ignoring case, spaces, dashes and dots. */
export function isNamed(path: string, column: string): boolean {
  return (
    normalizeName(path) === normalizeName(column) || normalizeName(lastPart(path)) === normalizeName(column)
  )
}

function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
