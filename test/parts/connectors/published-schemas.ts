import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { projectFolder } from '../stack.ts'

type Json = Record<string, unknown>

/** Returns the folder with the schemas: `PLATEN_CONNECTOR_SCHEMAS`, or the folder that `scripts/integrations install schemas` creates. */
export function findPublishedSchemas(): string | undefined {
  const folders = [
    process.env['PLATEN_CONNECTOR_SCHEMAS'],
    path.join(projectFolder, '.cache/integrations/schemas'),
  ]
  return folders.find((folder) => folder && existsSync(path.join(folder, 'make/api.json')))
}

/** Opens a platform's published schemas by file. Schemas in draft 4 are converted to a newer draft. */
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

/** Parses JSON with comments and trailing commas. */
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

/** Removes ids, because files are found by path, and boolean bounds, because each schema also has them as numbers. */
function toNewerDraft({ id: _id, $schema: _draft, ...schema }: Json): Json {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      const isAnchor = key === '$id' && typeof value === 'string'
      const isFlag = key.startsWith('exclusiveM') && typeof value === 'boolean'
      return isAnchor || isFlag ? undefined : value
    }),
  ) as Json
}

/** The parts of draft 4 to which the schema of Swagger refers. */
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
