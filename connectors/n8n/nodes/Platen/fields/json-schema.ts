// Copied from connectors/shared/json-schema.ts: change it there.
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
  schema: JsonSchema
  isRequired: boolean
}

/** The first that is no `null`. */
export function typeOf(schema: JsonSchema): string {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'string']
  return types.find((type) => type !== 'null') ?? 'string'
}

/** The values below objects, however deep; lists are one value each. */
export function fieldsOf(schema: JsonSchema, above: string[] = [], isRequired = true): Field[] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = [...above, name]
    const isNeeded = isRequired && required.has(name)
    if (typeOf(inner) === 'object' && inner.properties) return fieldsOf(inner, path, isNeeded)
    return [{ path, schema: inner, isRequired: isNeeded }]
  })
}

/** The lists whose rows have columns. */
export function listsOf(schema: JsonSchema): Field[] {
  return fieldsOf(schema).filter((field) => field.schema.items?.properties !== undefined)
}

/** What people call it: its title, or its name. */
export function labelOf({ path, schema }: Field): string {
  return schema.title ?? path.join('.')
}
