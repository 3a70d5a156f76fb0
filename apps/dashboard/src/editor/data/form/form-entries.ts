import { type Field, nearestName, sectionChildren } from '@platen/contract'
import { fieldsWithin, kindOf, mayBeMissing, isJsonObject, type SampleData } from '@platen/template/draft'

/** One line of the form: a name that the template uses, or a key that the data has. */
export interface FormEntry {
  name: string
  /** Absent for a key that the template does not use. */
  field: Field | undefined
  /**
   * `missing`: the template needs it; `absent`: it may be left out; `computed`: a formula gives it; `unused`: nothing prints it, or nothing of
   * what data says.
   */
  state: 'present' | 'missing' | 'absent' | 'computed' | 'unused'
  /** Of an unused key: the missing name that it was most likely meant to be. */
  suggestion?: string
  /** Of an unused key: the template calculates this name itself. */
  isComputed?: boolean
}

/** Names that formulas give at a level: what stands in it may use them. */
export function computedNames(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, formula }) => (formula === undefined ? [] : [name]))
}

/**
 * The form of one object: the template's names in its order, then what the data has besides. `outer` are names that stand around the
 * object: the template finds them there, so they are not missing here.
 */
export function formEntries(
  fields: readonly Field[],
  record: SampleData,
  outer: ReadonlySet<string> = new Set(),
): FormEntry[] {
  const entries = new Map<string, FormEntry>()
  addFields(fields, { record, outer, entries })
  const missing = [...entries.values()]
    .filter(({ state }) => state !== 'present' && state !== 'computed')
    .map(({ name }) => name)
  for (const name of Object.keys(record)) {
    if (entries.get(name)?.state === 'present') continue
    const isComputed = fields.some((field) => field.name === name && field.formula !== undefined)
    const field = isComputed ? undefined : findInside(fields, name)
    const suggestion = field ? undefined : nearestName(name, missing)
    entries.set(isComputed ? `${name} sent` : name, {
      name,
      field,
      state: field ? 'present' : 'unused',
      ...(isComputed && { isComputed }),
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  }
  return [...entries.values()]
}

interface Level {
  record: SampleData
  outer: ReadonlySet<string>
  entries: Map<string, FormEntry>
}

function addFields(fields: readonly Field[], level: Level): void {
  const { record, outer, entries } = level
  for (const field of fields) {
    const { name } = field
    if (name === '.') continue
    if (field.formula !== undefined) {
      // Texts of the template's languages are no field.
      if (field.formula !== '') entries.set(name, { name, field, state: 'computed' })
      continue
    }
    const isPresent = Object.hasOwn(record, name)
    if (!isPresent && (outer.has(name) || field.isOuter)) continue
    if (!entries.has(name)) {
      const state = isPresent ? 'present' : mayBeMissing(field) ? 'absent' : 'missing'
      entries.set(name, { name, field, state })
    }
    // A section that is on, and brings no item of its own, takes its names from here.
    if (
      field.section &&
      isPresent &&
      !isJsonObject(record[name]) &&
      !isList(record[name]) &&
      Boolean(record[name])
    )
      addFields(sectionChildren(field), level)
  }
}

/** A field further inside that looks for this name around it. */
function findInside(fields: readonly Field[], name: string): Field | undefined {
  for (const field of fields) {
    if (field.name === name && field.dotted !== true && field.formula === undefined) return field
    const found = findInside(field.children, name)
    if (found) return found
  }
  return undefined
}

/** What the form shows at a value: by what it is, since a section may get many things. */
export type Widget = 'text' | 'switch' | 'table' | 'cards' | 'texts' | 'group'

/** Rows with more names, or with lists within, are easier to read as cards. */
const columnsMax = 6

export function widgetOf(value: unknown, field: Field | undefined): Widget {
  if (Array.isArray(value)) {
    if (value.length === 0 ? field && kindOf(field) !== 'texts' : value.some(isJsonObject)) {
      return isTable(value, field) ? 'table' : 'cards'
    }
    return 'texts'
  }
  if (isJsonObject(value)) return 'group'
  return typeof value === 'boolean' && field && kindOf(field) !== 'value' ? 'switch' : 'text'
}

/** Names of a list's columns: the template's first, then what its rows have besides. */
export function columnsOf(items: readonly unknown[], field: Field | undefined): string[] {
  const names = new Set(field ? sectionChildren(field).flatMap(columnNames) : [])
  for (const item of items) if (isJsonObject(item)) for (const key of Object.keys(item)) names.add(key)
  return [...names]
}

function columnNames(field: Field): string[] {
  return field.name === '.' ? [] : [field.name]
}

function isTable(items: readonly unknown[], field: Field | undefined): boolean {
  const inner = field ? sectionChildren(field) : []
  const isFlat = items.every(
    (item) =>
      isJsonObject(item) && Object.values(item).every((value) => typeof value !== 'object' || value === null),
  )
  const hasLists = inner.some((child) => kindOf(child) !== 'value' && kindOf(child) !== 'condition')
  const isTall = inner.some(({ declared }) => declared?.type === 'markdown' || declared?.type === 'image')
  return isFlat && !hasLists && !isTall && columnsOf(items, field).length <= columnsMax
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

/** The fields of an object that stands at a field, or none where the template does not use it. */
export function fieldsOfValue(field: Field | undefined): readonly Field[] {
  return field ? fieldsWithin(field) : []
}
