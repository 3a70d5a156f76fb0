import {
  type ComputedDeclaration,
  type Field,
  type FieldDeclaration,
  type FieldType,
  labelFromName,
  type TypedSettings,
} from '@platen/contract'
import { compileFormulas } from '@platen/merge/fields'
import { compileTemplate } from '@platen/merge'

/** A field that blocks can print. */
export interface BlockField {
  /** The name in a merge tag: in the data, or in a row of the list. */
  name: string
  /** The label for people: `Name`. */
  label: string
  /** The label with its groups: `Customer › Name`. */
  title: string
  /** Undefined if unknown. */
  type: FieldType | undefined
  /** Whether data can omit the field, so that its tag must be in a section. */
  mayBeMissing: boolean
  isComputed: boolean
  /** For a list: the fields of a row. */
  row: readonly BlockField[]
  /** Whether the field is a list of plain values, printed by `{{.}}`. */
  isOfValues: boolean
}

export interface FieldSources extends Pick<TypedSettings, 'fields' | 'computed'> {
  html: string
  /** Sample data, for undeclared fields. */
  sample?: unknown
}

interface Level {
  declared: Readonly<Record<string, FieldDeclaration>>
  used: readonly Field[]
  /** The objects of the sample at this level. */
  records: readonly Readonly<Record<string, unknown>>[]
  /** Dotted prefix of formulas at this level. */
  prefix: string
  /** Prefix of tag names. */
  before: string
  /** Prefix of titles. */
  titleBefore: string
  /** Names at outer levels. */
  outer: ReadonlySet<string>
  /** Whether data can omit the group. */
  mayBeMissing: boolean
  depth: number
}

const depthMax = 4
const rowsRead = 50

interface Formulas {
  paths: readonly string[]
  kinds: ReadonlyMap<string, FieldType>
  /** Returns the declaration of a computed field. */
  of(path: string): Partial<ComputedDeclaration> | undefined
}

/**
 * Returns the fields in a template: declared fields, then computed fields, then fields that are only on the page. Fields in groups have dotted names.
 */
export function readBlockFields({ html, fields = {}, computed = {}, sample }: FieldSources): BlockField[] {
  const compiled = compileTemplate(html, { file: 'template.html', optional: [] })
  const top: Level = {
    declared: fields,
    used: compiled.ok ? compiled.template.fields : [],
    records: isRecord(sample) ? [sample] : [],
    prefix: '',
    before: '',
    titleBefore: '',
    outer: new Set(),
    mayBeMissing: false,
    depth: 0,
  }
  return readLevel(top, readFormulas({ fields, computed }))
}

function readFormulas({ fields = {}, computed = {} }: TypedSettings): Formulas {
  const compiled = compileFormulas({ fields, computed })
  const kinds = new Map<string, FieldType>()
  if ('program' in compiled) for (const [path, { kind }] of compiled.program.kinds) kinds.set(path, kind)
  return {
    paths: [...new Set([...Object.keys(computed), ...kinds.keys()])],
    kinds,
    of(path) {
      const given = Object.hasOwn(computed, path) ? computed[path] : undefined
      if (typeof given === 'object') return given
      return given !== undefined || kinds.has(path) ? {} : undefined
    },
  }
}

function readLevel(level: Level, formulas: Formulas): BlockField[] {
  const { declared, records, prefix, outer, depth } = level
  if (depth > depthMax) return []
  const computedHere = formulas.paths
    .filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('.'))
    .map((path) => path.slice(prefix.length))
  const isKnownHere = ({ name, dotted }: Field) =>
    dotted === true || !outer.has(name) || records.some((record) => Object.hasOwn(record, name))
  const used = level.used.filter((field) => field.name !== '.' && isKnownHere(field))
  const names = new Set([...Object.keys(declared), ...computedHere, ...used.map(({ name }) => name)])
  // Otherwise, `text` contains the translations.
  const hasOwnText =
    Object.hasOwn(declared, 'text') || records.some((record) => Object.hasOwn(record, 'text'))
  if (!hasOwnText) names.delete('text')
  const here = { ...level, used, outer: new Set([...outer, ...names]) }
  return [...names].flatMap((name) => readField(name, here, formulas))
}

/** Returns a field, or the fields of a group. `outer` includes the names of this level. */
function readField(name: string, level: Level, formulas: Formulas): BlockField[] {
  const { declared, records, prefix, before, titleBefore, outer, depth } = level
  const uses = level.used.filter((field) => field.name === name)
  const declaration = Object.hasOwn(declared, name) ? declared[name] : undefined
  const formula = formulas.of(prefix + name)
  const values = records.flatMap((record) => (Object.hasOwn(record, name) ? [record[name]] : []))
  const type =
    declaration?.type ?? formula?.type ?? formulas.kinds.get(prefix + name) ?? guessType(uses, values)
  const label = declaration?.label || formula?.label || labelFromName(name)
  const title = titleBefore === '' ? label : `${titleBefore} › ${label}`
  const mayBeMissing = level.mayBeMissing || isOmissible(declaration, uses)
  const inner = {
    declared: declaration?.fields ?? {},
    used: uses.flatMap((use) => use.children),
    prefix: `${prefix}${name}.`,
    outer,
    depth: depth + 1,
  }
  if (type === 'group')
    return readLevel(
      {
        ...inner,
        mayBeMissing: level.mayBeMissing || (formula === undefined && mayBeMissing),
        records: values.filter(isRecord),
        before: `${before}${name}.`,
        titleBefore: title,
      },
      formulas,
    )
  const rows = values.flatMap((value) => (Array.isArray(value) ? value.slice(0, rowsRead) : []))
  const inRow = { mayBeMissing: false, records: rows.filter(isRecord), before: '', titleBefore: '' }
  const row = type === 'list' ? readLevel({ ...inner, ...inRow }, formulas) : []
  return [
    {
      name: before + name,
      label,
      title,
      type,
      mayBeMissing: formula === undefined && mayBeMissing,
      isComputed: formula !== undefined,
      row,
      isOfValues: type === 'list' && row.length === 0,
    },
  ]
}

/** Whether data can omit a field, by its declaration or its use on the page. */
function isOmissible(declaration: FieldDeclaration | undefined, uses: readonly Field[]): boolean {
  if (declaration?.required !== undefined) return !declaration.required
  return uses.length === 0 || uses.some(({ section, inverted }) => section || inverted)
}

/** Guesses the type of an undeclared field from the sample or its use. */
function guessType(uses: readonly Field[], values: readonly unknown[]): FieldType | undefined {
  if (values.some(Array.isArray)) return 'list'
  if (values.some(isRecord)) return 'group'
  if (values.some((value) => typeof value === 'boolean')) return 'boolean'
  if (values.length > 0 && values.every((value) => typeof value === 'number')) return 'number'
  if (values.some((value) => typeof value === 'string' && value.includes('\n'))) return 'multiline'
  if (values.some((value) => value !== null)) return undefined
  if (uses.some(({ children }) => children.some(({ dotted }) => dotted === true))) return 'group'
  if (uses.some(({ plain, name, children }) => plain || children.some((child) => child.name === name)))
    return undefined
  if (uses.some(({ section, children, itemIsValue }) => section && (itemIsValue || children.length > 0)))
    return 'list'
  return uses.some(({ section, inverted }) => section || inverted) ? 'boolean' : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
