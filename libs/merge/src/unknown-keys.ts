import { type NameSearch, quoted, sameName } from '@platen/contract'
import { type FaultList, type Finding, type Position } from './fault-list.ts'
import { type CountSteps, type FieldIndex, type IndexedField, isMisplaced } from './field-index.ts'
import { type DataRecord, isRecord } from './scope.ts'
import { namesIn, structureOf } from './structured-fields.ts'

/** Maximum number of candidates for one suggestion, and for all suggestions together, because comparing takes time. */
const candidatesMax = 1_000
const comparisonsMax = 5_000

/** What the template looks up in an object at one position of the data. */
interface Level {
  /** The fields that have the object as their item or group; `null` for the data itself. */
  owners: readonly (IndexedField | null)[]
  /** The level of a name's value, or `null` for an unknown name. */
  inside: Map<string, Level | null>
}

interface Search {
  index: FieldIndex
  faults: FaultList
  count: CountSteps
  nearest: NameSearch
  /** Remaining comparisons of names. */
  comparisonsLeft: number
  /** Remaining fields that can be compared with the words of a key. */
  pathsLeft: number
}

/**
 * Reports each key that the template does not use (`unknown_key`), at its own position. A name is known at a level if the template uses it there or
 * in an inner section, where names are also looked up in outer levels. If `suggests` is set, the first errors have a suggestion.
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

function walk(value: unknown, level: Level, position: Position, search: Search): void {
  if (search.faults.isFull) return
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    for (const [key, item] of items.entries()) {
      // Only `{{#.}}` uses an item that is a list.
      const itemLevel = Array.isArray(item) ? levelAt('.', level, search) : level
      if (itemLevel !== null) walk(item, itemLevel, { key, outer: position }, search)
    }
  } else if (isRecord(value)) {
    const keys = Object.keys(value)
    search.count(keys.length)
    for (const key of keys) {
      const inside = key === '.' ? null : levelAt(key, level, search)
      const at = { key, outer: position }
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

/** Objects are searched only where the template uses objects. Elsewhere, an object has the wrong type. */
function hasNames(level: Level): boolean {
  return level.owners.some(
    (owner) =>
      owner !== null &&
      (owner.field.children.length > 0 ||
        ((owner.field.section || owner.field.inverted) && !owner.field.itemIsValue)),
  )
}

/** Whether every field at this position needs a list. */
function isWrongThroughout({ owners }: Level, value: unknown): boolean {
  return owners.every((owner) => owner !== null && isMisplaced(owner, value))
}

function levelAt(name: string, level: Level, search: Search): Level | null {
  let known = level.inside.get(name)
  if (known === undefined) {
    const fields = fieldsFor(name, level, search)
    known = fields.length === 0 ? null : newLevel(fields)
    // Only known names are cached, because data can have any number of unknown names.
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
 * Whether a name is looked up at a level. Dotted names, the item itself and names with a position in template.json belong to their parent. All other
 * names are looked up at every outer level. A group before a dot is not such a level: `{{#a.b}}{{c}}{{/a.b}}` looks up `c` in the items of `a.b`, but
 * not in `a`.
 */
function isLookedUpAt(owner: IndexedField | null, field: IndexedField): boolean {
  const { name, dotted, declared, formula, isOuter, isResult } = field.field
  if (isOuter) return false
  if (field.parent === owner) return true
  // A declared or computed name has a fixed position. Other names can be in outer levels.
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

/** A computed field with the same name in a nested section is a different field. */
function isComputed(inside: Level, level: Level): boolean {
  return inside.owners.some(
    (owner) => owner?.field.formula !== undefined && level.owners.includes(owner.parent),
  )
}

function computedKey(key: string): Finding {
  return {
    code: 'computed_key',
    message: `The template calculates ${quoted(key)}. Do not send it. To send your own value, remove the formula from the template.`,
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
  // Names that differ only in case come first, even in nested sections: for `M`, `m` is suggested and not `n`.
  const known: string[][] = []
  for (const own of [true, false]) {
    if (search.comparisonsLeft <= 0) break
    const names = [...candidates(search.index, { record, value: record[key] }, level, own)]
    search.comparisonsLeft -= names.length
    const same = sameName(key, names)
    if (same !== undefined) return same
    known.push(names)
  }
  for (const names of known) {
    const found = search.nearest(key, names)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns names that the record could have at this level: names at the level, or in a nested section. Computed names are not included.
 */
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

/** Whether a field can have a value. The value of a list or a group cannot be a string or a number. */
function canHold({ field, parent }: IndexedField, value: unknown): boolean {
  const isSingle = typeof value === 'string' || typeof value === 'number'
  return !isSingle || structureOf(field, namesIn(parent?.field.children ?? [])) === undefined
}

/**
 * Returns the dotted path with the same words as a key: `customer.name` for `customer_name`, although `customer_vat` has more similar
 * letters.
 */
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

/** Whether a key is the name of a list or group but has an unsuitable value. In that case, no other name is suggested. */
function isSameStructure(key: string, record: DataRecord, level: Level, search: Search): boolean {
  const wanted = wordsOf(key)
  return level.owners.some((owner) => {
    const own = owner === null ? search.index.top : [...owner.inside, ...owner.dotted]
    return own
      .slice(0, candidatesMax)
      .some((one) => !canHold(one, record[key]) && wordsOf(one.field.name) === wanted)
  })
}

/** Returns the path of a field through groups, or undefined if a list is on the path. */
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
