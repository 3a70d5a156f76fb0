import type { Redis } from '@platen/queue'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { limitRate } from './limit-rate.ts'
import { accountOf, keyOf } from '../request-context.ts'

/**
 * Limits the requests of all keys of an account by the rate of the service, and those of a key by the lower rate that its owner gave it. After
 * `authenticate`. An account can have a hundred keys, and two of them at the full rate would take all time of an API process.
 */
export function limitKeyRate(options: { redis: Redis; perSecond: number; burst: number }): RequestHandler[] {
  const { redis, perSecond: perSecondMax, burst } = options
  const ofAccount = limitRate({
    redis,
    keyOf: (req) => `keys:${accountOf(req)}`,
    called: 'account',
    perSecond: perSecondMax,
    burst,
  })
  // By requests a second: keys of the same rate share a limiter.
  const limiters = new LRUCache<number, RequestHandler>({
    max: 200,
    memoMethod: (perSecond) =>
      limitRate({
        redis,
        keyOf: (req) => keyOf(req).keyId,
        called: 'key',
        perSecond,
        burst: Math.min(burst, 2 * perSecond),
      }),
  })
  const ofKey: RequestHandler = (req, res, next) => {
    const { perSecond } = keyOf(req)
    if (perSecond == null || perSecond >= perSecondMax) {
      next()
      return undefined
    }
    return limiters.memo(perSecond)(req, res, next)
  }
  return [ofAccount, ofKey]
}
