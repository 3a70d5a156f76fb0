import {
  type JsonSchema,
  jsonText,
  nameOfRef,
  otherProperties,
  propertiesOf,
  type TypeDeclaration,
  typesOf,
  wordsOf,
} from './json-schema.ts'

/** TypeScript declarations: an interface for each object, a type for all else, with what the schemas say as comments. */
export function typeScriptTypes(declarations: readonly TypeDeclaration[]): string {
  return declarations.map(declaration).join('\n')
}

function declaration({ name, schema }: TypeDeclaration): string {
  const about = comment(wordsOf(schema), '')
  return isPlainObject(schema)
    ? `${about}export interface ${name} ${objectText(schema, '')}\n`
    : `${about}export type ${name} = ${typeText(schema, '')}\n`
}

function isPlainObject(schema: JsonSchema): boolean {
  return propertiesOf(schema).length > 0 && typesOf(schema).join() === 'object'
}

function typeText(schema: JsonSchema, indent: string): string {
  if (schema.$ref !== undefined) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return typeScriptLiteral(schema.const)
  if (schema.enum) return union(schema.enum.map(typeScriptLiteral))
  // Beside a type they are conditions, which types cannot say.
  const types = typesOf(schema)
  if (types.length > 0) return union(types.map((type) => ofType(type, schema, indent)))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return union(alternatives.map((each) => typeText(each, indent)))
  if (schema.allOf) return schema.allOf.map((each) => inUnion(typeText(each, indent))).join(' & ')
  return 'unknown'
}

function ofType(type: string, schema: JsonSchema, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (type === 'array') return `${inUnion(typeText(schema.items ?? {}, indent))}[]`
  if (type === 'object') return objectText(schema, indent)
  return 'unknown'
}

function objectText(schema: JsonSchema, indent: string): string {
  const properties = propertiesOf(schema)
  const others = otherProperties(schema)
  if (properties.length === 0) {
    // `{}` would take anything but null.
    if (!others && schema.additionalProperties === false) return 'Record<string, never>'
    return `Record<string, ${typeText(others ?? {}, indent)}>`
  }
  const inner = `${indent}  `
  const lines = properties.map(([name, value]) => {
    const isRequired = schema.required?.includes(name) ?? false
    return `${comment(wordsOf(value), inner)}${inner}${typeScriptKey(name)}${isRequired ? '' : '?'}: ${typeText(value, inner)}\n`
  })
  const rest = others === undefined ? '' : `${inner}[name: string]: unknown\n`
  return `{\n${lines.join('')}${rest}${indent}}`
}

/** The name of a member, quoted where it is no identifier. */
export function typeScriptKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : typeScriptLiteral(name)
}

/** A value as TypeScript writes it, in a type or a program. */
export function typeScriptLiteral(value: unknown): string {
  const json = jsonText(value)
  return typeof value === 'string' && !/['\\]/.test(json) && !json.slice(1, -1).includes('"')
    ? `'${json.slice(1, -1)}'`
    : json
}

function union(texts: readonly string[]): string {
  return texts.length === 0 ? 'never' : [...new Set(texts)].join(' | ')
}

/** An alternative inside of another type stands in brackets. */
function inUnion(text: string): string {
  return / [|&] /.test(text.replaceAll(/\{[\s\S]*\}/g, '')) ? `(${text})` : text
}

function comment(lines: readonly string[], indent: string): string {
  // What is described must not end its own description.
  const safe = lines.map((line) => line.replaceAll('*/', '*\u2060/'))
  if (safe.length === 0) return ''
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}
