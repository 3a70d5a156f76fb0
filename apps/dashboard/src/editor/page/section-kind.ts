import { type DraftSource, type Field, type FieldType, fieldTypes } from '@platen/contract'
import { isJsonObject, readJson, readSettings, sampleFiles, fieldsOfSource } from '@platen/template/draft'
import { useDraft } from '../draft/draft-store.ts'
import { sectionFields } from './section-fields.ts'

/** What a section tests: a list, an object, a boolean, or whether a value is present. */
export type SectionKind = 'list' | 'object' | 'condition' | 'value'

/** Returns the kind of a section from its name and the names of its enclosing sections, outermost first. */
export type SectionKinds = (name: string, around: readonly string[]) => SectionKind

const known = new WeakMap<DraftSource, SectionKinds>()

export function useSectionKinds(): SectionKinds {
  return useDraft(({ source }) => sectionKinds(source))
}

/** Returns the section kinds of a draft: by its declarations, then by the values in samples, then by how the page uses the fields. */
export function sectionKinds(source: DraftSource): SectionKinds {
  const kept = known.get(source)
  if (kept) return kept
  // Computed on demand: most pages have few sections, and many edits do not need them.
  const declared = once(() => declaredKinds(source))
  const samples = once(() => sampleFiles(source).map((path) => readJson(source.files[path] ?? '')))
  const fields = once(() => fieldsOfSource(source) ?? [])
  const kinds = new Map<string, SectionKind>()
  const kindFor: SectionKinds = (name, around) => {
    const key = JSON.stringify([...around, name])
    const kind =
      kinds.get(key) ??
      declared()(name, around) ??
      kindInSamples(samples(), name, around) ??
      kindInUse(fields(), name, around)
    kinds.set(key, kind)
    return kind
  }
  known.set(source, kindFor)
  return kindFor
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

type Declared = Readonly<Record<string, unknown>>

function declaredKinds(source: DraftSource) {
  const { fields, computed } = readSettings(source.files['template.json'] ?? '') as {
    fields?: unknown
    computed?: unknown
  }
  const formulas = isJsonObject(computed) ? computed : {}
  return (name: string, around: readonly string[]): SectionKind | undefined => {
    let levels: Declared[] = isJsonObject(fields) ? [fields] : []
    for (const outer of around) {
      const inside = lookedUp(levels, outer, declaredIn)
      const within = isJsonObject(inside) ? inside['fields'] : undefined
      if (isJsonObject(within)) levels = [within, ...levels]
    }
    const type = typeOf(lookedUp(levels, name, declaredIn))
    if (type) return ofType(type)
    return kindOfFormula(formulas, [...around, name].join('.')) ?? kindOfFormula(formulas, name)
  }
}

function kindOfFormula(formulas: Declared, path: string): SectionKind | undefined {
  const declaration = Object.hasOwn(formulas, path) ? formulas[path] : undefined
  if (declaration === undefined) return undefined
  // A path with formulas below it is a list of groups.
  if (Object.keys(formulas).some((other) => other.startsWith(`${path}.`))) return 'list'
  const type = typeOf(declaration)
  const formula: unknown = isJsonObject(declaration) ? declaration['formula'] : declaration
  if (type) return ofType(type)
  return typeof formula === 'string' && /[=<>!]|&&|\|\||\bis_empty\(/.test(formula) ? 'condition' : 'value'
}

function typeOf(declaration: unknown): FieldType | undefined {
  const type = isJsonObject(declaration) ? declaration['type'] : undefined
  return fieldTypes.find((one) => one === type)
}

function ofType(type: FieldType): SectionKind {
  if (type === 'list') return 'list'
  if (type === 'group') return 'object'
  return type === 'boolean' ? 'condition' : 'value'
}

function kindInSamples(
  samples: readonly unknown[],
  name: string,
  around: readonly string[],
): SectionKind | undefined {
  for (const sample of samples) {
    let levels: Declared[] = isJsonObject(sample) ? [sample] : []
    for (const outer of around) {
      const value = valueInScope(levels, outer)
      const item: unknown = Array.isArray(value) ? value[0] : value
      if (isJsonObject(item)) levels = [item, ...levels]
    }
    const value = valueInScope(levels, name)
    if (Array.isArray(value)) return 'list'
    if (isJsonObject(value)) return 'object'
    if (typeof value === 'boolean') return 'condition'
    if (value !== undefined && value !== null) return 'value'
  }
  return undefined
}

/** Looks a name up from the innermost level outward. The parts after a dot are only looked up in the level that has the first part. */
function lookedUp(
  levels: readonly Declared[],
  name: string,
  into: (value: unknown, name: string) => unknown,
): unknown {
  const [first = '', ...rest] = name.split('.')
  const level = levels.find((one) => Object.hasOwn(one, first))
  return rest.reduce<unknown>((value, part) => into(value, part), level?.[first])
}

/** Returns the value of a name in scope. `levels` are the enclosing records, innermost first. */
export function valueInScope(levels: readonly Declared[], name: string): unknown {
  return lookedUp(levels, name, valueIn)
}

function valueIn(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function declaredIn(declaration: unknown, name: string): unknown {
  return isJsonObject(declaration) ? valueIn(declaration['fields'], name) : undefined
}

function kindInUse(fields: readonly Field[], name: string, around: readonly string[]): SectionKind {
  const kind = sectionFields(fields, around).find((field) => field.name === name)?.kind ?? 'list'
  return kind === 'texts' ? 'list' : kind
}
