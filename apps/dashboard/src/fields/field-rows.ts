import type { Field } from '@platen/contract'
import { isJsonObject, type FieldKind, kindOf } from '@platen/template/draft'

/** One field in the list of what the template expects. */
export interface FieldRow {
  /** Dotted, such as `items.price`. */
  name: string
  field: Field
  kind: FieldKind
  depth: number
  /** The names by which template.json may list it as optional. */
  optionalNames: string[]
  /** The fields from the top down to this one. */
  chain: readonly Field[]
}

/** All fields, each followed by those within it. */
export function fieldRows(fields: readonly Field[]): FieldRow[] {
  return rowsOf(fields, { prefixes: [''], chain: [] })
}

function rowsOf(fields: readonly Field[], around: { prefixes: string[]; chain: Field[] }): FieldRow[] {
  const { prefixes, chain } = around
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

/** Whether a sample has a field: everywhere the template looks for it, in some of its items, or nowhere. */
export function presenceIn(
  data: Readonly<Record<string, unknown>>,
  chain: readonly Field[],
): 'all' | 'some' | 'none' {
  const count = { found: 0, all: 0 }
  look(chain, [data], data, count)
  if (count.found === 0) return 'none'
  return count.found === count.all ? 'all' : 'some'
}

function look(
  chain: readonly Field[],
  scopes: readonly Readonly<Record<string, unknown>>[],
  parent: unknown,
  count: { found: number; all: number },
): void {
  const [field, ...rest] = chain
  if (!field) return
  const isDotted = field.dotted === true
  const places = isDotted ? (isJsonObject(parent) ? [parent] : []) : scopes.toReversed()
  const home = places.find((record) => Object.hasOwn(record, field.name))
  if (rest.length === 0) {
    count.all++
    if (home) count.found++
    return
  }
  const value = home?.[field.name]
  if (Array.isArray(value)) {
    for (const item of value) look(rest, isJsonObject(item) ? [...scopes, item] : scopes, item, count)
  } else if (isJsonObject(value)) look(rest, field.section ? [...scopes, value] : scopes, value, count)
  else if (value) look(rest, scopes, value, count)
  else if (home === undefined) count.all++
}

/** The `optional` of template.json with a field switched over; a field may stand there by more than one name. */
export function withOptional(
  optional: readonly string[],
  row: Pick<FieldRow, 'name' | 'optionalNames'>,
  isOptional: boolean,
): string[] {
  if (isOptional) return [...optional, row.name]
  return optional.filter((name) => !row.optionalNames.includes(name))
}
