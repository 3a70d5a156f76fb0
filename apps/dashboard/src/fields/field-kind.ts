import type { Field } from '@platen/contract'

/** What a template wants at a name. `list`: of objects; `texts`: of values that are printed themselves. */
export type FieldKind = 'value' | 'list' | 'texts' | 'condition' | 'object'

/** Names that stand in a section's item: those behind its dot are the object's own. */
export function insideOf(field: Field): Field[] {
  return field.children
    .filter((child) => child.dotted !== true)
    .flatMap((child) => (child.name === '.' ? insideOf(child) : [child]))
}

export function dottedOf(field: Field): Field[] {
  return field.children.filter((child) => child.dotted === true)
}

/** What a field most likely is: a section may get a list, an object or `true`, and only the data decides. */
export function kindOf(field: Field): FieldKind {
  if (dottedOf(field).length > 0) return 'object'
  if (!field.section && !field.inverted) return 'value'
  const inside = field.section ? insideOf(field) : []
  if (field.plain || inside.some((child) => child.plain && child.name === field.name)) return 'value'
  if (field.itemIsValue) return 'texts'
  return inside.length > 0 ? 'list' : 'condition'
}

/** Data may leave the name out. */
export function mayBeMissing(field: Field): boolean {
  return field.optional || field.section || field.inverted
}

/** The fields of an object that stands at the field: each name once, whatever ways lead to it. */
export function fieldsWithin(field: Field): Field[] {
  const byName = new Map<string, Field>()
  for (const child of [...dottedOf(field), ...(field.section ? insideOf(field) : [])]) {
    const same = byName.get(child.name)
    byName.set(child.name, same ? joined(same, child) : child)
  }
  return [...byName.values()]
}

function joined(one: Field, other: Field): Field {
  return {
    ...one,
    plain: one.plain || other.plain,
    section: one.section || other.section,
    inverted: one.inverted || other.inverted,
    itemIsValue: one.itemIsValue || other.itemIsValue,
    optional: one.optional && other.optional,
    children: [...one.children, ...other.children],
  }
}

/** What a form starts a field with. */
export function emptyOf(kind: FieldKind, field: Field): unknown {
  if (kind === 'value') return ''
  if (kind === 'condition') return true
  if (kind === 'texts') return ['']
  if (kind === 'list') return [emptyItem(field)]
  return emptyObject(fieldsWithin(field))
}

/** A new row of a list. */
export function emptyItem(field: Field): unknown {
  return kindOf(field) === 'texts' ? '' : emptyObject(insideOf(field))
}

function emptyObject(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((child): [string, unknown][] => {
      const kind = kindOf(child)
      if (kind === 'value') return mayBeMissing(child) ? [] : [[child.name, '']]
      return kind === 'object' ? [[child.name, emptyOf(kind, child)]] : []
    }),
  )
}
