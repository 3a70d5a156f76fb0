import type { Field } from '@platen/contract'
import { cutText } from '../cut-text.ts'
import { kindOf } from '../fields/field-kind.ts'

/** Dotted names as a tree. A leaf is the index of its value in a row. */
export type NameTree = Map<string, NameTree | number>

const partsMax = 32
const nameLengthMax = 200

/** Builds a tree, or returns a message if a name is invalid or two names conflict. */
export function treeOfNames(names: readonly string[]): { tree: NameTree } | { problem: string } {
  const tree: NameTree = new Map()
  for (const [index, name] of names.entries()) {
    const problem = addName(tree, name, index)
    if (problem !== undefined) return { problem }
  }
  return { tree }
}

function addName(tree: NameTree, name: string, index: number): string | undefined {
  const shown = `“${cutText(name, 80)}”`
  const parts = name.split('.').map((part) => part.trim())
  if (parts.includes('')) return `The name ${shown} has an empty part. Names look like customer.name.`
  if (parts.length > partsMax) return `The name ${shown} has more than ${partsMax} parts.`
  if (name.length > nameLengthMax) return `The name ${shown} is longer than ${nameLengthMax} characters.`
  let level = tree
  for (const part of parts.slice(0, -1)) {
    const inner = level.get(part) ?? new Map<string, NameTree | number>()
    if (typeof inner === 'number') return `“${part}” is a value and cannot also contain ${shown}.`
    level.set(part, inner)
    level = inner
  }
  const last = parts.at(-1) ?? ''
  if (level.has(last)) return `The name ${shown} occurs twice, or contains other names.`
  level.set(last, index)
  return undefined
}

/** Converts a row to an object. If `fields` has a list, the names below it become its only item. */
export function objectOf(
  tree: NameTree,
  row: readonly string[],
  fields: readonly Field[] = [],
): Record<string, unknown> {
  return Object.fromEntries(
    [...tree].map(([name, inner]) => {
      const field = fields.find((known) => known.name === name)
      if (typeof inner === 'number') return [name, leaf(row[inner] ?? '', field)]
      const object = objectOf(inner, row, field?.children)
      return [name, field && kindOf(field) === 'list' ? [object] : object]
    }),
  )
}

/** Returns a value. An empty string for a list is an empty list. */
function leaf(text: string, field: Field | undefined): unknown {
  const kind = field && kindOf(field)
  return text === '' && (kind === 'list' || kind === 'texts') ? [] : text
}
