import {
  companyDetails,
  type ComputedDeclaration,
  type FieldDeclaration,
  type FieldFormat,
  type FieldType,
  fieldTypes,
  resultTypes,
  type TypedSettings,
} from '@platen/contract'
import { checkFormat, formatKeys, hasSetting } from '@platen/merge/fields'
import { isJsonObject } from '../source/read-json.ts'

/** Names on the path from the data root to a field. A list and its rows share a name. */
export type FieldPath = readonly string[]

/** The valid fields and formulas of template.json, which authors also write by hand. */
export interface Declarations {
  fields: Readonly<Record<string, FieldDeclaration>>
  /** Formulas by dotted path. */
  computed: Readonly<Record<string, ComputedDeclaration>>
}

/** Undefined removes a setting. */
type Settings = { [K in keyof TypedSettings]?: TypedSettings[K] | undefined }

const depthMax = 20

/** Reads the valid parts of `fields` and `computed`. Settings that are invalid or belong to other types are ignored. */
export function readDeclarations({ fields, computed }: Settings): Declarations {
  const formulas = Object.entries(isJsonObject(computed) ? computed : {}).flatMap(
    ([path, said]): [string, ComputedDeclaration][] => {
      if (typeof said === 'string') return [[path, { formula: said }]]
      if (!isJsonObject(said) || typeof said['formula'] !== 'string') return []
      const type = resultTypes.find((known) => known === said['type'])
      return [
        [path, { formula: said['formula'], ...(type && { type }), ...saidOf(said), ...formatOf(type, said) }],
      ]
    },
  )
  return { fields: readFields(fields, 0), computed: Object.fromEntries(formulas) }
}

function readFields(said: unknown, depth: number): Record<string, FieldDeclaration> {
  if (!isJsonObject(said) || depth > depthMax) return {}
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, one]): [string, FieldDeclaration][] =>
      isDeclaration(one) ? [[name, cleanDeclaration(one, depth)]] : [],
    ),
  )
}

function cleanDeclaration(said: FieldDeclaration, depth: number): FieldDeclaration {
  const { type, example, default: fallback, company, required, min, max, options, check, item, fields } = said
  const inner = readFields(fields, depth + 1)
  return {
    type,
    ...saidOf(said),
    ...formatOf(type, said),
    ...(example !== undefined && { example }),
    ...(fallback !== undefined && { default: fallback }),
    ...(isCompanyLink(company) && { company }),
    ...(typeof required === 'boolean' && { required }),
    ...(hasSetting(type, 'min') && typeof min === 'number' && { min }),
    ...(hasSetting(type, 'max') && typeof max === 'number' && { max }),
    ...(hasSetting(type, 'options') && isTexts(options) && { options }),
    ...(hasSetting(type, 'check') && check === 'iban' && { check }),
    ...(isDeclaration(item) && { item: cleanDeclaration(item, depth + 1) }),
    ...(Object.keys(inner).length > 0 && { fields: inner }),
  }
}

function isCompanyLink(said: unknown): said is FieldDeclaration['company'] {
  return [said].flat().every((detail) => companyDetails.some((known) => known === detail))
}

function isTexts(said: unknown): said is string[] {
  return Array.isArray(said) && said.length > 0 && said.every((text) => typeof text === 'string')
}

function saidOf({ label, description }: { label?: unknown; description?: unknown }) {
  return {
    ...(typeof label === 'string' && { label }),
    ...(typeof description === 'string' && { description }),
  }
}

/** Returns the valid settings of a type. A formula without a type has the type of its result. */
function formatOf(type: FieldType | undefined, said: FieldFormat): FieldFormat {
  const given = formatIn(said)
  const types = type ? [type] : resultTypes
  return Object.fromEntries(
    Object.entries(given).filter(([key]) =>
      types.some((one) => !checkFormat(one, given).some((finding) => finding.key === key)),
    ),
  )
}

