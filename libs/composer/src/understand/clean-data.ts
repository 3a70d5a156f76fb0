import { isJsonObject } from '@platen/draft'
import { quoted } from '@platen/contract'
import { dataBounds } from './bounds.ts'
import { usableName } from './field-names.ts'

/** Data whose names can stand in a template, and what was done for that. */
export interface CleanData {
  data: Record<string, unknown>
  notes: string[]
  /** Why it cannot be taken. */
  fault?: string
}

/** The data with its names as templates can have them, dots as groups, lists of lists as rows, within the bounds. */
export function cleanData(raw: Readonly<Record<string, unknown>>): CleanData {
  const cleaner = createCleaner()
  try {
    const data = cleaner.object(raw, [])
    return { data, notes: cleaner.notes() }
  } catch (error) {
    if (error instanceof OutOfBounds) return { data: {}, notes: [], fault: error.message }
    throw error
  }
}

class OutOfBounds extends Error {}

function createCleaner() {
  const names = new Map<string, string>()
  const places = new Set<string>()
  const notes = new Set<string>()

  function cleanName(name: string): string {
    const known = names.get(name)
    if (known !== undefined) return known
    const cleaned = usableName(name)
    names.set(name, cleaned)
    if (cleaned !== name.trim())
      notes.add(`The field ${quoted(name)} is called ${quoted(cleaned)}, as names of fields cannot be so.`)
    return cleaned
  }

  function object(raw: Readonly<Record<string, unknown>>, path: readonly string[]): Record<string, unknown> {
    if (path.length > dataBounds.depthMax)
      throw new OutOfBounds(
        `The data nests deeper than ${dataBounds.depthMax} levels, at ${quoted(path.slice(0, 4).join('.'))}. Flatten it.`,
      )
    const made = new Map<string, unknown>()
    for (const [name, value] of Object.entries(raw)) {
      const parts = name.split('.').map((part) => part.trim())
      const isDotted = parts.length > 1 && parts.length <= dataBounds.depthMax && !parts.includes('')
      const [first = '', ...rest] = (isDotted ? parts : [name]).map(cleanName)
      const inner = rest.reduceRight((held: unknown, part) => Object.fromEntries([[part, held]]), value)
      put(made, first, { value: inner, path, isNested: rest.length > 0 })
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
    made.set(free, cleanValue(value, [...path, free]))
  }

  function count(path: readonly string[]): void {
    places.add(path.join('.'))
    if (places.size > dataBounds.fieldsMax)
      throw new OutOfBounds(
        `The data has more than ${dataBounds.fieldsMax} fields. Take those that the document prints.`,
      )
  }

  function cleanValue(value: unknown, path: readonly string[]): unknown {
    if (Array.isArray(value)) return cleanList(value, path)
    if (isJsonObject(value)) return object(value, path)
    if (typeof value === 'string' && value.length > dataBounds.textLengthMax && !value.startsWith('data:')) {
      notes.add(`The text of ${quoted(path.join('.'))} is cut off after ${dataBounds.textLengthMax} letters.`)
      return `${value.slice(0, dataBounds.textLengthMax)}…`.toWellFormed()
    }
    return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').toWellFormed() : value
  }

  function cleanList(values: readonly unknown[], path: readonly string[]): unknown[] {
    if (values.length > dataBounds.rowsMax)
      notes.add(
        `Of ${values.length} rows of ${quoted(path.join('.'))} the sample has the first ${dataBounds.rowsMax}.`,
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

  return { object, notes: () => [...notes] }
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
