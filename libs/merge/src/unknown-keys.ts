import { nearestName, quoted } from '@platen/contract'
import { type FaultList, type Finding, type Place } from './fault-list.ts'
import { type CountSteps, type FieldIndex, type IndexedField, isMisplaced } from './field-index.ts'
import { type DataRecord, isRecord } from './scope.ts'
import { structureOf } from './structured-fields.ts'

/** Candidates for a suggestion, at most, and for all suggestions together: finding the nearest costs time for each. */
const candidatesMax = 1_000
const comparisonsMax = 5_000

/** What the template may look for in an object that stands at one place of the data. */
interface Level {
  /** The fields whose sections the object is an item of, or whose dots it stands before; `null` for the data itself. */
  owners: readonly (IndexedField | null)[]
  /** Level of what stands at a name, or `null` for a name that the template never looks for here. */
  inside: Map<string, Level | null>
}

interface Search {
  index: FieldIndex
  faults: FaultList
  count: CountSteps
  /** How many names may still be compared. */
  comparisonsLeft: number
  /** How many fields may still be looked at for a path with the words of a key. */
  pathsLeft: number
}

/**
 * Reports each key that the template does not use (`unknown_key`), at its own place. Known at a level is a name that the template uses
 * there, or in a section further inside, from where it is looked up outwards. The first ones come with a suggestion, if `suggests`.
 */
export function findUnknownKeys(
  data: DataRecord,
  { suggests, ...search }: Omit<Search, 'comparisonsLeft' | 'pathsLeft'> & { suggests: boolean },
): void {
  walk(data, newLevel([null]), null, {
    ...search,
    comparisonsLeft: suggests ? comparisonsMax : 0,
    pathsLeft: suggests ? comparisonsMax : 0,
  })
}

function walk(value: unknown, level: Level, place: Place, search: Search): void {
  if (search.faults.isFull) return
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    for (const [key, item] of items.entries()) {
      // An item that is a list itself is for `{{#.}}` alone.
      const itemLevel = Array.isArray(item) ? levelAt('.', level, search) : level
      if (itemLevel !== null) walk(item, itemLevel, { key, outer: place }, search)
    }
  } else if (isRecord(value)) {
    const keys = Object.keys(value)
    search.count(keys.length)
    for (const key of keys) {
      const inside = key === '.' ? null : levelAt(key, level, search)
      const at = { key, outer: place }
      if (inside === null) search.faults.add(at, () => unknownKey(key, value, level, search))
      else if (isComputed(inside, level)) search.faults.add(at, () => computedKey(key))
      else if (hasNames(inside) && !isWrongThroughout(inside, value[key]))
        walk(value[key], inside, at, search)
    }
  }
}

function newLevel(owners: readonly (IndexedField | null)[]): Level {
  return { owners, inside: new Map() }
}

/** Objects are taken apart only where the template uses them as such; elsewhere one is the wrong type, which is another fault. */
function hasNames(level: Level): boolean {
  return level.owners.some(
    (owner) =>
      owner !== null &&
      (owner.field.children.length > 0 ||
        ((owner.field.section || owner.field.inverted) && !owner.field.itemIsValue)),
  )
}

/** Every field that looks here needs a list. */
function isWrongThroughout({ owners }: Level, value: unknown): boolean {
  return owners.every((owner) => owner !== null && isMisplaced(owner, value))
}

function levelAt(name: string, level: Level, search: Search): Level | null {
  let known = level.inside.get(name)
  if (known === undefined) {
    const fields = fieldsFor(name, level, search)
    known = fields.length === 0 ? null : newLevel(fields)
    // Only names of the template are kept: those of the data may be any number.
    if (known !== null) level.inside.set(name, known)
  }
  return known
}

function fieldsFor(name: string, level: Level, { index, count }: Search): IndexedField[] {
  const named = index.byName.get(name)
  if (named === undefined) return []
  const found = new Set<IndexedField>()
  for (const owner of level.owners) {
    const last = owner === null ? Infinity : owner.last
    let at = firstAfter(named, owner === null ? -1 : owner.first)
    for (let field = named[at]; field !== undefined && field.first <= last; field = named[++at]) {
      count(1)
      if (isLookedUpAt(owner, field)) found.add(field)
    }
  }
  return [...found]
}

/**
 * Names behind a dot, the item itself, and what template.json places belong to their parent; all others are looked up through every level around
 * them. What stands before a dot is no such level: `{{#a.b}}{{c}}{{/a.b}}` looks for `c` in the items of `a.b`, but not in `a`.
 */
function isLookedUpAt(owner: IndexedField | null, field: IndexedField): boolean {
  const { name, dotted, declared, formula, isOuter, isResult } = field.field
  if (isOuter) return false
  if (field.parent === owner) return true
  // What is declared or computed has its place; a name that is not may stand further out.
  if (dotted || name === '.' || declared !== undefined || formula !== undefined || isResult) return false
  let at = field
  while (at.parent !== null && at.parent !== owner) at = at.parent
  return !at.field.dotted
}

