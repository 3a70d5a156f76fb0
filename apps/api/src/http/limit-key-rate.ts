import type { Redis } from '@platen/queue'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { limitRate } from './rate-limit.ts'
import { accountOf, keyOf } from './request-context.ts'

/** All keys of an account together can send so many times what one of them can. */
const keysOfAccount = 2

/**
 * Limits the requests of each key, by the rate that its owner gave it and the service’s own, and those of all keys of an account: it can
 * have a hundred. After `authenticate`.
 */
export function limitKeyRate(options: { redis: Redis; perSecond: number; burst: number }): RequestHandler[] {
  const { redis, perSecond: perSecondMax, burst } = options
  // By requests a second: keys of the same rate share a limiter.
  const limiters = new LRUCache<number, RequestHandler>({
    max: 200,
    memoMethod: (perSecond) =>
      limitRate({
        redis,
        keyOf: (req) => keyOf(req).keyId,
        called: 'key',
        perSecond,
        burst: perSecond < perSecondMax ? Math.min(burst, 2 * perSecond) : burst,
      }),
  })
  const ofAccount = limitRate({
    redis,
    keyOf: (req) => `keys:${accountOf(req)}`,
    called: 'account',
    perSecond: keysOfAccount * perSecondMax,
    burst: keysOfAccount * burst,
  })
  const ofKey: RequestHandler = (req, res, next) => {
    const { perSecond } = keyOf(req)
    return limiters.memo(Math.min(perSecond ?? perSecondMax, perSecondMax))(req, res, next)
  }
  return [ofAccount, ofKey]
}
