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

/** Writes TypeScript declarations: an interface for each object and a type for any other schema, with documentation as comments. */
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
  return typeOf(schema, indent).text
}

/** A union needs brackets inside another type. */
interface WrittenType {
  text: string
  isJoined: boolean
}

function typeOf(schema: JsonSchema, indent: string): WrittenType {
  if (schema.$ref !== undefined) return single(nameOfRef(schema.$ref))
  if (schema.const !== undefined) return single(typeScriptLiteral(schema.const))
  if (schema.enum) return union(schema.enum.map((value) => single(typeScriptLiteral(value))))
  // Next to `type`, these keywords are conditions, which types cannot express.
  const types = typesOf(schema)
  if (types.length > 0) return union(types.map((type) => single(ofType(type, schema, indent))))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return union(alternatives.map((each) => typeOf(each, indent)))
  if (schema.allOf)
    return joined(
      schema.allOf.map((each) => single(inBrackets(typeOf(each, indent)))),
      ' & ',
    )
  return single('unknown')
}

function ofType(type: string, schema: JsonSchema, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (type === 'array') return `${inBrackets(typeOf(schema.items ?? {}, indent))}[]`
  if (type === 'object') return objectText(schema, indent)
  return 'unknown'
}

function objectText(schema: JsonSchema, indent: string): string {
  const properties = propertiesOf(schema)
  const others = otherProperties(schema)
  if (properties.length === 0) {
    // `{}` would accept anything except null.
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

/** Returns a property name, quoted unless it is an identifier. */
export function typeScriptKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : typeScriptLiteral(name)
}

/** Writes a value as TypeScript. */
export function typeScriptLiteral(value: unknown): string {
  const json = jsonText(value)
  return typeof value === 'string' && !/['\\]/.test(json) && !json.slice(1, -1).includes('"')
    ? `'${json.slice(1, -1)}'`
    : json
}

function single(text: string): WrittenType {
  return { text, isJoined: false }
}

function union(types: readonly WrittenType[]): WrittenType {
  return types.length === 0 ? single('never') : joined(types, ' | ')
}

function joined(types: readonly WrittenType[], sign: string): WrittenType {
  const texts = [...new Set(types.map(({ text }) => text))]
  return { text: texts.join(sign), isJoined: texts.length > 1 || types.some(({ isJoined }) => isJoined) }
}

function inBrackets({ text, isJoined }: WrittenType): string {
  return isJoined ? `(${text})` : text
}

function comment(lines: readonly string[], indent: string): string {
  // A description must not end the comment that contains it.
  const safe = lines.map((line) => line.replaceAll('*/', '*\u2060/'))
  if (safe.length === 0) return ''
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}
