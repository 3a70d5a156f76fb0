import type { Target } from './targets.ts'

/** The field that each column fills, by the column's name; `null` leaves the column out. */
export type ColumnMap = Record<string, string | null>

/**
 * Guesses by names alone, whatever their case, blanks, dashes and dots: `Customer Name` is `customer.name`; then by the labels of fields; where
 * nothing is called so, the last part of one field alone will do, or of one in a list that other columns fill. No field is guessed twice.
 */
export function guessColumns(header: readonly string[], targets: readonly Target[]): ColumnMap {
  const taken = new Set<string>()
  const map: ColumnMap = Object.create(null) as ColumnMap
  const filledLists = () =>
    new Set(targets.flatMap(({ path, list }) => (list !== undefined && taken.has(path) ? [list] : [])))
  const ways: ((target: Target, name: string) => boolean)[] = [
    (target, name) => target.path === name,
    (target, name) => bare(target.path) === bare(name),
    ({ field }, name) => bare(field.declared?.label ?? '') === bare(name),
    (target, name) => bare(lastOf(target.path)) === bare(name),
    // Between the lines of an order and those of its taxes: the list that other columns fill.
    (target, name) =>
      target.list !== undefined && filledLists().has(target.list) && bare(lastOf(target.path)) === bare(name),
  ]
  for (const fits of ways) {
    for (const name of header) {
      if ((map[name] ?? null) !== null || bare(name) === '') continue
      const found = targets.filter((target) => !taken.has(target.path) && fits(target, name))
      const [only] = found
      if (found.length !== 1 || only === undefined) continue
      taken.add(only.path)
      map[name] = only.path
    }
  }
  return Object.fromEntries(header.map((name) => [name, map[name] ?? null]))
}

/**
 * A column whose texts repeat in rows that follow each other, and with them all that is not a list's, where other columns fill rows of a
 * list; `undefined` where there is none.
 */
export function guessGroup(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  filled: readonly (Target | undefined)[],
): string | undefined {
  if (!filled.some((target) => target?.list !== undefined)) return undefined
  const isSame = (column: number, at: number) => rows[at]?.[column] === rows[at - 1]?.[column]
  const others = header.flatMap((_, column) => {
    const target = filled[column]
    return target !== undefined && target.list === undefined ? [column] : []
  })
  return header.find((_, column) => {
    if (filled[column]?.list !== undefined) return false
    const repeats = rows.flatMap((row, at) =>
      at > 0 && row[column] !== '' && isSame(column, at) ? [at] : [],
    )
    return repeats.length > 0 && repeats.every((at) => others.every((other) => isSame(other, at)))
  })
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
