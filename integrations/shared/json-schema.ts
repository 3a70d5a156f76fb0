/** The parts of a template's JSON Schema that are read here. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
}

/** One value of a template's data, wherever it stands. */
export interface Field {
  /** Its names from the top, or from the row of a list. */
  path: string[]
  /** What people call it, with what it stands in: `Customer: Name`. */
  label: string
  schema: JsonSchema
  isRequired: boolean
}

/** The first that is no `null`. */
export function typeOf(schema: JsonSchema): string {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'string']
  return types.find((type) => type !== 'null') ?? 'string'
}

/** The values below objects, however deep; lists are one value each. */
export function fieldsOf(schema: JsonSchema): Field[] {
  return fieldsBelow({ path: [], label: '', schema, isRequired: true })
}

function fieldsBelow({ path: above, label: around, schema, isRequired }: Field): Field[] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = [...above, name]
    const title = inner.title ?? name
    const label = around === '' ? title : `${around}: ${title}`
    const field = { path, label, schema: inner, isRequired: isRequired && required.has(name) }
    return typeOf(inner) === 'object' && inner.properties ? fieldsBelow(field) : [field]
  })
}

/** The lists whose rows have columns. */
export function listsOf(schema: JsonSchema): Field[] {
  return fieldsOf(schema).filter((field) => field.schema.items?.properties !== undefined)
}

/** What may be chosen; none where anything may be written. Nothing at all is among what a schema takes, and is no choice. */
export function choicesOf(schema: JsonSchema): string[] {
  return (schema.enum ?? []).filter((value) => value !== null && value !== '').map(String)
}
