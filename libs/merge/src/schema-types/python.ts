import {
  freeName,
  type JsonSchema,
  jsonText,
  nameOfRef,
  otherProperties,
  propertiesOf,
  type TypeDeclaration,
  typesOf,
  wordsOf,
} from './json-schema.ts'
import { identifierOf } from './identifier.ts'

/**
 * Writes Python declarations: a `TypedDict` for each object, an alias for anything else. They need `Any`, `Literal`, `NotRequired` and
 * `TypedDict` from `typing`, and `from __future__ import annotations`. The name of a nested object starts with the name of the outer object.
 */
export function pythonTypes(declarations: readonly TypeDeclaration[]): string {
  const written: string[] = []
  const taken = new Set(declarations.map(({ name }) => name))
  for (const { name, schema } of declarations) declare(name, schema, { written, taken })
  return written.join('\n\n')
}

interface Writing {
  written: string[]
  taken: Set<string>
}

function declare(name: string, schema: JsonSchema, writing: Writing): void {
  if (propertiesOf(schema).length > 0) {
    writing.written.push(classText(name, schema, writing))
    return
  }
  const about = wordsOf(schema).map((line) => `# ${line}\n`)
  // The type is a string, so that it can contain names of later declarations.
  writing.written.push(
    `${about.join('')}${name}: TypeAlias = ${pythonText(typeText(schema, name, writing))}\n`,
  )
}

function classText(name: string, schema: JsonSchema, writing: Writing): string {
  const fields = propertiesOf(schema).map(([field, value]) => {
    const isRequired = schema.required?.includes(field) ?? false
    const type = typeText(value, `${name}${identifierOf(field)}`, writing)
    return { field, type: isRequired ? type : `NotRequired[${type}]`, words: wordsOf(value) }
  })
  const comments = (words: string[]) => words.map((line) => `    # ${line}\n`).join('')
  if (fields.some(({ field }) => !isName(field))) {
    const entries = fields.map(
      ({ field, type, words }) => `${comments(words)}    ${pythonText(field)}: ${pythonText(type)},\n`,
    )
    return `${name} = TypedDict(${pythonText(name)}, {\n${entries.join('')}})\n`
  }
  const about = wordsOf(schema).join(' ')
  const doc = about === '' ? '' : `    ${docstring(about)}\n\n`
  const body = fields.map(({ field, type, words }) => `${comments(words)}    ${field}: ${type}\n`).join('')
  return `class ${name}(TypedDict):\n${doc}${body === '' ? '    pass\n' : body}`
}

function typeText(schema: JsonSchema, name: string, writing: Writing): string {
  if (schema.$ref !== undefined) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
  // Next to `type`, these keywords are conditions, which types cannot express.
  const types = typesOf(schema)
  if (types.length > 0)
    return [...new Set(types.map((type) => ofType(type, schema, name, writing)))].join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const texts = alternatives.map((each, index) => typeText(each, `${name}${index + 1}`, writing))
    return [...new Set(texts)].join(' | ')
  }
  // Python has no intersection types.
  return schema.allOf ? 'dict[str, Any]' : 'Any'
}

// All four arguments are needed at each level.
// oxlint-disable-next-line max-params
function ofType(type: string, schema: JsonSchema, name: string, writing: Writing): string {
  if (type === 'integer') return 'int'
  if (type === 'number') return 'float'
  if (type === 'string') return 'str'
  if (type === 'boolean') return 'bool'
  if (type === 'null') return 'None'
  if (type === 'array') return `list[${typeText(schema.items ?? {}, `${name}Item`, writing)}]`
  if (type !== 'object') return 'Any'
  if (propertiesOf(schema).length === 0) {
    return `dict[str, ${typeText(otherProperties(schema) ?? {}, `${name}Value`, writing)}]`
  }
  const own = freeName(name, writing.taken)
  declare(own, schema, writing)
  return own
}

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

function isName(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(text) && !keywords.has(text)
}

/** JSON strings, numbers and escapes are valid in Python, except for surrogate pairs. */
function literal(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return jsonText(value)
}

/** Writes a string as a Python literal. */
export function pythonText(text: string): string {
  return jsonText(text)
}

function docstring(text: string): string {
  return `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, "'")}"""`
}
