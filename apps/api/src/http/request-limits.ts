import type { Redis } from '@platen/queue'
import type { RequestHandler } from 'express'
import { boundBytes } from './bound-cost.ts'
import { limitKeyRate } from './limit-key-rate.ts'
import { limitRate } from './rate-limit.ts'
import { accountOf } from './request-context.ts'

/** Handlers that limit the requests of each account in the dashboard, and of each API key, once the account is known. */
export interface RequestLimits {
  ofAccount: RequestHandler[]
  ofKey: RequestHandler[]
}

export function createRequestLimits({
  redis,
  config,
}: {
  redis: Redis
  config: Record<'rateLimit' | 'rateBurst' | 'dashboardRateLimit' | 'dashboardRateBurst', number>
}): RequestLimits {
  const ofAccount = limitRate({
    redis,
    keyOf: accountOf,
    called: 'account',
    perSecond: config.dashboardRateLimit,
    burst: config.dashboardRateBurst,
  })
  const ofKey = limitKeyRate({ redis, perSecond: config.rateLimit, burst: config.rateBurst })
  const ofAnswers = limitAnswerBytes()
  return { ofAccount: [ofAccount, ofAnswers], ofKey: [ofKey, ofAnswers] }
}

/** Smaller answers are not counted. */
const smallBytesMax = 16 * 1024
const bounds = { max: 16 * 2 ** 20, seconds: 10, what: 'lists and schemas' }

/**
 * Limits how many bytes of JSON each account reads with GET, through all endpoints together. To write and send a megabyte takes 10 to 20 ms
 * of the API's own thread, and no other account is served in this time. Documents are streamed, and not counted.
 */
export function limitAnswerBytes(given: Partial<Omit<typeof bounds, 'what'>> = {}): RequestHandler {
  const rate = boundBytes({ ...bounds, ...given })
  return async (req, res, next) => {
    if (req.method !== 'GET') {
      next()
      return
    }
    const accountId = accountOf(req)
    await rate.require(accountId)
    const send = res.send.bind(res)
    res.send = (body?: unknown) => {
      const bytes = isJson(res.get('content-type')) ? bytesOf(body) : 0
      if (bytes > smallBytesMax) void rate.charge(accountId, bytes)
      return send(body)
    }
    next()
  }
}

function bytesOf(body: unknown): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return Buffer.isBuffer(body) ? body.length : 0
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/(?:[\w.-]+\+)?json\b/.test(contentType)
}
