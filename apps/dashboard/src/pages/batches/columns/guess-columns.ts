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

/** Who writes a document is the same in all of them. */
const senders = /^(seller|sender|from|supplier|vendor|company|issuer|employer|shipfrom|payee)$/

function likeliest(found: readonly Target[]): Target | undefined {
  if (found.length < 2) return found[0]
  const others = found.filter(({ path }) => !isOfSender(path))
  return others.length === 1 ? others[0] : undefined
}

function isOfSender(path: string): boolean {
  return senders.test(bare(path.split('.', 1)[0] ?? ''))
}

/**
 * A column whose texts repeat in rows that follow each other, and with them all that is not a list's, where other columns fill rows of a
 * list; of several such the one that is called like a number of documents. Where nothing repeats and a list wants rows, the first column
 * that is called so. `undefined` where there is none.
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
  const isNumber = (name: string, column: number) =>
    [name, lastOf(filled[column]?.path ?? ''), filled[column]?.words ?? ''].some(isNumberName)
  const candidates = header.flatMap((name, column) =>
    filled[column]?.list === undefined ? [{ name, column }] : [],
  )
  const repeating = candidates.filter(({ column }) => {
    const repeats = rows.flatMap((row, at) =>
      at > 0 && row[column] !== '' && isSame(column, at) ? [at] : [],
    )
    return repeats.length > 0 && repeats.every((at) => others.every((other) => isSame(other, at)))
  })
  const ofOthers = repeating.find(({ column }) => !isOfSender(filled[column]?.path ?? ''))
  if (repeating.length > 0)
    return (repeating.find(({ name, column }) => isNumber(name, column)) ?? ofOthers ?? repeating[0])?.name
  if (!filled.some((target) => target?.isOfRows)) return undefined
  return candidates.find(({ name, column }) => {
    const texts = rows.map((row) => row[column] ?? '')
    return isNumber(name, column) && !texts.includes('') && new Set(texts).size === texts.length
  })?.name
}

/** `invoice_no`, `Order number`, `Beleg-Nr.`, `id`; no customer's VAT number. */
function isNumberName(name: string): boolean {
  const parts = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return /^(no|nr|num|number|id|nummer|numéro|número)$/.test(parts.at(-1) ?? '') && !parts.includes('vat')
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
