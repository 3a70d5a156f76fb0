import type { Field } from '@platen/contract'
import { isJsonObject, type FieldKind, kindOf } from '@platen/template/draft'

/** One field in the list of fields that a template expects. */
export interface FieldRow {
  /** The dotted path of the field, such as `items.price`. */
  name: string
  field: Field
  kind: FieldKind
  depth: number
  /** The names under which template.json can list the field as optional. */
  optionalNames: string[]
  /** The parents of the field, outermost first, followed by the field itself. */
  chain: readonly Field[]
}

/** Returns all fields. Each one is followed by its children. */
export function fieldRows(fields: readonly Field[]): FieldRow[] {
  return rowsOf(fields, { prefixes: [''], chain: [] })
}

function rowsOf(fields: readonly Field[], parents: { prefixes: string[]; chain: Field[] }): FieldRow[] {
  const { prefixes, chain } = parents
  return fields.flatMap((field) => {
    if (field.name === '.') return []
    const optionalNames = prefixes.map((prefix) => prefix + field.name)
    const name = optionalNames[0] ?? field.name
    const inner = [...chain, field]
    const row = { name, field, kind: kindOf(field), depth: chain.length, optionalNames, chain: inner }
    const within = optionalNames.map((prefix) => `${prefix}.`)
    const isDotted = (child: Field) => child.dotted === true
    return [
      row,
      ...rowsOf(field.children.filter(isDotted), { prefixes: within, chain: inner }),
      ...rowsOf(
        field.children.filter((child) => !isDotted(child)),
        { prefixes: [...within, ''], chain: inner },
      ),
    ]
  })
}

/** Returns whether a sample has a field everywhere that the template looks for it, only in some list items, or nowhere. */
export function presenceIn(
  data: Readonly<Record<string, unknown>>,
  chain: readonly Field[],
): 'all' | 'some' | 'none' {
  const count = { found: 0, all: 0 }
  countPresence(chain, [data], data, count)
  if (count.found === 0) return 'none'
  return count.found === count.all ? 'all' : 'some'
}

function countPresence(
  chain: readonly Field[],
  scopes: readonly Readonly<Record<string, unknown>>[],
  parent: unknown,
  count: { found: number; all: number },
): void {
  const [field, ...rest] = chain
  if (!field) return
  const isDotted = field.dotted === true
  const candidates = isDotted ? (isJsonObject(parent) ? [parent] : []) : scopes.toReversed()
  const owner = candidates.find((record) => Object.hasOwn(record, field.name))
  if (rest.length === 0) {
    count.all++
    if (owner) count.found++
    return
  }
  const value = owner?.[field.name]
  if (Array.isArray(value)) {
    for (const item of value)
      countPresence(rest, isJsonObject(item) ? [...scopes, item] : scopes, item, count)
  } else if (isJsonObject(value))
    countPresence(rest, field.section ? [...scopes, value] : scopes, value, count)
  else if (value) countPresence(rest, scopes, value, count)
  else if (owner === undefined) count.all++
}

/** Returns the `optional` list of template.json with one field added or removed. The list may contain the field under several names. */
export function withOptional(
  optional: readonly string[],
  row: Pick<FieldRow, 'name' | 'optionalNames'>,
  isOptional: boolean,
): string[] {
  if (isOptional) return [...optional, row.name]
  return optional.filter((name) => !row.optionalNames.includes(name))
}