/** Returns the format settings of a declaration. */
export function formatIn(said: FieldFormat): FieldFormat {
  return Object.fromEntries(
    formatKeys.flatMap((key) => (said[key] === undefined ? [] : [[key, said[key]]])),
  ) as FieldFormat
}

function isDeclaration(said: unknown): said is FieldDeclaration {
  return isJsonObject(said) && fieldTypes.some((known) => known === said['type'])
}

/** Returns the declaration of a field; undefined if it has none. */
export function declarationAt(
  { fields }: Pick<Declarations, 'fields'>,
  path: FieldPath,
): FieldDeclaration | undefined {
  const [name = '', ...rest] = path
  const found = Object.hasOwn(fields, name) ? fields[name] : undefined
  return found && rest.length > 0 ? declarationAt({ fields: found.fields ?? {} }, rest) : found
}

/** Returns the declaration of a computed field; undefined for other fields. */
export function computedAt({ computed }: Declarations, path: FieldPath): ComputedDeclaration | undefined {
  const dotted = path.join('.')
  return Object.hasOwn(computed, dotted) ? computed[dotted] : undefined
}

/**
 * Sets or removes the declaration of a field in `fields`. Missing groups get the type from `around`. Groups are removed with their last field if
 * they have no other settings.
 */
export function withDeclaration(
  settings: Settings,
  path: FieldPath,
  declaration: FieldDeclaration | undefined,
  around: (path: FieldPath) => FieldType = () => 'list',
): Pick<Settings, 'fields'> {
  // Removing something that does not exist changes nothing.
  if (!declaration && !isSaid(settings.fields, path)) return { fields: settings.fields }
  return { fields: put(settings.fields, { path, depth: 0, declaration, around }) }
}

function isSaid(fields: unknown, [name = '', ...rest]: FieldPath): boolean {
  if (!isJsonObject(fields) || !Object.hasOwn(fields, name)) return false
  const said = fields[name]
  return rest.length === 0 || (isJsonObject(said) && isSaid(said['fields'], rest))
}

interface Put {
  path: FieldPath
  depth: number
  declaration: FieldDeclaration | undefined
  around: (path: FieldPath) => FieldType
}

type Fields = NonNullable<TypedSettings['fields']>

function put(said: unknown, { path, depth, declaration, around }: Put): Fields | undefined {
  const name = path[depth]
  const entries = new Map(Object.entries(isJsonObject(said) ? (said as Fields) : {}))
  if (name === undefined) return Object.fromEntries(entries)
  if (depth === path.length - 1) {
    if (declaration) entries.set(name, declaration)
    else entries.delete(name)
  } else {
    const now = entries.get(name)
    const given = isDeclaration(now) ? now : { type: around(path.slice(0, depth + 1)) }
    const { fields: inner, ...rest } = given
    const fields = put(inner, { path, depth: depth + 1, declaration, around })
    if (fields) entries.set(name, { ...rest, fields })
    else if (Object.keys(rest).length > 1) entries.set(name, rest)
    else entries.delete(name)
  }
  return entries.size === 0 ? undefined : Object.fromEntries(entries)
}

/** Sets or removes a formula in `computed`. A formula without settings is written as a string. */
export function withComputed(
  { computed }: Settings,
  path: FieldPath,
  declaration: ComputedDeclaration | undefined,
): Pick<Settings, 'computed'> {
  const entries = new Map(Object.entries(isJsonObject(computed) ? computed : {}))
  const dotted = path.join('.')
  if (!declaration) entries.delete(dotted)
  else entries.set(dotted, Object.keys(declaration).length === 1 ? declaration.formula : declaration)
  return { computed: entries.size === 0 ? undefined : Object.fromEntries(entries) }
}

/** Changes a declaration. Undefined removes a setting. */
export function changed<T extends object>(declaration: T, change: { [K in keyof T]?: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries({ ...declaration, ...change }).filter(([, value]) => value !== undefined),
  ) as T
}
