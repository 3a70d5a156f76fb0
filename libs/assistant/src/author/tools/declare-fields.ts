import { type DraftSource, fieldTypes, type FieldDeclaration, nameWords } from '@platen/contract'
import {
  containerTypes,
  exampleFor,
  type LooseSettings,
  readJson,
  readSample,
  readSettings,
  sampleFiles,
  samplesChanged,
  settingsFile,
  valuesAt,
  withComputed,
  withDeclaration,
  withoutField,
  withValueWhereMissing,
} from '@platen/template/draft'
import { withFiles } from '../working-copy/with-files.ts'
import { type AuthorTool, type DraftContext, inputOf } from './tool.ts'

interface GivenField extends Partial<Omit<FieldDeclaration, 'fields' | 'item'>> {
  path: string
  formula?: string
}

const formats = {
  currency: { type: 'string', description: 'Of money: EUR, or {{currency}}' },
  decimals: { type: 'integer', minimum: 0, maximum: 20 },
  format: {
    type: 'string',
    description: 'Of a date: short, medium, long, full, or a skeleton such as yMMMd',
  },
  words: {
    type: 'array',
    items: { type: 'string' },
    minItems: 2,
    maxItems: 2,
    description: 'Of yes and no: the two words',
  },
  whole: { type: 'integer', enum: [1, 100], description: 'Of a percentage: what 100 % is in the data' },
  locale: { type: 'string' },
} as const

/** Says what fields are. */
export const declareFields: AuthorTool<DraftContext> = {
  name: 'declare_fields',
  description:
    'Say what fields are: type, label, format, or a formula that gives them. Paths are dotted; a field of a list’s items has the list in front: items.price. Money, dates, numbers and percentages are typed, so that their values stay raw in the data and are printed for the reader’s language. What can be calculated has a formula (such as round(quantity * price, 2) for items.amount, and sum(items.amount)) and is not in the samples. A new field that no sample has gets its example.',
  input: inputOf({
    fields: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', minLength: 1, maxLength: 200 },
          type: { type: 'string', enum: [...fieldTypes] },
          label: { type: 'string', minLength: 1 },
          description: { type: 'string', minLength: 1 },
          example: {},
          required: { type: 'boolean' },
          formula: { type: 'string', minLength: 1 },
          ...formats,
        },
        required: ['path'],
        additionalProperties: false,
      },
    },
  }),
  run: (input, { copy }) => {
    const fields = input['fields'] as GivenField[]
    const unnamed = fields.find(({ path }) => path.split('.').some((name) => name.trim() === ''))
    if (unnamed)
      return { refused: `“${unnamed.path}” is no path of a field. Write names with a dot between them.` }
    const inPlain = fields.flatMap(({ path }) => plainAbove(copy.source, path) ?? [])[0]
    if (inPlain !== undefined)
      return {
        refused: `“${inPlain}” is one value, and has no fields within it. Take another path, or set the sample first.`,
      }
    let { source } = copy
    for (const field of fields) source = declared(source, field)
    const names = fields.map(({ path, label }) => label ?? nameWords(path.split('.').at(-1) ?? path))
    return {
      edit: {
        source,
        words:
          names.length > 3
            ? `Said what ${names.length} fields are`
            : `Said what ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`,
      },
    }
  },
}

/** What a path leads through that samples have as a single value. */
function plainAbove(source: DraftSource, path: string): string | undefined {
  const data = sampleFiles(source).flatMap((file) => readSample(source.files[file] ?? '').data ?? [])
  const names = path.split('.')
  const isPlain = (value: unknown) => value !== null && typeof value !== 'object'
  const above = names.slice(1).map((_, index) => names.slice(0, index + 1))
  return above.find((one) => valuesAt(data, one).some(isPlain))?.join('.')
}

function declared(source: DraftSource, { path, formula, type, ...said }: GivenField): DraftSource {
  const names = path.split('.').filter((name) => name !== '')
  const settings = readSettings(source.files['template.json'] ?? '')
  if (formula !== undefined) {
    const { example: _, required: __, ...rest } = said
    const computed = { formula, ...(type && { type }), ...rest } as Parameters<typeof withComputed>[2]
    const now = {
      ...settings,
      ...withDeclaration(settings, names, undefined),
      ...withComputed(settings, names, computed),
    }
    const without = samplesChanged(source, (data) => withoutField(data, names) as typeof data)
    return withFiles(source, { ...settingsFile(source, clean(now)), ...without })
  }
  const declaration = { type: type ?? 'text', ...said } as FieldDeclaration
  const around = containerTypes([], readJson(source.files['sample.json'] ?? ''))
  const now = {
    ...settings,
    ...withComputed(settings, names, undefined),
    ...withDeclaration(settings, names, declaration, around),
  }
  const example = exampleFor(names, declaration)
  const samples =
    declaration.type === 'group' || (declaration.type === 'list' && declaration.example === undefined)
      ? {}
      : samplesChanged(source, (data) => withValueWhereMissing(data, names, example))
  return withFiles(source, { ...settingsFile(source, clean(now)), ...samples })
}

function clean(settings: object): LooseSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
