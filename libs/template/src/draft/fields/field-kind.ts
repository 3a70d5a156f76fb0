import { type Field, type FieldType, sectionChildren, isTextType } from '@platen/contract'

/** The kind of value that a template needs for a name. `list`: a list of objects; `texts`: a list of printed values. */
export type FieldKind = 'value' | 'list' | 'texts' | 'condition' | 'object'

/** Returns the children written with dotted names. */
export function dottedOf(field: Field): Field[] {
  return field.children.filter((child) => child.dotted === true)
}

/** Returns the declared kind, otherwise the most likely one. A section can be for a list, an object or `true`, which only the data determines. */
export function kindOf(field: Field): FieldKind {
  const { declared } = field
  if (declared) {
    if (declared.type === 'group') return 'object'
    if (declared.type !== 'list') return 'value'
    return declared.item || field.itemIsValue ? 'texts' : 'list'
  }
  if (dottedOf(field).length > 0) return 'object'
  if (!field.section && !field.inverted) return 'value'
  const inside = field.section ? sectionChildren(field) : []
  if (field.plain || inside.some((child) => child.plain && child.name === field.name)) return 'value'
  if (field.itemIsValue) return 'texts'
  return inside.length > 0 ? 'list' : 'condition'
}

/** Whether data is valid without the field. */
export function mayBeMissing(field: Field): boolean {
  if (field.declared?.required === true) return false
  return field.optional || field.section || field.inverted || !isUsed(field)
}

/** Whether the template's text or a formula uses a field, or a field inside it. */
function isUsed(field: Field): boolean {
  return (
    field.plain || field.section || field.inverted || field.isInput === true || field.children.some(isUsed)
  )
}

/** Whether a formula calculates the value. */
export function isComputed(field: Field): boolean {
  return field.formula !== undefined
}

/** Returns the fields of an object, each name once. */
export function fieldsWithin(field: Field): Field[] {
  const byName = new Map<string, Field>()
  for (const child of [...dottedOf(field), ...(field.section ? sectionChildren(field) : [])]) {
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
    ...(other.declared && { declared: other.declared }),
    ...(other.formula !== undefined && { formula: other.formula }),
    children: [...one.children, ...other.children],
  }
}

/** Returns the initial value in a form. */
export function emptyOf(kind: FieldKind, field: Field): unknown {
  if (kind === 'value') return emptyValue(field)
  if (kind === 'condition') return true
  if (kind === 'texts') return [emptyItem(field)]
  if (kind === 'list') return [emptyItem(field)]
  return emptyObject(fieldsWithin(field))
}

/** Returns the value for a new item in a list. */
export function emptyItem(field: Field): unknown {
  const { declared } = field
  if (declared?.item) return emptyOfType(declared.item.type)
  return kindOf(field) === 'texts' ? '' : emptyObject(sectionChildren(field))
}

function emptyValue({ declared }: Field): unknown {
  return declared ? emptyOfType(declared.type) : ''
}

/** Returns the empty value of a type. */
export function emptyOfType(type: FieldType): unknown {
  if (type === 'boolean') return false
  if (type === 'list') return []
  if (type === 'group') return {}
  return isTextType(type) ? '' : null
}

function emptyObject(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((child): [string, unknown][] => {
      if (isComputed(child) || child.isOuter) return []
      const kind = kindOf(child)
      if (kind === 'value') return mayBeMissing(child) ? [] : [[child.name, emptyValue(child)]]
      return kind === 'object' ? [[child.name, emptyOf(kind, child)]] : []
    }),
  )
}
