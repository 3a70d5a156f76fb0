import { documentStatuses, Fault, type FaultItem } from '@platen/contract'
import type { Request } from 'express'
import { Type } from 'typebox'
import { describeInvalidFieldCount } from '../../http/check-shape.ts'
import { isDay } from '../../http/is-day.ts'
import { pageLimitDefault, pageQuery, readQuery, readTimeCursor } from '../../http/read-query.ts'

/** Query of `GET /v1/documents`. */
export interface DocumentQuery {
  limit: number
  templateId?: string
  outcome?: 'succeeded' | 'failed' | 'left'
  isTest?: boolean
  since?: Date
  until?: Date
  before?: { createdAt: Date; generationId: string }
}

/** The parameters of `GET /v1/documents`. */
export const documentQuerySchema = Type.Object(
  {
    templateId: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: 'Only documents of this template.' }),
    ),
    status: Type.Optional(Type.Enum(documentStatuses)),
    isTest: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: 'Only documents generated with test keys (`true`), or only with live keys (`false`).',
      }),
    ),
    since: Type.Optional(
      Type.String({
        description: 'Only documents since this date or time (RFC 3339; dates start at midnight UTC).',
      }),
    ),
    until: Type.Optional(Type.String({ description: 'Only documents before this date or time.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
)

const read = readQuery(documentQuerySchema)
const outcomes = { succeeded: 'succeeded', failed: 'failed', cancelled: 'left' } as const

/** Reads the query. Throws `invalid_request` with all errors. */
export function readDocumentQuery(query: Request['query']): DocumentQuery {
  const { limit = pageLimitDefault, templateId, status, isTest, since, until, cursor } = read(query)
  const errors: FaultItem[] = []
  const times = { since: readTime('since', since, errors), until: readTime('until', until, errors) }
  if (errors.length > 0)
    throw new Fault('invalid_request', { detail: describeInvalidFieldCount(errors.length), errors })
  const before = cursor === undefined ? undefined : readTimeCursor(cursor)
  return {
    limit,
    ...(templateId !== undefined && { templateId }),
    ...(status !== undefined && { outcome: outcomes[status] }),
    ...(isTest !== undefined && { isTest: isTest === 'true' }),
    ...(times.since && { since: times.since }),
    ...(times.until && { until: times.until }),
    ...(before && { before: { createdAt: before.at, generationId: before.id } }),
  }
}

const timePattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/

function readTime(name: string, text: string | undefined, errors: FaultItem[]): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  const isTime = timePattern.test(text) && isDay(text.slice(0, 10))
  if (isTime && !Number.isNaN(time.getTime())) return time
  const message = 'Must be a date or time, such as 2026-11-30 or 2026-11-30T12:00:00Z.'
  errors.push({ pointer: `/${name}`, code: 'invalid_time', message })
  return undefined
}
