import { identifierOf } from './identifier.ts'

/** The supported part of JSON Schema (2020-12, as in OpenAPI 3.1). Other keywords cannot be expressed as types. */
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

/** The name must be an identifier (`identifierOf`). The last part of a `$ref` path is the name of another declaration. */
export interface TypeDeclaration {
  name: string
  schema: JsonSchema
}

/** Returns the name of a `$ref` as an identifier. */
export function nameOfRef(ref: string): string {
  return identifierOf(ref.split('/').at(-1) ?? ref)
}

/** Writes JSON for source text: line terminators and terminal control characters are escaped. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(
    /[\u007F-\u009F\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Returns the first free name of `name`, `name2`, `name3` …, and marks it as used. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${name}${count}`
  taken.add(free)
  return free
}

/** Returns the types of a schema, or none. */
export function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.type === undefined) return schema.properties || schema.patternProperties ? ['object'] : []
  return typeof schema.type === 'string' ? [schema.type] : schema.type
}

/** Returns the properties of an object, including those that a pattern lists (`^(?:a|b)$`). */
export function propertiesOf({
  properties,
  patternProperties,
}: JsonSchema): [name: string, schema: JsonSchema][] {
  const listed = Object.entries(patternProperties ?? {}).flatMap(([pattern, schema]) =>
    (listedNames(pattern) ?? []).map((name): [string, JsonSchema] => [name, schema]),
  )
  return Object.entries({ ...Object.fromEntries(listed), ...properties })
}

/** Returns the schema for unnamed properties, or undefined. */
export function otherProperties({
  additionalProperties,
  patternProperties,
}: JsonSchema): JsonSchema | undefined {
  const ofPattern = Object.entries(patternProperties ?? {}).find(([pattern]) => !listedNames(pattern))
  if (ofPattern) return ofPattern[1]
  if (additionalProperties === undefined || additionalProperties === false) return undefined
  return additionalProperties === true ? {} : additionalProperties
}

/** Returns the names in a pattern that only lists names. */
function listedNames(pattern: string): string[] | undefined {
  const inner = /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1]
  const names = inner?.match(/(?:\\.|[^|\\])+/gs)
  if (!names?.every((name) => /^(?:\\\W|[^\\$()*+./?[\]^{|}])+$/.test(name))) return undefined
  return names.map((name) => name.replaceAll(/\\(\W)/g, '$1'))
}

/**
 * Returns the documentation of a value as lines: description, format, examples, default. No line contains a line terminator in any programming
 * language, because the text comes from template authors or operators.
 */
export function wordsOf(schema: JsonSchema): string[] {
  const [only, ...more] = (schema.anyOf ?? []).filter(
    (each) => each.type !== 'null' && each.const === undefined,
  )
  // For a type that is a value or null, the schema of the value has the documentation.
  if (only && more.length === 0 && schema.description === undefined)
    return wordsOf({ ...only, ...schema, anyOf: [] })
  const { title, description, format, examples = [] } = schema
  const about = description ?? title
  return [
    ...(about === undefined ? [] : [about]),
    ...(format === undefined ? [] : [`Format: ${format}.`]),
    ...(examples.length === 0 ? [] : [`Example: ${examples.map(exampleText).join(', ')}`]),
    ...(schema.default === undefined ? [] : [`Default: ${exampleText(schema.default)}.`]),
  ]
    .flatMap((words) => words.split(/\s*[\r\n\v\f\u0085\u2028\u2029]\s*/))
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' '))
    .filter((line) => line !== '')
}

const exampleLengthMax = 100

function exampleText(value: unknown): string {
  const text = jsonText(value)
  return text.length > exampleLengthMax ? `${text.slice(0, exampleLengthMax)}…` : text
}
