import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { type Static, type TObject, Type } from 'typebox'
import { readBody } from './check-shape.ts'

/** What a list of pages is asked for, besides what it lists. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Of a page. Default 20.' })),
  cursor: Type.Optional(Type.String({ maxLength: 2_000, description: 'The `next` of the previous page.' })),
}

/** `limit` of a query that says none. */
export const pageLimitDefault = 20

/**
 * A reader of the parameters behind an address's `?`; throws `invalid_request` with all that is wrong, each by its name. A whole number
 * that stands there as a text is one.
 */
export function readQuery<T extends TObject>(schema: T): (query: Request['query']) => Static<T> {
  const read = readBody(schema)
  const numbers = Object.entries(schema.properties).filter(
    ([, property]) => (property as { type?: unknown }).type === 'integer',
  )
  return (query) => {
    const sent: Record<string, unknown> = { ...query }
    for (const [name] of numbers) {
      const value = sent[name]
      if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) sent[name] = Number(value)
    }
    return read(sent)
  }
}

/** A page of a list, as it is answered. */
export interface Page<T> {
  data: T[]
  /** For the query's `cursor`; `null` on the last page. */
  next: string | null
}

/** The page of rows of which one more than asked for was read, which tells whether there is a next one. */
export function toPage<T>(
  rows: readonly T[],
  limit: number,
  placeOf: (row: T) => readonly string[],
): Page<T> {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null }
}

/** A row's place in a list that goes back in time. */
export interface TimePlace {
  at: Date
  id: string
}

/** For `toPage`. */
export function timePlace({ at, id }: TimePlace): [string, string] {
  return [String(at.getTime()), id]
}

/** The place that `timePlace` wrote. Throws as `readCursor`. */
export function readTimeCursor(cursor: string): TimePlace {
  // Moments of more digits are in no database.
  const [at = '', id = ''] = readCursor(cursor, [/^\d{1,14}$/, /^[\w-]{1,100}$/])
  return { at: new Date(Number(at)), id }
}

function writeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts of a cursor, each as the list writes it. Throws `invalid_request` for what no page gave. */
export function readCursor(cursor: string, shapes: readonly RegExp[]): string[] {
  const parts = parse(cursor)
  const isOne =
    Array.isArray(parts) &&
    parts.length === shapes.length &&
    // A text with NUL or half a character is none that a database gave.
    parts.every(
      (part, index) =>
        typeof part === 'string' &&
        part.isWellFormed() &&
        !part.includes('\0') &&
        shapes[index]?.test(part) === true,
    )
  if (isOne) return parts as string[]
  const message = 'Must be the "next" of a page.'
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/cursor', code: 'invalid_cursor', message }],
  })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
