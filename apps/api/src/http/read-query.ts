import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { type Static, type TObject, Type } from 'typebox'
import { readBody } from './check-shape.ts'

/** Query parameters of every paginated list. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Items per page. Default: 20.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 2_000, description: 'The `next` of the previous page.' })),
}

/** The default `limit`. */
export const pageLimitDefault = 20

/**
 * Returns a function that validates query parameters. It throws `invalid_request` with all errors, each with the name of its parameter. Text that is a whole
 * number is accepted as an integer.
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

/** A page of a list in a response. */
export interface Page<T> {
  data: T[]
  /** For the query's `cursor`; `null` on the last page. */
  next: string | null
}

/** Returns a page of rows. `rows` must have one more row than `limit` if there is a next page. */
export function toPage<T>(
  rows: readonly T[],
  limit: number,
  positionOf: (row: T) => readonly string[],
): Page<T> {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last !== undefined ? writeCursor(positionOf(last)) : null }
}

/** A row's position in a list that is sorted by time, newest first. */
export interface TimePosition {
  at: Date
  id: string
}

/** Converts a position to the parts of a cursor, for `toPage`. */
export function timePosition({ at, id }: TimePosition): [string, string] {
  return [String(at.getTime()), id]
}

/** Reads a cursor of `timePosition`. Throws errors from `readCursor`. */
export function readTimeCursor(cursor: string): TimePosition {
  // The database has no later times than 14 digits can represent.
  const [at = '', id = ''] = readCursor(cursor, [/^\d{1,14}$/, /^[\w-]{1,100}$/])
  return { at: new Date(Number(at)), id }
}

function writeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Returns the parts of a cursor, each of which must match its pattern. Throws `invalid_request` for an invalid cursor. */
export function readCursor(cursor: string, patterns: readonly RegExp[]): string[] {
  const parts = parse(cursor)
  const isValid =
    Array.isArray(parts) &&
    parts.length === patterns.length &&
    // Cursors come from the database, which never returns NUL or lone surrogates.
    parts.every(
      (part, index) =>
        typeof part === 'string' &&
        part.isWellFormed() &&
        !part.includes('\0') &&
        patterns[index]?.test(part) === true,
    )
  if (isValid) return parts as string[]
  const message = 'Must be the "next" value of a page.'
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
