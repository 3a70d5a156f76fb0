import { Fault, type FaultItem } from '@platen/contract'
import type { Request } from 'express'
import { Type } from 'typebox'
import { describeInvalidFieldCount, readBody } from '../http/check-shape.ts'
import { endYear, isDay } from '../http/is-day.ts'

/** The position after which a page starts: the last document on the previous page. */
export interface GenerationPosition {
  createdAt: Date
  generationId: string
}

/** Query of `GET /app/api/generations`. */
export interface GenerationListQuery {
  templateId?: string
  outcome?: 'succeeded' | 'failed'
  isTest?: boolean
  day?: string
  before?: GenerationPosition
  limit: number
}

type Query = Request['query']

const templateId = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' }))

const isTest = Type.Optional(Type.Unsafe<'true' | 'false'>({ type: 'string', enum: ['true', 'false'] }))

const listShape = readBody(
  Type.Object(
    {
      templateId,
      outcome: Type.Optional(
        Type.Unsafe<'succeeded' | 'failed'>({ type: 'string', enum: ['succeeded', 'failed'] }),
      ),
      isTest,
      day: Type.Optional(Type.String()),
      before: Type.Optional(Type.String()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
)

const daysShape = readBody(
  Type.Object(
    { templateId, isTest, days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) },
    { additionalProperties: false },
  ),
)

/** Reads the query for the list. `limit` is 1 to 200, by default 50. Throws `invalid_request` with a pointer for each invalid value. */
export function readListQuery(query: Query): GenerationListQuery {
  const { before, limit = 50, isTest: kind, ...filter } = listShape(withNumber(query, 'limit'))
  const position = before === undefined ? undefined : readCursor(before)
  const errors: FaultItem[] = []
  if (filter.day !== undefined && !isDay(filter.day)) {
    errors.push({
      pointer: '/day',
      code: 'invalid_date',
      message: 'Must be a valid date, such as 2026-11-30.',
    })
  }
  if (before !== undefined && position === undefined) {
    errors.push({
      pointer: '/before',
      code: 'invalid_cursor',
      message: 'Must be the value of "next" in the previous page.',
    })
  }
  if (errors.length > 0) {
    throw new Fault('invalid_request', { detail: describeInvalidFieldCount(errors.length), errors })
  }
  return { ...filter, limit, ...kindOf(kind), ...(position && { before: position }) }
}

/** Reads the query for the counts by day. `days` is 1 to 90, by default 30. Throws `invalid_request`. */
export function readDaysQuery(query: Query): { days: number; templateId?: string; isTest?: boolean } {
  const { days = 30, isTest: kind, ...filter } = daysShape(withNumber(query, 'days'))
  return { days, ...filter, ...kindOf(kind) }
}

function kindOf(kind: 'true' | 'false' | undefined): { isTest?: boolean } {
  return kind === undefined ? {} : { isTest: kind === 'true' }
}

/** Encodes a position for `before`. */
export function writeCursor({ createdAt, generationId }: GenerationPosition): string {
  return Buffer.from(`${createdAt.getTime()}.${generationId}`).toString('base64url')
}

function readCursor(text: string): GenerationPosition | undefined {
  const [, at, generationId] =
    /^(\d{1,15})\.([A-Za-z0-9_-]{1,100})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const createdAt = new Date(Number(at))
  if (generationId === undefined || createdAt >= new Date(endYear)) return undefined
  return { createdAt, generationId }
}

function withNumber(query: Query, name: string): Record<string, unknown> {
  const value = query[name]
  const isNumber = typeof value === 'string' && /^\d{1,9}$/.test(value)
  return { ...query, ...(isNumber && { [name]: Number(value) }) }
}
