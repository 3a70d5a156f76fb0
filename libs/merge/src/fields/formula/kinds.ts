import type { Decimal } from '../decimal/decimal.ts'

export type ScalarKind = 'number' | 'text' | 'boolean' | 'date' | 'datetime'

/**
 * The type of a value in formulas, which does not depend on the data. `nothing` is the type of `null`, and `undeclared` is the type of names that
 * template.json does not declare. `broken` is the result type of an invalid formula: it fits everywhere, so that each error is reported once.
 */
export type Kind = ScalarKind | 'nothing' | 'undeclared' | 'broken' | ListKind | GroupKind

export interface ListKind {
  readonly list: Kind
}

/** Fields by name: a row or a group. Two groups have the same type only if they are the same object. */
export interface GroupKind {
  readonly fields: Map<string, Kind>
  /** Path of the values: `''` is the data, and `items` is a row of that list. Undefined until the formula that creates the group has a name. */
  home: string | undefined
  readonly isSent: boolean
  /** Names of fields that have the value of another field: the `key` of a group has the value of the grouped column. */
  readonly copies: ReadonlyMap<string, string>
}

/** Dates are ISO strings, and dates with a time are epoch milliseconds. */
export type Value = Decimal | string | number | boolean | null | readonly Value[] | Row

export interface Row {
  [name: string]: Value
}

export function isList(kind: Kind): kind is ListKind {
  return typeof kind === 'object' && 'list' in kind
}

export function isGroup(kind: Kind): kind is GroupKind {
  return typeof kind === 'object' && 'fields' in kind
}

/** Whether a value of `kind` can be used as `wanted`. */
export function fits(kind: Kind, wanted: Kind): boolean {
  return kind === wanted || kind === 'nothing' || kind === 'broken'
}

export function commonKind(one: Kind, other: Kind): Kind | undefined {
  if (one === 'broken' || other === 'broken') return 'broken'
  if (one === 'nothing') return other
  if (other === 'nothing' || one === other) return one
  if (!isList(one) || !isList(other)) return undefined
  const list = commonKind(one.list, other.list)
  return list === undefined ? undefined : { list }
}

/** Whether `kind` is `group` or contains it. */
export function holds(kind: Kind, group: GroupKind): boolean {
  const seen = new Set<Kind>()
  const left: Kind[] = [kind]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next === group) return true
    if (seen.has(next)) continue
    seen.add(next)
    if (isList(next)) left.push(next.list)
    else if (isGroup(next)) left.push(...next.fields.values())
  }
  return false
}

const words: Record<Exclude<Kind, object>, [one: string, many: string]> = {
  number: ['a number', 'numbers'],
  text: ['text', 'text values'],
  boolean: ['a yes/no value', 'yes/no values'],
  date: ['a date', 'dates'],
  datetime: ['a date with a time', 'dates with a time'],
  nothing: ['nothing', 'nothing'],
  undeclared: ['an undeclared value', 'undeclared values'],
  broken: ['a formula with an error', 'formulas with errors'],
}

/** Describes a type: `a number`, `a list of text values`. */
export function wordsOf(kind: Kind): string {
  if (isList(kind)) return `a list of ${manyOf(kind.list)}`
  return isGroup(kind) ? 'a group of fields' : words[kind][0]
}

function manyOf(kind: Kind): string {
  if (isList(kind)) return 'lists'
  return isGroup(kind) ? 'rows' : words[kind][1]
}
