import { type Field, nearestName, sectionChildren } from '@platen/contract'
import { fieldsWithin, kindOf, mayBeMissing, isJsonObject, type SampleData } from '@platen/template/draft'

/** An entry in the form: a name that the template uses, or a key in the data. */
export interface FormEntry {
  name: string
  /** `undefined` for a key that the template does not use. */
  field: Field | undefined
  /**
   * `missing`: required but not in the data. `absent`: optional and not in the data. `computed`: calculated by a formula. `unused`: not printed,
   * or calculated although the data contains it.
   */
  state: 'present' | 'missing' | 'absent' | 'computed' | 'unused'
  /** For an unused key: the missing name that was most likely meant. */
  suggestion?: string
  /** For an unused key: whether the template calculates this name. */
  isComputed?: boolean
}

/** Returns the calculated names at a level, which nested content can use. */
export function computedNames(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, formula }) => (formula === undefined ? [] : [name]))
}

/**
 * Returns the form for an object: the names of the template in order, followed by additional keys in the data. `outer`: names in enclosing
 * objects, which are not missing here.
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
      // The strings of the language files are not fields.
      if (field.formula !== '') entries.set(name, { name, field, state: 'computed' })
      continue
    }
    const isPresent = Object.hasOwn(record, name)
    if (!isPresent && (outer.has(name) || field.isOuter)) continue
    if (!entries.has(name)) {
      const state = isPresent ? 'present' : mayBeMissing(field) ? 'absent' : 'missing'
      entries.set(name, { name, field, state })
    }
    // A section that is true without being an object or a list takes its names from this level.
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

/** Returns a nested field that looks up this name in the enclosing objects. */
function findInside(fields: readonly Field[], name: string): Field | undefined {
  for (const field of fields) {
    if (field.name === name && field.dotted !== true && field.formula === undefined) return field
    const found = findInside(field.children, name)
    if (found) return found
  }
  return undefined
}

/** The control for a value, chosen by the value itself, because a section accepts several types. */
export type Widget = 'text' | 'switch' | 'table' | 'cards' | 'texts' | 'group'

/** Wider rows and rows with nested lists are easier to read as cards. */
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

/** Returns the column names of a list: those of the template, followed by additional keys in its rows. */
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

/** Returns the fields of an object; empty if the template does not use it. */
export function fieldsOfValue(field: Field | undefined): readonly Field[] {
  return field ? fieldsWithin(field) : []
}
