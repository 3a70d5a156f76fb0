/** The parts of a template's JSON Schema that are used here. */
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

/** One value of a template's data. */
export interface Field {
  /** Its names from the top level, or from the row of a list. */
  path: string[]
  /** Its label with the label of its parent: `Customer: Name`. */
  label: string
  schema: JsonSchema
  isRequired: boolean
}

/** Returns the first branch that is not `null`. */
export function typeOf(schema: JsonSchema): string {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'string']
  return types.find((type) => type !== 'null') ?? 'string'
}

/** Returns the values in objects at any depth. Each list is one value. */
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

/** Returns the lists whose rows have columns. */
export function listsOf(schema: JsonSchema): Field[] {
  return fieldsOf(schema).filter((field) => field.schema.items?.properties !== undefined)
}

/** Returns the allowed values, or none if any value is allowed. An empty value is allowed by the schema, but is not an option. */
export function choicesOf(schema: JsonSchema): string[] {
  return (schema.enum ?? []).filter((value) => value !== null && value !== '').map(String)
}
