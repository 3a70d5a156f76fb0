import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { projectFolder } from '../stack.ts'

type Json = Record<string, unknown>

/** Where they are: `PLATEN_CONNECTOR_SCHEMAS`, or where `scripts/integrations install schemas` puts them. */
export function findPublishedSchemas(): string | undefined {
  const folders = [
    process.env['PLATEN_CONNECTOR_SCHEMAS'],
    path.join(projectFolder, '.cache/integrations/schemas'),
  ]
  return folders.find((folder) => folder && existsSync(path.join(folder, 'make/api.json')))
}

/** The schemas of a platform's own by their files, as it published them. Draft 4 is read as what came after, where they say the same. */
export function openPublishedSchemas(folder: string): (file: string) => ValidateFunction {
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    unicodeRegExp: false,
    allErrors: true,
  })
  ajv.addSchema(draft4, 'http://json-schema.org/draft-04/schema')
  for (const file of readdirSync(folder))
    ajv.addSchema(toNewerDraft(parseLoosely(path.join(folder, file))), file)
  return (file) => {
    const validate = ajv.getSchema(file)
    if (!validate) throw new Error(`There is no ${file}.`)
    return validate
  }
}

/** With the comments and last commas that some of them have. */
function parseLoosely(file: string): Json {
  const text = readFileSync(file, 'utf8')
  const uncommented = text.replaceAll(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*/g,
    (_all, kept: string | undefined) => kept ?? '',
  )
  const strict = uncommented.replaceAll(
    /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g,
    (_all, kept: string | undefined) => kept ?? '',
  )
  return JSON.parse(strict) as Json
}

/** Without names of its own, as files are found by their places; without bounds that are flags, which no schema has as numbers, too. */
function toNewerDraft({ id: _id, $schema: _draft, ...schema }: Json): Json {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      const isAnchor = key === '$id' && typeof value === 'string'
      const isFlag = key.startsWith('exclusiveM') && typeof value === 'boolean'
      return isAnchor || isFlag ? undefined : value
    }),
  ) as Json
}

/** What of draft 4 itself the schema of Swagger refers to. */
const size = { type: 'integer', minimum: 0 }
const plain = [
  'title',
  'description',
  'default',
  'multipleOf',
  'maximum',
  'minimum',
  'pattern',
  'uniqueItems',
]
const others = ['exclusiveMaximum', 'exclusiveMinimum', 'enum', 'type', 'format']
const draft4 = {
  properties: Object.fromEntries([...plain, ...others].map((name) => [name, {}])),
  definitions: {
    positiveInteger: size,
    positiveIntegerDefault0: size,
    stringArray: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
    simpleTypes: { type: 'string' },
  },
}
