import {
  type DraftSource,
  type FieldDeclaration,
  type FieldType,
  fieldTypes,
  nearestName,
  resultTypes,
} from '@platen/contract'
import { checkFormat, typeTraits } from '@platen/merge/fields'
import {
  declarationAt,
  formatIn,
  readDeclarations,
  readSample,
  readSettings,
  sampleFiles,
  valuesAt,
} from '@platen/template/draft'

/** Settings besides those for the field's type. */
export const commonSettings = ['label', 'description', 'example', 'default', 'required'] as const

export type FieldSettings = Readonly<Record<string, unknown>> & { type?: string; formula?: unknown }

/** A parsed declaration, with the segments of its path. */
export interface ReadField {
  names: string[]
  path: string
  /** The prefixes of the path that end in `[]`, and so are lists. */
  lists: string[]
  said: FieldSettings
}

/** Returns the parent of a path that is a single value in the samples, and so cannot have nested fields. */
export function plainAbove(source: DraftSource, path: string): string | undefined {
  const data = sampleFiles(source).flatMap((file) => readSample(source.files[file] ?? '').data ?? [])
  const names = path.split('.')
  const isPlain = (value: unknown) => value !== null && typeof value !== 'object'
  const above = names.slice(1).map((_, index) => names.slice(0, index + 1))
  return above.find((one) => valuesAt(data, one).some(isPlain))?.join('.')
}

/** Returns what is wrong with the type, the formula or the settings of a declaration. */
export function wrongSettings({ path, said }: ReadField, source: DraftSource): string | undefined {
  const known = declaredAt(source, path)
  const { type = known?.type ?? 'text', formula: given, ...settings } = said
  // Null removes the formula.
  const formula = given ?? undefined
  const types: readonly string[] = formula === undefined ? fieldTypes : resultTypes
  if (!types.includes(type))
    return formula !== undefined && (type === 'list' || type === 'group')
      ? `${path}: leave out \`type\`. A formula that returns a ${type} needs no type; declare formulas for its values by path, such as ${path}.NAME.`
      : `${path}: “${type}” is not a type${formula === undefined ? '' : ' for a result'}. The types are ${types.join(', ')}.`
  if (formula !== undefined && typeof formula !== 'string')
    return `${path}: \`formula\` must be text, such as "sum(items.amount)".`
  const traits = typeTraits[type as FieldType]
  const names = [
    ...(formula === undefined ? commonSettings : (['label', 'description'] as const)),
    ...traits.format,
    ...(formula === undefined ? traits.settings : []),
  ].filter((name) => name !== 'fields')
  // Without a type, a formula has the type of its result, which is not known before compilation.
  const isOfResult = formula !== undefined && said.type === undefined
  const unknown = isOfResult
    ? undefined
    : Object.keys(settings).find((name) => !names.some((one) => one === name))
  if (unknown !== undefined) {
    const near = nearestName(unknown, names)
    return `${path}: a field of type ${type} has no setting “${unknown}”.${near === undefined ? '' : ` Did you mean “${near}”?`} Its settings are ${names.join(', ')}.`
  }
  if (isOfResult) return undefined
  const [finding] = checkFormat(
    type as FieldType,
    withoutNulls({ ...(known && known.type === type && formatIn(known)), ...settings }),
  )
  return finding && `${path}: ${finding.message}`
}

/** Returns why a field does not fit the data that the user provided: its value is missing, or a formula has the name of a value. */
export function notInData({ path, names, said }: ReadField, givenData: object): string | undefined {
  const values = valuesAt(givenData, names)
  if (typeof said['formula'] === 'string')
    return values.length === 0
      ? undefined
      : `The data that the person provided has ${path}. Print it unchanged, and choose another name for the formula.`
  const isOpen = said['required'] === false || said['default'] !== undefined || said.type === 'group'
  if (isOpen || values.length > 0) return undefined
  const known = [...namesIn(givenData)]
  const near = nearestName(path, known)
  return `The data that the person provided has no ${path}.${near === undefined ? '' : ` Did you mean “${near}”?`} It has ${known.join(', ')}. Declare those. Add a formula for what can be calculated, or \`required: false\` for what may be missing.`
}

function* namesIn(value: unknown, path = ''): Generator<string> {
  const rows = Array.isArray(value) ? value : [value]
  const names = new Set<string>()
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) continue
    for (const [name, inner] of Object.entries(row as object)) {
      const dotted = path === '' ? name : `${path}.${name}`
      if (names.has(dotted)) continue
      names.add(dotted)
      yield dotted
      yield* namesIn(inner, dotted)
    }
  }
}

/** Returns the declaration of the field at a path of `template.json`, if there is one. */
export function declaredAt(source: DraftSource, path: string): FieldDeclaration | undefined {
  const declarations = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  return declarationAt(declarations, path.split('.'))
}

/** Removes settings that are `null`. Keeps `type` first, as people write it. */
export function withoutNulls(said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== null))
}
