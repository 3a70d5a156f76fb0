import { type Field, isNeeded } from '@platen/contract'
import { stepsMax } from './bounds.ts'
import { tooManySteps } from './render.ts'
import { isRecord } from './scope.ts'

/** A field with what checking asks of it again and again. `first` to `last` are its own number and its last descendant's, in source order. */
export interface IndexedField {
  field: Field
  parent: IndexedField | null
  first: number
  last: number
  /** Children that are looked up in the item and then outwards. */
  inside: IndexedField[]
  /** Children behind its dot. */
  dotted: IndexedField[]
  /** Data must have it: something prints or computes with it, it opens no section, and nobody called it optional. */
  required: boolean
  /** It, or something within it, has a declared type. */
  isTyped: boolean
  /** What is declared for its value, also where its tag is in a section and its value is further out. */
  declared: Field['declared']
}

/** The fields of a template, as checking looks them up. */
export interface FieldIndex {
  top: IndexedField[]
  /** All fields, by number. */
  all: IndexedField[]
  byName: Map<string, IndexedField[]>
}

// A template's fields are one array for as long as its version stays in a cache.
const indexes = new WeakMap<readonly Field[], FieldIndex>()

/** Indexes a template's fields, once for as long as the array lives. */
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
  /** The field at the value's own position, which has its declaration. */
  home: Field
  index: FieldIndex
  /** The fields of the data itself. */
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

/** Something else stands where a list is declared, or an object where a single value is: nothing is to be looked for in it. */
export function isMisplaced({ field: { declared } }: IndexedField, value: unknown): boolean {
  if (declared === undefined || declared.type === 'group') return false
  return declared.type === 'list' ? !Array.isArray(value) : isRecord(value)
}

/** The levels in which a name inside a section is looked up, but that of the section itself. */
function levelsAround(section: IndexedField): (readonly Field[])[] {
  const levels: (readonly Field[])[] = []
  for (let at = section.parent; at !== null; at = at.parent) levels.push(at.field.children)
  return levels
}

function isHomeOf({ name }: Field): (field: Field) => boolean {
  return (field) => field.name === name && field.isOuter !== true
}

/** Counts the steps of one check. @throws Fault `render_failed` once there were more than a render may take. */
export type CountSteps = (steps: number) => void

/** Makes the counter of one check's steps; `max` is how many it may take. */
export function createStepCounter(max = stepsMax): CountSteps {
  let total = 0
  return (steps) => {
    total += steps
    if (total > max) throw tooManySteps()
  }
}
