import {
  type DraftSource,
  type FieldDeclaration,
  type FieldType,
  fieldTypes,
  labelFromName,
} from '@platen/contract'
import { fieldsOf } from '@platen/template/commands'
import {
  computedAt,
  declarationAt,
  exampleFor,
  isJsonObject,
  type LooseSettings,
  readDeclarations,
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
import {
  type FieldSettings,
  notInData,
  plainAbove,
  type ReadField,
  withoutNulls,
  wrongSettings,
} from './declaration-faults.ts'

/** A declaration as given by the model: the field's path and settings. `null` removes a setting. */
export interface GivenField extends Readonly<Record<string, unknown>> {
  path: string
  type?: string
  formula?: unknown
}

const formats = {
  currency: { type: 'string', description: 'For money: EUR, or {{currency}}' },
  decimals: { type: 'integer', minimum: 0, maximum: 20 },
  format: {
    type: 'string',
    description: 'For dates: short, medium, long, full, or a skeleton such as yMMMd',
  },
  words: {
    type: 'array',
    items: { type: 'string' },
    minItems: 2,
    maxItems: 2,
    description: 'For booleans: the two words',
  },
  whole: { type: 'integer', enum: [1, 100], description: 'For percentages: the data value of 100%' },
  locale: { type: 'string' },
} as const

export const declareFields: AuthorTool<DraftContext> = {
  name: 'declare_fields',
  doing: 'Setting up fields',
  description:
    'Declare fields: type, label, format, or a formula that calculates them. Paths are dotted; a field of a list’s items starts with the list: items.price. Money, dates, numbers and percentages are typed, so that their values stay raw in the data and are printed for the reader’s language. What can be calculated has a formula (such as round(quantity * price, 2) for items.amount, and sum(items.amount)) and is not in the samples. A new field that no sample has gets its example.',
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
    const made = declaredIn(copy.source, input['fields'] as GivenField[], { begun: copy.begun.source })
    return 'refused' in made ? made : { edit: made }
  },
}

/** The data that the user provided, which tools do not change. */
interface Given {
  givenData?: Readonly<Record<string, unknown>> | undefined
}

interface Known extends Given {
  /** The draft before the request, which has what a formula replaced. */
  begun?: DraftSource | undefined
}

/**
 * Returns a draft with the declared fields, and with examples in samples without a value, or the reason why the fields cannot be declared.
 */
export function declaredIn(
  source: DraftSource,
  given: readonly GivenField[],
  { givenData, begun }: Known = {},
): { source: DraftSource; words: string } | { refused: string } {
  const fields = given.map(readField)
  const unnamed = fields.find(({ names }) => names.some((name) => name.trim() === ''))
  if (unnamed) return { refused: `“${unnamed.path}” is not a field path. Write names separated by dots.` }
  const inPlain = fields.flatMap(({ path }) => plainAbove(source, path) ?? [])[0]
  if (inPlain !== undefined)
    return { refused: `“${inPlain}” is a single value and cannot have nested fields. Use another path.` }
  for (const field of fields) {
    const wrong = wrongSettings(field, source) ?? (givenData && notInData(field, givenData))
    if (wrong !== undefined) return { refused: wrong }
  }
  const isList = listsOf(source, fields)
  const inOrder = fields.toSorted((a, b) => a.names.length - b.names.length)
  const now = inOrder.reduce((left, field) => declared(left, field, { isList, givenData, begun }), source)
  return { source: now, words: describeDeclared(source, fields) }
}

const namesShown = 3

/** Returns a description: “Added 13 fields”, “Changed the field Price”, or both. */
function describeDeclared(before: DraftSource, fields: readonly ReadField[]): string {
  const declarations = readDeclarations(readSettings(before.files['template.json'] ?? ''))
  const isKnown = ({ names }: ReadField) =>
    declarationAt(declarations, names) !== undefined || computedAt(declarations, names) !== undefined
  const added = fields.filter((field) => !isKnown(field))
  const changed = fields.filter(isKnown)
  if (added.length === 0) return `Changed ${describeFieldList(changed)}`
  return `Added ${describeFieldList(added)}${changed.length === 0 ? '' : `, changed ${describeFieldList(changed)}`}`
}

function describeFieldList(fields: readonly ReadField[]): string {
  if (fields.length > namesShown) return `${fields.length} fields`
  const labels = fields.map(({ said, names }) =>
    typeof said['label'] === 'string' ? said['label'] : labelFromName(names.at(-1) ?? ''),
  )
  return `the ${fields.length === 1 ? 'field' : 'fields'} ${labels.join(', ')}`
}

function readField({ path, ...given }: GivenField): ReadField {
  // As in template.json, a formula with settings can be an object.
  const said: FieldSettings = isJsonObject(given.formula) ? { ...given, ...given.formula } : given
  const parts = path.split('.')
  const names = parts.map((part) => part.replace(/\[\]$/, ''))
  const lists = parts.flatMap((part, index) =>
    part.endsWith('[]') ? [names.slice(0, index + 1).join('.')] : [],
  )
  return { names, path: names.join('.'), lists, said }
}

