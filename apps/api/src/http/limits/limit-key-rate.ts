import type { Redis } from '@platen/queue'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { limitRate } from './limit-rate.ts'
import { accountOf, keyOf } from '../request-context.ts'

/**
 * Limits requests with any of an account's keys to the service's rate, and those with one key to the lower rate that its owner set. An account can have
 * a hundred keys, and two of them at the full rate would keep an API process busy. Must run after `authenticate`.
 */
export function limitKeyRate(options: { redis: Redis; perSecond: number; burst: number }): RequestHandler[] {
  const { redis, perSecond: perSecondMax, burst } = options
  const perAccount = limitRate({
    redis,
    keyOf: (req) => `keys:${accountOf(req)}`,
    subject: 'account',
    perSecond: perSecondMax,
    burst,
  })
  // Keys with the same number of requests per second share a limiter.
  const limiters = new LRUCache<number, RequestHandler>({
    max: 200,
    memoMethod: (perSecond) =>
      limitRate({
        redis,
        keyOf: (req) => keyOf(req).keyId,
        subject: 'key',
        perSecond,
        burst: Math.min(burst, 2 * perSecond),
      }),
  })
  const perKey: RequestHandler = (req, res, next) => {
    const { perSecond } = keyOf(req)
    if (perSecond == null || perSecond >= perSecondMax) {
      next()
      return undefined
    }
    return limiters.memo(perSecond)(req, res, next)
  }
  return [perAccount, perKey]
}
