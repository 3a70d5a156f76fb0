import { connectorMappingBounds } from '@platen/contract'
import { pathPartsMax } from '../bounds.ts'

/** A property, an index, or the first list item whose `key` has a given value. */
export type PathPart = string | number | { key: readonly string[]; text: string }

export interface PayloadPath {
  /** Whether the path starts at the payload instead of the row. */
  isOutside: boolean
  parts: readonly PathPart[]
}

/** Names without quotes in a path. They can contain spaces (`fields.Invoice number`). */
const plainName = /^[^\s.[\]{}"'=$](?:[^.[\]{}"'=]*[^\s.[\]{}"'=])?$/

const quotedName = /^\["((?:[^"\\]|\\.)*)"\]/
const index = /^\[(\d{1,9})\]/
const selector = /^\[([^[\]{}"'=]+)=(?:"((?:[^"\\]|\\.)*)"|([^[\]{}"']*))\]/
const name = /^[^.[\]{}"=]+/

/** Parses a path as described at `FieldSource`. Returns `undefined` if it is invalid. */
export function readPathText(text: string): PayloadPath | undefined {
  const trimmed = text.trim()
  if (trimmed.length > connectorMappingBounds.pathLengthMax) return undefined
  const isOutside = /^\$(?=$|[.[])/.test(trimmed)
  let left = isOutside ? trimmed.slice(1) : trimmed
  const parts: PathPart[] = []
  while (left !== '') {
    const isFirst = parts.length === 0 && !isOutside
    const dotted = left.startsWith('.')
    if (dotted) left = left.slice(1)
    const read = dotted || isFirst ? (readName(left) ?? readBracket(left)) : readBracket(left)
    if (read === undefined || parts.length >= pathPartsMax) return undefined
    parts.push(read.part)
    left = left.slice(read.length)
  }
  return { isOutside, parts }
}

function readName(text: string): { part: PathPart; length: number } | undefined {
  const [found] = name.exec(text) ?? []
  return found === undefined ? undefined : { part: found.trim(), length: found.length }
}

function readBracket(text: string): { part: PathPart; length: number } | undefined {
  const number = index.exec(text)
  if (number) return { part: Number(number[1]), length: number[0].length }
  const quoted = quotedName.exec(text)
  const own = quoted && unquoted(quoted[1] ?? '')
  if (quoted && own !== undefined && own !== null) return { part: own, length: quoted[0].length }
  const chosen = selector.exec(text)
  if (!chosen) return undefined
  const [all, key = '', inQuotes, bare = ''] = chosen
  const wanted = inQuotes === undefined ? bare.trim() : unquoted(inQuotes)
  if (wanted === undefined) return undefined
  return { part: { key: key.split('.').map((part) => part.trim()), text: wanted }, length: all.length }
}

function unquoted(inner: string): string | undefined {
  try {
    return JSON.parse(`"${inner}"`) as string
  } catch {
    return undefined
  }
}

/** Returns a path as text. */
export function pathText(parts: readonly PathPart[], isOutside = false): string {
  const text = parts.map((part, at) => partText(part, at === 0 && !isOutside)).join('')
  return isOutside ? `$${text}` : text
}

function partText(part: PathPart, isFirst: boolean): string {
  if (typeof part === 'number') return `[${part}]`
  if (typeof part === 'string') {
    if (!plainName.test(part)) return `[${JSON.stringify(part)}]`
    return isFirst ? part : `.${part}`
  }
  const value = plainName.test(part.text) ? part.text : JSON.stringify(part.text)
  return `[${part.key.join('.')}=${value}]`
}