/** Determines which fields are lists: from the call, the samples, the page, and aggregate functions in formulas. All other parents are groups. */
function listsOf(source: DraftSource, fields: readonly ReadField[]): (path: string) => boolean {
  const said = new Set(fields.flatMap(({ lists }) => lists))
  const groups = new Set<string>()
  for (const { path, said: of } of fields) {
    if (of.type === 'list') said.add(path)
    if (of.type === 'group') groups.add(path)
    const formula = typeof of.formula === 'string' ? of.formula : ''
    for (const [, list = ''] of formula.matchAll(
      /\b(?:sum|avg|min|max|count|first|last|sort|sort_desc|group)\(\s*([\w]+)/g,
    ))
      said.add(list)
    if (/\b(?:index|running)\(/.test(formula)) said.add(path.split('.').slice(0, -1).join('.'))
  }
  const inDraft = new Set(
    fieldsOf(source).flatMap(({ path, kind }) => (kind === 'list' ? [path.join('.')] : [])),
  )
  const data = readJson(source.files['sample.json'] ?? '')
  return (path) => {
    if (groups.has(path)) return false
    const values = valuesAt(data, path.split('.'))
    if (values.length > 0) return values.some(Array.isArray)
    return said.has(path) || inDraft.has(path)
  }
}

function declared(
  source: DraftSource,
  { names, said }: ReadField,
  { isList, givenData, begun }: { isList: (path: string) => boolean } & Known,
): DraftSource {
  const settings = readSettings(source.files['template.json'] ?? '')
  const around = (of: readonly string[]): FieldType => (isList(of.join('.')) ? 'list' : 'group')
  const { formula, ...rest } = said
  if (typeof formula === 'string') {
    const declarations = readDeclarations(settings)
    const known = computedAt(declarations, names) ?? textsOf(declarationAt(declarations, names))
    const computed = withoutNulls({ ...known, ...rest, formula }) as unknown as Parameters<
      typeof withComputed
    >[2]
    const now = {
      ...settings,
      ...withDeclaration(settings, names, undefined),
      ...withComputed(settings, names, computed),
    }
    const without = samplesChanged(source, (data) => withoutField(data, names) as typeof data)
    return withFiles(source, { ...settingsFile(source, clean(now)), ...without })
  }
  const known = declarationAt(readDeclarations(settings), names) ?? replacedBy(settings, { names, begun })
  const type = rest.type ?? known?.type ?? 'text'
  const kept = known && (known.type === type ? known : { label: known.label, description: known.description })
  const declaration = withoutNulls({
    type,
    ...kept,
    ...rest,
    // Keeps the nested fields of a group or list.
    ...(known?.fields && (type === 'group' || type === 'list') && { fields: known.fields }),
  }) as unknown as FieldDeclaration
  const now = {
    ...settings,
    ...withComputed(settings, names, undefined),
    ...withDeclaration(settings, names, declaration, around),
  }
  const declaredNow = withFiles(source, settingsFile(source, clean(now)))
  const next = withFiles(declaredNow, replacedValues(source, { names, begun }))
  const isNew = known === undefined && !sampleValues(next, names).some((values) => values.length > 0)
  // Samples are not changed for a known field, which can be missing intentionally, or for a field with a default, which is printed if there is no
  // value.
  return givenData || !isNew || declaration.default !== undefined
    ? next
    : withExample(next, { names, declaration, isList })
}

function textsOf(declaration: FieldDeclaration | undefined) {
  return declaration && { label: declaration.label, description: declaration.description }
}

interface Replaced {
  names: readonly string[]
  begun: DraftSource | undefined
}

/** Returns the declaration that a formula replaced during this request, with the text of the formula. */
function replacedBy(settings: LooseSettings, { names, begun }: Replaced): FieldDeclaration | undefined {
  const computed = computedAt(readDeclarations(settings), names)
  if (!computed || !begun) return undefined
  const before = readDeclarations(readSettings(begun.files['template.json'] ?? ''))
  const declaration = declarationAt(before, names)
  return declaration && { ...declaration, ...withoutNulls({ ...textsOf(computed as FieldDeclaration) }) }
}

/** Returns the samples with the values that a formula replaced during this request. */
function replacedValues(source: DraftSource, { names, begun }: Replaced): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  if (!begun || !computedAt(readDeclarations(settings), names)) return {}
  return samplesChanged(source, (data, file) => {
    const values = valuesAt(readSample(begun.files[file] ?? '').data, names)
    // Rows may have been added or removed, so values of a list are not restored.
    return values.length === 1 ? withValueWhereMissing(data, names, values[0]) : data
  })
}

/** Returns the values of a field in each sample. */
function sampleValues(source: DraftSource, names: readonly string[]): unknown[][] {
  return sampleFiles(source).map((file) => valuesAt(readSample(source.files[file] ?? '').data, names))
}

/** Adds an example for a new field to each sample. A missing list gets one item. */
function withExample(
  source: DraftSource,
  {
    names,
    declaration,
    isList,
  }: Pick<ReadField, 'names'> & { declaration: FieldDeclaration; isList: (path: string) => boolean },
): DraftSource {
  const { type, example, item } = declaration
  const isContainer = example === undefined && !item && (type === 'group' || type === 'list')
  const samples = samplesChanged(source, (data) => {
    const inAround = names.slice(0, -1).reduce((filled, _, index) => {
      const prefix = names.slice(0, index + 1)
      return withValueWhereMissing(filled, prefix, isList(prefix.join('.')) ? [{}] : {})
    }, data)
    return isContainer ? inAround : withValueWhereMissing(inAround, names, exampleFor(names, declaration))
  })
  return withFiles(source, samples)
}

function clean(settings: object): LooseSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
