import { type Field, sectionChildren } from '@platen/contract'
import {
  emptyOfType,
  fieldsWithin,
  isComputed,
  kindOf,
  isJsonObject,
  valueAt,
  nestsTooDeep,
} from '@platen/template/draft'
import { getLocation, parse } from 'jsonc-parser'
import { typeLabel } from '../../../fields/type-views.ts'

/** A completion for a key in the JSON text. */
export interface KeyOffer {
  name: string
  /** The type, or else the use of the field in the template. */
  detail: string
  /** The inserted text: the key with an initial value. */
  insert: string
}

/** Returns the missing names for the key at `offset`, and the range that a completion replaces. */
export function keysAt(
  text: string,
  offset: number,
  fields: readonly Field[],
): { from: number; to: number; keys: KeyOffer[] } | undefined {
  if (nestsTooDeep(text)) return undefined
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset)
  if (!isAtPropertyKey) return undefined
  const isTyped =
    previousNode !== undefined &&
    previousNode.offset < offset &&
    offset <= previousNode.offset + previousNode.length
  const from = isTyped ? previousNode.offset : offset
  const to = isTyped ? previousNode.offset + previousNode.length : offset
  const hasValue = /^\s*:/.test(text.slice(to))
  const around = path.slice(0, -1)
  // An incomplete key would hide the following keys from the parser.
  const rest = hasValue ? text : text.slice(0, from) + text.slice(to)
  const present = valueAt(parse(rest, [], { allowTrailingComma: true }), around)
  const taken = new Set(isJsonObject(present) ? Object.keys(present) : [])
  const keys = fieldsAt(fields, around)
    .filter((field) => field.name !== '.' && !taken.has(field.name) && !isComputed(field) && !field.isOuter)
    .map((field) => {
      const { name, declared } = field
      const key = JSON.stringify(name)
      const detail = declared
        ? [typeLabel(declared), ...(declared.label === undefined ? [] : [declared.label])].join(' · ')
        : kindOf(field)
      return { name, detail, insert: hasValue ? key : `${key}: ${initialValue(field)}` }
    })
  return { from, to, keys }
}

/** Returns the declared example, or else an empty value of the field's type or use. */
function initialValue(field: Field): string {
  const { declared } = field
  if (!declared) return initialValues[kindOf(field)]
  return JSON.stringify(declared.example ?? emptyOfType(declared.type))
}

const initialValues = { value: '""', list: '[]', texts: '[]', condition: 'true', object: '{}' }

/** Returns the fields of the object at a path in the data. */
function fieldsAt(fields: readonly Field[], path: readonly (string | number)[]): readonly Field[] {
  let level = fields
  for (const [index, part] of path.entries()) {
    if (typeof part === 'number') continue
    const field = level.find(({ name }) => name === part)
    if (!field) return []
    level = typeof path[index + 1] === 'number' ? sectionChildren(field) : fieldsWithin(field)
  }
  return level
}
