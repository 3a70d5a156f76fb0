import { connectorOutcomes, Fault } from '@platen/contract'
import type { Request } from 'express'
import { Type } from 'typebox'
import { countWrong, readBody } from '../http/check-shape.ts'

/** The last row of a page: where the next one goes on. */
export interface PagePlace {
  at: Date
  id: string
}

const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
}
const connectorsShape = readBody(
  Type.Object(
    { ...page, templateId: Type.Optional(Type.String({ maxLength: 200 })) },
    { additionalProperties: false },
  ),
)
const deliveriesShape = readBody(
  Type.Object(
    { ...page, outcome: Type.Optional(Type.Enum(connectorOutcomes)) },
    { additionalProperties: false },
  ),
)
const limitDefault = 20

/** `limit` is 1 to 100, 20 when left out. Throws `invalid_request`. */
export function readConnectorsQuery(query: Request['query']) {
  const { templateId, ...asked } = connectorsShape(withNumber(query))
  return { ...readPage(asked), ...(templateId !== undefined && { templateId }) }
}

/** As `readConnectorsQuery`. */
export function readDeliveriesQuery(query: Request['query']) {
  const { outcome, ...asked } = deliveriesShape(withNumber(query))
  return { ...readPage(asked), ...(outcome !== undefined && { outcome }) }
}

/** A page of rows of which one more than asked for was read, and the cursor of the next one. */
export function toPage<T>(
  rows: readonly T[],
  limit: number,
  placeOf: (row: T) => PagePlace,
): { rows: T[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null }
}

function readPage({ limit = limitDefault, cursor }: { limit?: number; cursor?: string }) {
  return { limit, ...(cursor !== undefined && { before: readCursor(cursor) }) }
}

function withNumber(query: Request['query']): Record<string, unknown> {
  const { limit } = query
  const isNumber = typeof limit === 'string' && /^\d{1,9}$/.test(limit)
  return { ...query, ...(isNumber && { limit: Number(limit) }) }
}

function writeCursor({ at, id }: PagePlace): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

const latest = Date.parse('9999-01-01')

function readCursor(text: string): PagePlace {
  const [, ms, id] =
    /^(\d{1,15})\.([A-Za-z0-9_]{1,100})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (id !== undefined && Number(ms) < latest) return { at: new Date(Number(ms)), id }
  throw new Fault('invalid_request', {
    detail: countWrong(1),
    errors: [
      { pointer: '/cursor', code: 'not_a_cursor', message: 'Must be what a page gave as its "next".' },
    ],
  })
}
