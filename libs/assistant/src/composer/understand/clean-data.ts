import { isJsonObject } from '@platen/template/draft'
import { quoted } from '@platen/contract'
import { dataBounds } from './bounds.ts'
import { usableName } from './field-names.ts'

/** Data with names that templates can use, and notes about the changes. */
export interface CleanData {
  data: Record<string, unknown>
  notes: string[]
  /** The reason why the data cannot be used, if it cannot. */
  fault?: string
}

/**
 * Renames fields that templates cannot use, turns dots into groups and lists of lists into rows, and applies limits. `isTyped`: whether the data
 * is JSON, in which names such as `$schema` and `@type` are for programs.
 */
export function cleanData(
  raw: Readonly<Record<string, unknown>>,
  { isTyped }: { isTyped: boolean },
): CleanData {
  const cleaner = createCleaner(isTyped)
  try {
    const data = cleaner.object(raw, [])
    if (isEmpty(data) && cleaner.deepest !== undefined)
      throw new OutOfBounds(
        `The data is nested more than ${dataBounds.depthMax} levels deep, at ${quoted(cleaner.deepest)}. Flatten it.`,
      )
    return { data, notes: cleaner.notes() }
  } catch (error) {
    if (error instanceof OutOfBounds) return { data: {}, notes: [], fault: error.message }
    throw error
  }
}

class OutOfBounds extends Error {}

/** Names that are for programs. */
const forPrograms = /^[$@]\p{L}/u
/** Names for the text of an XML element with attributes. */
const textNames = ['#text', '_text', '$t', '#']

function createCleaner(isTyped: boolean) {
  const names = new Map<string, string>()
  const places = new Set<string>()
  const notes = new Set<string>()
  const leftOut = new Set<string>()
  const tooDeep = new Set<string>()

  function cleanName(name: string): string {
    const known = names.get(name)
    if (known !== undefined) return known
    const cleaned = usableName(name)
    names.set(name, cleaned)
    if (cleaned !== name.trim())
      notes.add(
        `The field ${quoted(name)} is named ${quoted(cleaned)}, because its name is not a valid field name.`,
      )
    return cleaned
  }

  function object(raw: Readonly<Record<string, unknown>>, path: readonly string[]): Record<string, unknown> {
    const made = new Map<string, unknown>()
    const named = Object.entries(raw)
    const own = isTyped ? named.filter(([name]) => !forPrograms.test(name)) : named
    for (const [name] of named.filter((entry) => !own.includes(entry))) leftOut.add(name)
    for (const [name, value] of own) {
      const parts = name.split('.').map((part) => part.trim())
      const isDotted = parts.length > 1 && parts.length <= dataBounds.depthMax && !parts.includes('')
      const [first = '', ...rest] = (isDotted ? parts : [name]).map(cleanName)
      const inner = rest.reduceRight((held: unknown, part) => Object.fromEntries([[part, held]]), value)
      if (nestsBeyond(inner, path.length + 1)) tooDeep.add([...path, first].join('.'))
      else put(made, first, { value: inner, path, isNested: rest.length > 0 })
    }
    return Object.fromEntries(made)
  }

  function put(
    made: Map<string, unknown>,
    name: string,
    { value, path, isNested }: { value: unknown; path: readonly string[]; isNested: boolean },
  ): void {
    const old = made.get(name)
    if (isNested && isJsonObject(old)) {
      made.set(name, joinedObjects(old, cleanValue(value, [...path, name]) as Record<string, unknown>))
      return
    }
    let free = name
    for (let next = 2; made.has(free); next += 1) free = `${name}_${next}`
    count([...path, free])
    const cleaned = cleanValue(value, [...path, free])
    // A group whose content was all omitted is omitted, too.
    if (isJsonObject(cleaned) && isEmpty(cleaned) && isJsonObject(value) && !isEmpty(value)) return
    made.set(free, cleaned)
  }

  function count(path: readonly string[]): void {
    places.add(path.join('.'))
    if (places.size > dataBounds.fieldsMax)
      throw new OutOfBounds(
        `The data has more than ${dataBounds.fieldsMax} fields. Keep only those that the document prints.`,
      )
  }

  function cleanValue(value: unknown, path: readonly string[]): unknown {
    if (Array.isArray(value)) return cleanList(value, path)
    if (isJsonObject(value)) {
      const text = isTyped ? textOf(value) : undefined
      return text ?? object(value, path)
    }
    if (typeof value === 'string' && value.length > dataBounds.textLengthMax && !value.startsWith('data:')) {
      notes.add(
        `The text of ${quoted(path.join('.'))} was cut off after ${dataBounds.textLengthMax} characters.`,
      )
      return `${value.slice(0, dataBounds.textLengthMax)}…`.toWellFormed()
    }
    return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').toWellFormed() : value
  }

  function cleanList(values: readonly unknown[], path: readonly string[]): unknown[] {
    if (values.length > dataBounds.rowsMax)
      notes.add(
        `The sample has the first ${dataBounds.rowsMax} of ${values.length} rows of ${quoted(path.join('.'))}.`,
      )
    const kept = values.slice(0, dataBounds.rowsMax)
    const isOfRows = kept.some((item) => isJsonObject(item) || Array.isArray(item))
    if (!isOfRows)
      return kept.filter((item) => item !== null && item !== undefined).map((item) => cleanValue(item, path))
    return kept
      .filter((item) => item !== null)
      .map((item) => {
        if (Array.isArray(item))
          return object(Object.fromEntries(item.map((cell, at) => [`column_${at + 1}`, cell])), path)
        return isJsonObject(item) ? object(item, path) : object({ value: item }, path)
      })
  }

  function allNotes(): string[] {
    return [
      ...notes,
      ...(leftOut.size > 0 ? [`Omitted, because they are for programs: ${listed(leftOut)}.`] : []),
      ...(tooDeep.size > 0 ? [`Omitted, because they are nested too deeply: ${listed(tooDeep)}.`] : []),
    ]
  }

  return {
    object,
    notes: allNotes,
    get deepest() {
      return [...tooDeep][0]
    },
  }
}

function listed(names: ReadonlySet<string>): string {
  const shown = [...names].slice(0, 5).map((name) => quoted(name))
  return names.size > shown.length
    ? `${shown.join(', ')} and ${names.size - shown.length} more`
    : shown.join(', ')
}

function isEmpty(object: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(object).length === 0
}

/** Whether a value is a group or a list whose content would be nested too deeply. */
function nestsBeyond(value: unknown, depth: number): boolean {
  if (depth <= dataBounds.depthMax) return false
  return Array.isArray(value) || isJsonObject(value)
}

/** Returns the text of an element with attributes: “380” for `{"#text": "380", "@unit": "EUR"}`. */
function textOf(value: Readonly<Record<string, unknown>>): unknown {
  const name = textNames.find((one) => Object.hasOwn(value, one))
  const isAlone =
    name !== undefined && Object.keys(value).every((other) => other === name || forPrograms.test(other))
  return isAlone && typeof value[name] !== 'object' ? value[name] : undefined
}

function joinedObjects(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): Record<string, unknown> {
  const made = new Map(Object.entries(one))
  for (const [name, value] of Object.entries(other)) {
    const old = made.get(name)
    made.set(name, isJsonObject(old) && isJsonObject(value) ? joinedObjects(old, value) : value)
  }
  return Object.fromEntries(made)
}