function firstAfter(fields: readonly IndexedField[], number: number): number {
  let low = 0
  let high = fields.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((fields[middle]?.first ?? Infinity) > number) high = middle
    else low = middle + 1
  }
  return low
}

/** Its own level says so: what is computed further in, under the same name, is another. */
function isComputed(inside: Level, level: Level): boolean {
  return inside.owners.some(
    (owner) => owner?.field.formula !== undefined && level.owners.includes(owner.parent),
  )
}

function computedKey(key: string): Finding {
  return {
    code: 'computed_key',
    message: `The template gives ${quoted(key)} itself: do not send it. To send your own value, its formula must go from the template's fields.`,
  }
}

function unknownKey(key: string, record: DataRecord, level: Level, search: Search): Finding {
  const suggestion = nearest(key, record, level, search)
  const message = `The template does not use ${quoted(key)}${suggestion === undefined ? ': remove it.' : `: did you mean "${suggestion}"?`}`
  return { code: 'unknown_key', message, ...(suggestion !== undefined && { suggestion }) }
}

function nearest(key: string, record: DataRecord, level: Level, search: Search): string | undefined {
  const dotted = sameWords(key, record, level, search)
  if (dotted !== undefined) return dotted
  if (isSameStructure(key, record, level, search)) return undefined
  for (const own of [true, false]) {
    if (search.comparisonsLeft <= 0) return undefined
    const names = [...candidates(search.index, { record, value: record[key] }, level, own)]
    search.comparisonsLeft -= names.length
    const found = nearestName(key, names)
    if (found !== undefined) return found
  }
  return undefined
}

/** Names that data may have at a level and the record lacks: those of the level itself, or those from further inside. None that the template computes. */
function* candidates(
  index: FieldIndex,
  { record, value }: { record: DataRecord; value: unknown },
  level: Level,
  own: boolean,
): Generator<string, void, undefined> {
  let seen = 0
  for (const owner of level.owners) {
    const last = owner === null ? index.all.length - 1 : owner.last
    for (let number = owner === null ? 0 : owner.first + 1; number <= last; number++) {
      const field = index.all[number]
      if (field === undefined || ++seen > candidatesMax) return
      const { name, formula } = field.field
      const isOwn = field.parent === owner
      if (formula !== undefined) continue
      if (isOwn !== own || name === '.' || !isLookedUpAt(owner, field) || Object.hasOwn(record, name))
        continue
      if (canHold(field, value)) yield name
    }
  }
}

/** A list or a group holds no text and no number. */
function canHold({ field, parent }: IndexedField, value: unknown): boolean {
  const isSingle = typeof value === 'string' || typeof value === 'number'
  return !isSingle || structureOf(field, parent?.field.children) === undefined
}

/** Returns the dotted path with the words of a key: `customer.name` for `customer_name`, which is nearer to `customer_vat` by its letters. */
function sameWords(key: string, record: DataRecord, level: Level, search: Search): string | undefined {
  const wanted = wordsOf(key)
  for (const owner of level.owners) {
    const last = owner === null ? search.index.all.length - 1 : owner.last
    const end = Math.min(last, (owner?.first ?? -1) + candidatesMax)
    for (let number = owner === null ? 0 : owner.first + 1; number <= end; number++) {
      if (search.pathsLeft-- <= 0) return undefined
      const field = search.index.all[number]
      if (field === undefined || field.parent === owner || field.field.formula !== undefined) continue
      const path = groupPath(field, owner)
      if (path === undefined || path === key || wordsOf(path) !== wanted || !canHold(field, record[key]))
        continue
      return path
    }
  }
  return undefined
}

/** Whether a key names a list or a group that cannot take its value: then no other name was meant. */
function isSameStructure(key: string, record: DataRecord, level: Level, search: Search): boolean {
  const wanted = wordsOf(key)
  return level.owners.some((owner) => {
    const own = owner === null ? search.index.top : [...owner.inside, ...owner.dotted]
    return own
      .slice(0, candidatesMax)
      .some((one) => !canHold(one, record[key]) && wordsOf(one.field.name) === wanted)
  })
}

/** The path of a field within groups only: a row of a list has no such path. */
function groupPath(field: IndexedField, owner: IndexedField | null): string | undefined {
  const names: string[] = []
  for (let at: IndexedField | null = field; at !== owner; at = at.parent) {
    if (at === null) return undefined
    const isInGroup = at.parent === owner || at.field.dotted || at.parent?.declared?.type === 'group'
    if (!isInGroup) return undefined
    names.unshift(at.field.name)
  }
  return names.join('.')
}

function wordsOf(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/[_\-\s.]/g, '')
}
