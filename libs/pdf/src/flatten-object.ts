import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { readEntries } from './entries.ts'
import { ForeignSyntax } from './foreign-syntax.ts'
import type { Print } from './print.ts'

/** A piece of a document's syntax. A number is a place, which need not be the same to the last digit. */
export type Piece = string | number

export interface Flattener {
  /** A value with all that it refers to in the places of the references. */
  value(text: string): Piece[]
  /** The object of this number, likewise. */
  object(id: number): Piece[]
  /** Objects that were written so far, in an order that is the same wherever they refer to each other in the same way. */
  ids(): Iterable<number>
}

export interface FlattenerRules {
  /** What stands for an object of its own kind, such as a page or a font; `undefined` where the object itself does. */
  standIn: (id: number) => Piece[] | undefined
  /** Keys of dictionaries that are left out. */
  without: ReadonlySet<string>
}

const token =
  /\((?:\\[^]|[^\\)])*\)|<<|>>|<[0-9A-Fa-f]*>|\[|\]|\/[^\s()<>[\]{}/%]*|\d+ 0 R\b|[-+]?(?:\d+\.?\d*|\.\d+)|\w+/g
const depthMax = 500

/** Writes objects of a document so that those of another one can be laid beside them, whatever their numbers are. */
export function createFlattener(print: Print, { standIn, without }: FlattenerRules): Flattener {
  let depth = 0
  const known = new Map<number, Piece[]>()

  function value(text: string): Piece[] {
    const pieces: Piece[] = []
    for (const [piece] of text.matchAll(token)) {
      if (piece.endsWith(' 0 R')) for (const inner of object(Number.parseInt(piece, 10))) pieces.push(inner)
      else pieces.push(piece.replace(subsetTag, '/'))
    }
    return pieces
  }

  function object(id: number): Piece[] {
    const before = known.get(id) ?? standIn(id)
    if (before) return before
    if (++depth > depthMax) throw new ForeignSyntax('objects that refer to themselves')
    const dictionary = print.dictionaryOf(id)
    const isStream = dictionary.length < print.textOf(id).length
    const pieces = dictionary.startsWith('<</') ? flattenEntries(dictionary, isStream) : value(dictionary)
    if (isStream) pieces.push(hashOfStream(print, id))
    depth--
    known.set(id, pieces)
    return pieces
  }

  function flattenEntries(dictionary: string, isStream: boolean): Piece[] {
    const pieces: Piece[] = []
    for (const [key, text] of readEntries(dictionary)) {
      if (without.has(key) || (isStream && packing.has(key))) continue
      const isPlace = placeKeys.has(key) && text.startsWith('[')
      pieces.push(`/${key}`)
      // One by one: a tree of tags is longer than a list of arguments may be.
      for (const piece of isPlace ? text.slice(1, -1).split(' ').map(Number) : value(text)) pieces.push(piece)
    }
    return pieces
  }
  return { value, object, ids: () => known.keys() }
}

/** Fonts are counted by the letters before their names. */
const subsetTag = /^\/[A-Z]{6}\+/
const placeKeys = new Set(['Rect', 'BBox', 'QuadPoints'])
const packing = new Set(['Length', 'Filter'])
const bytesMax = 2 ** 28

function hashOfStream(print: Print, id: number): string {
  const text = print.textOf(id)
  const dictionary = print.dictionaryOf(id)
  const { bytes, start, end } = print.objectOf(id)
  const from = start + dictionary.length + ' stream\n'.length
  const content = bytes.subarray(from, Math.max(from, end - '\nendstream'.length))
  if (!text.endsWith('\nendstream')) throw new ForeignSyntax('a stream of another length')
  const isPacked = readEntries(dictionary).get('Filter') === '/FlateDecode'
  return createHash('sha256')
    .update(isPacked ? unpackStream(content) : content)
    .digest('base64')
}

function unpackStream(content: Buffer): Buffer {
  try {
    return inflateSync(content, { maxOutputLength: bytesMax })
  } catch {
    throw new ForeignSyntax('a stream that cannot be unpacked')
  }
}
