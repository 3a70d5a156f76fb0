/** What is read of a JSON Schema (2020-12, and what OpenAPI 3.1 has of it). All else says nothing that a type can say. */
export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  allOf?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  patternProperties?: Readonly<Record<string, JsonSchema>>
  items?: JsonSchema
  title?: string
  description?: string
  format?: string
  examples?: readonly unknown[]
  default?: unknown
}

/** A type to be written: its name must be one that the language takes (`identifierOf`). A `$ref` names another by the last part of its path. */
export interface TypeDeclaration {
  name: string
  schema: JsonSchema
}

/** The name that a `$ref` leads to. */
export function nameOfRef(ref: string): string {
  return ref.split('/').at(-1) ?? ref
}

/** The types that a schema allows, by their names; none where it says none. */
export function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.type === undefined) return schema.properties ? ['object'] : []
  return typeof schema.type === 'string' ? [schema.type] : schema.type
}

/** What the properties are that have no name in the schema; `undefined` where it allows none, or says nothing of them. */
export function otherProperties({
  additionalProperties,
  patternProperties,
}: JsonSchema): JsonSchema | undefined {
  const [ofPattern] = Object.values(patternProperties ?? {})
  if (ofPattern) return ofPattern
  if (additionalProperties === undefined || additionalProperties === false) return undefined
  return additionalProperties === true ? {} : additionalProperties
}

/** What people should know of a value, a line each: what it is, its format, examples, and what counts when it is left out. */
export function wordsOf(schema: JsonSchema): string[] {
  const { title, description, format, examples = [] } = schema
  const about = description ?? title
  return [
    ...(about === undefined ? [] : about.split(/\s*\n\s*/)),
    ...(format === undefined ? [] : [`Format: ${format}.`]),
    ...(examples.length === 0 ? [] : [`Example: ${examples.map(exampleText).join(', ')}`]),
    ...(schema.default === undefined ? [] : [`Default: ${exampleText(schema.default)}.`]),
  ].filter((line) => line !== '')
}

const exampleLengthMax = 100

/** An example must not be longer than what it explains. */
function exampleText(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length > exampleLengthMax ? `${text.slice(0, exampleLengthMax)}…` : text
}
