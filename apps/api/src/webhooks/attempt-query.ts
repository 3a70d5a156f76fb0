import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { Type } from 'typebox'
import { describeInvalidFieldCount, readBody } from '../http/check-shape.ts'

/** Query for a page of attempts: the newest attempts, or those that follow a previous page. */
export interface AttemptPage {
  limit: number
  before?: { at: Date; attemptId: string }
}

const shape = readBody(
  Type.Object(
    {
      before: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
)

/** Reads the query. `limit` is 1 to 200, by default 50. Throws `invalid_request`. */
export function readAttemptQuery(query: Request['query']): AttemptPage {
  const limit = query['limit']
  const isNumber = typeof limit === 'string' && /^\d{1,9}$/.test(limit)
  const read = shape({ ...query, ...(isNumber && { limit: Number(limit) }) })
  const before = read.before === undefined ? undefined : readCursor(read.before)
  return { limit: read.limit ?? 50, ...(before && { before }) }
}

/** Returns the `before` of the next page. */
export function writeAttemptCursor({ at, attemptId }: { at: Date; attemptId: string }): string {
  return Buffer.from(`${at.getTime()}.${attemptId}`).toString('base64url')
}

const latest = Date.parse('9999-01-01')

function readCursor(text: string): { at: Date; attemptId: string } {
  const [, ms, attemptId] =
    /^(\d{1,15})\.([A-Za-z0-9_]{1,100})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (attemptId !== undefined && Number(ms) < latest) return { at: new Date(Number(ms)), attemptId }
  throw new Fault('invalid_request', {
    detail: describeInvalidFieldCount(1),
    errors: [{ pointer: '/before', code: 'invalid_cursor', message: 'Must be the "next" value of a page.' }],
  })
}
