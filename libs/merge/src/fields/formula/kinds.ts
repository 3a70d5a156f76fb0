import type { Decimal } from '../decimal/decimal.ts'

/** What a single value is to formulas. */
export type ScalarKind = 'number' | 'text' | 'boolean' | 'date' | 'datetime'

/**
 * What a value is to formulas, known before any data is. `nothing` is that of `null`; `undeclared` of what template.json says nothing
 * about; `broken` of a formula that has a fault already: it fits everywhere, so that each fault is told once.
 */
export type Kind = ScalarKind | 'nothing' | 'undeclared' | 'broken' | ListKind | GroupKind

/** A list of values of one kind. */
export interface ListKind {
  readonly list: Kind
}

/** Fields by name: a row of a list, or a group. Two groups are of one kind where they are this same object. */
export interface GroupKind {
  readonly fields: Map<string, Kind>
  /** Where its values live: `''` is the data, `items` a row of that list. Undefined until the formula that makes it has its name. */
  home: string | undefined
  /** Data has it; else a formula makes it. */
  readonly isSent: boolean
  /** Fields that hold what another one holds, by name: the `key` of a group is its column. */
  readonly copies: ReadonlyMap<string, string>
}

/** A value while formulas run: dates are ISO texts, dates with time epoch milliseconds. */
export type Value = Decimal | string | number | boolean | null | readonly Value[] | Row

/** A row or a group; its names are read as own properties only. */
export interface Row {
  [name: string]: Value
}

/** True for the kind of a list. */
export function isList(kind: Kind): kind is ListKind {
  return typeof kind === 'object' && 'list' in kind
}

/** True for the kind of a group or row. */
export function isGroup(kind: Kind): kind is GroupKind {
  return typeof kind === 'object' && 'fields' in kind
}

/** True where a value of `kind` may stand for one of `wanted`. */
export function fits(kind: Kind, wanted: Kind): boolean {
  return kind === wanted || kind === 'nothing' || kind === 'broken'
}

/** The one kind that values of both are of; undefined where there is none. */
export function commonKind(one: Kind, other: Kind): Kind | undefined {
  if (one === 'broken' || other === 'broken') return 'broken'
  if (one === 'nothing') return other
  if (other === 'nothing' || one === other) return one
  if (!isList(one) || !isList(other)) return undefined
  const list = commonKind(one.list, other.list)
  return list === undefined ? undefined : { list }
}

/** True where `kind` is `group`, or holds it at any depth. */
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
  text: ['a text', 'texts'],
  boolean: ['yes or no', 'values of yes or no'],
  date: ['a date', 'dates'],
  datetime: ['a date with time', 'dates with time'],
  nothing: ['nothing', 'nothing'],
  undeclared: ['not declared', 'what is not declared'],
  broken: ['a formula with a fault', 'a formula with a fault'],
}

/** As people say it: `a number`, `a list of texts`. */
export function wordsOf(kind: Kind): string {
  if (isList(kind)) return `a list of ${manyOf(kind.list)}`
  return isGroup(kind) ? 'a group of fields' : words[kind][0]
}

function manyOf(kind: Kind): string {
  if (isList(kind)) return 'lists'
  return isGroup(kind) ? 'rows' : words[kind][1]
}
