import { type Field, isNeeded } from '@platen/contract'
import { stepsMax } from './bounds.ts'
import { tooManySteps } from './render.ts'
import { isRecord } from './scope.ts'

/** A field with precalculated properties. `first` to `last` are the numbers of the field and its last descendant, in source order. */
export interface IndexedField {
  field: Field
  parent: IndexedField | null
  first: number
  last: number
  /** Children in its section, which are looked up in the item and then in outer levels. */
  inside: IndexedField[]
  /** Children that follow a dot. */
  dotted: IndexedField[]
  /** Whether data must contain the field: it is printed or used in a formula, opens no section, and is not optional. */
  required: boolean
  /** Whether the field, or a field in it, has a declared type. */
  isTyped: boolean
  /** The declaration of its value, even if its tag is in a section and the value is in an outer level. */
  declared: Field['declared']
}

export interface FieldIndex {
  top: IndexedField[]
  all: IndexedField[]
  byName: Map<string, IndexedField[]>
}

// The array of fields is kept for as long as the template's version is cached.
const indexes = new WeakMap<readonly Field[], FieldIndex>()

/** Indexes the fields of a template, once for each array. */
export function indexFields(fields: readonly Field[]): FieldIndex {
  const known = indexes.get(fields)
  if (known !== undefined) return known
  const index: FieldIndex = { top: [], all: [], byName: new Map() }
  index.top = fields.map((field) => add(field, { parent: null, home: field, index, top: fields }))
  indexes.set(fields, index)
  return index
}

interface Position {
  parent: IndexedField | null
  /** The field at the position of the value, which has the declaration. */
  home: Field
  index: FieldIndex
  /** The fields of the top level. */
  top: readonly Field[]
}

function add(field: Field, { parent, home, index, top }: Position): IndexedField {
  const first = index.all.length
  const indexed: IndexedField = {
    field,
    parent,
    first,
    last: first,
    inside: [],
    dotted: [],
    required: false,
    isTyped: field.declared !== undefined,
    declared: home.declared,
  }
  index.all.push(indexed)
  const same = index.byName.get(field.name)
  if (same === undefined) index.byName.set(field.name, [indexed])
  else same.push(indexed)
  for (const child of field.children) {
    const list = child.dotted ? indexed.dotted : indexed.inside
    const levels = child.isOuter ? [...levelsAround(indexed), top] : [home.children]
    const childHome = levels.map((level) => level.find(isHomeOf(child))).find((found) => found !== undefined)
    const added = add(child, { parent: indexed, home: childHome ?? child, index, top })
    list.push(added)
    indexed.isTyped ||= added.isTyped
  }
  indexed.last = index.all.length - 1
  indexed.required = isNeeded(
    field,
    indexed.dotted.some((child) => child.required),
  )
  return indexed
}

/** Whether a list or object is declared but the value is neither, so that nothing can be looked up in it. */
export function isMisplaced({ field: { declared } }: IndexedField, value: unknown): boolean {
  if (declared === undefined || declared.type === 'group') return false
  return declared.type === 'list' ? !Array.isArray(value) : isRecord(value)
}

/** Returns the levels around a section in which its names are looked up. */
function levelsAround(section: IndexedField): (readonly Field[])[] {
  const levels: (readonly Field[])[] = []
  for (let at = section.parent; at !== null; at = at.parent) levels.push(at.field.children)
  return levels
}

function isHomeOf({ name }: Field): (field: Field) => boolean {
  return (field) => field.name === name && field.isOuter !== true
}

/** Counts the steps of one check. @throws Fault `render_failed` beyond the step limit of a render. */
export type CountSteps = (steps: number) => void

/** Creates a counter that allows `max` steps. */
export function createStepCounter(max = stepsMax): CountSteps {
  let total = 0
  return (steps) => {
    total += steps
    if (total > max) throw tooManySteps()
  }
}
