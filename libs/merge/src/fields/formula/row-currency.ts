import type { ComputedDeclaration, FieldDeclaration } from '@platen/contract'
import { RunFault } from './formula-fault.ts'
import type { FormulaRun } from './formula-run.ts'
import type { Row, Value } from './kinds.ts'
import { isArray, readerOf } from './values.ts'

/** The position of a currency that can differ between rows. */
export interface RowCurrency {
  /** The lists and groups from the data to the rows. */
  levels: readonly string[]
  /** The path of the currency, relative to the innermost level that has the path's first name. */
  path: readonly string[]
}

/** Returns the paths of currency fields, by the path of the amount. */
export function currencyPaths(
  fields: Readonly<Record<string, FieldDeclaration>>,
  computed: Readonly<Record<string, string | ComputedDeclaration>>,
): Map<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>()
  const note = (path: string, type: string | undefined, currency: string | undefined) => {
    const [, name] = /^\s*\{\{\s*([^\s{}#^/!&>]+)\s*\}\}\s*$/.exec(currency ?? '') ?? []
    if (type === 'money' && name !== undefined) paths.set(path, name.split('.'))
  }
  const walk = (level: Readonly<Record<string, FieldDeclaration>>, before: string) => {
    for (const [name, { type, currency, item, fields: inner }] of Object.entries(level)) {
      note(before + name, item?.type ?? type, item?.currency ?? currency)
      if (inner) walk(inner, `${before}${name}.`)
    }
  }
  walk(fields, '')
  for (const [path, given] of Object.entries(computed))
    if (typeof given === 'object') note(path, given.type, given.currency)
  return paths
}

/** Returns a reader for the currency of a row. The first call reads all rows. */
export function currencyReader({ levels, path }: RowCurrency): (run: FormulaRun, row: Value) => string {
  const key = `${levels.join('.')} ${path.join('.')}`
  return (run, row) => {
    let known = run.currencies.get(key)
    if (!known) {
      known = new Map()
      run.currencies.set(key, known)
      gather(run, run.rows[0] ?? null, { levels, path, around: '', into: known })
    }
    return known.get(row) ?? ''
  }
}

interface Gathering extends RowCurrency {
  /** The currency of the outer level. */
  around: string
  into: Map<Value, string>
}

function gather(run: FormulaRun, value: Value, { levels, path, around, into }: Gathering): void {
  if (isArray(value)) {
    run.step(value.length)
    for (const item of value) if (!isArray(item)) gather(run, item, { levels, path, around, into })
    return
  }
  if (typeof value !== 'object' || value === null) return
  const [first = ''] = path
  const own = Object.hasOwn(value, first) ? currencyAt(value as Row, path) : around
  const [name, ...inner] = levels
  if (name === undefined) into.set(value, own)
  else gather(run, readerOf(name)(value), { levels: inner, path, around: own, into })
}

function currencyAt(row: Row, path: readonly string[]): string {
  const found = path.reduce<Value>((value, name) => readerOf(name)(value), row)
  return typeof found === 'string' ? found.trim() : ''
}

/** @throws RunFault `mixed_currencies` if two rows have different currencies */
export function needOneCurrency(
  name: string,
  [one, other]: readonly [one: string, other: string],
  { levels, path }: RowCurrency,
): void {
  if (one === other) return
  const [first, second] = one === '' ? [other, one] : [one, other]
  const difference = second === '' ? 'has no currency in another' : `in ${shown(second)} in another`
  const reason = `"${name}" is in ${shown(first)} in one row and ${difference}`
  const advice = `Send rows with one currency, or add up each currency separately: group(${levels.join('.')}, "${path.join('.')}")`
  throw new RunFault('mixed_currencies', { reason, advice, part: name })
}

function shown(currency: string): string {
  return currency.length > 20 ? `${currency.slice(0, 20).toWellFormed()}…` : currency
}
