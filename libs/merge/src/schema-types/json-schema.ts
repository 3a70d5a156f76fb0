import { identifierOf } from './identifier.ts'

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

/** The name that a `$ref` leads to: an identifier, whatever a service wrote there. */
export function nameOfRef(ref: string): string {
  return identifierOf(ref.split('/').at(-1) ?? ref)
}

/** JSON as it may stand in source text: what ends a line anywhere, or steers a terminal, is written as its escape. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(
    /[\u007F-\u009F\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The first of `name`, `name2`, `name3` … that is not taken, which is so from then on. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${name}${count}`
  taken.add(free)
  return free
}

/** The types that a schema allows, by their names; none where it says none. */
export function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.type === undefined) return schema.properties || schema.patternProperties ? ['object'] : []
  return typeof schema.type === 'string' ? [schema.type] : schema.type
}

/** The properties by their names, those that a pattern lists (`^(?:a|b)$`) included: these say nothing else. */
export function propertiesOf({
  properties,
  patternProperties,
}: JsonSchema): [name: string, schema: JsonSchema][] {
  const listed = Object.entries(patternProperties ?? {}).flatMap(([pattern, schema]) =>
    (listedNames(pattern) ?? []).map((name): [string, JsonSchema] => [name, schema]),
  )
  return Object.entries({ ...Object.fromEntries(listed), ...properties })
}

/** What the properties are that have no name in the schema; `undefined` where it allows none, or says nothing of them. */
export function otherProperties({
  additionalProperties,
  patternProperties,
}: JsonSchema): JsonSchema | undefined {
  const ofPattern = Object.entries(patternProperties ?? {}).find(([pattern]) => !listedNames(pattern))
  if (ofPattern) return ofPattern[1]
  if (additionalProperties === undefined || additionalProperties === false) return undefined
  return additionalProperties === true ? {} : additionalProperties
}

/** The names that a pattern allows, where it allows these alone. */
function listedNames(pattern: string): string[] | undefined {
  const inner = /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1]
  const names = inner?.match(/(?:\\.|[^|\\])+/gs)
  if (!names?.every((name) => /^(?:\\\W|[^\\$()*+./?[\]^{|}])+$/.test(name))) return undefined
  return names.map((name) => name.replaceAll(/\\(\W)/g, '$1'))
}

/**
 * What people should know of a value, a line each: what it is, its format, examples, and what counts when it is left out. No line has a character
 * that any language ends a line at: the words are a template's author's, or those of whoever runs the service.
 */
export function wordsOf(schema: JsonSchema): string[] {
  const [only, ...more] = (schema.anyOf ?? []).filter(
    (each) => each.type !== 'null' && each.const === undefined,
  )
  // Of a value or nothing, the value has the words.
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

/** An example must not be longer than what it explains. */
function exampleText(value: unknown): string {
  const text = jsonText(value)
  return text.length > exampleLengthMax ? `${text.slice(0, exampleLengthMax)}…` : text
}
