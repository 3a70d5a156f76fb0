import type { Redis } from '@platen/queue'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { limitRate } from './rate-limit.ts'
import { keyOf } from './request-context.ts'

/** Bounds the requests of each key: by what its owner gave it, and by what the service gives any key. After `authenticate`. */
export function limitKeyRate(options: { redis: Redis; perSecond: number; burst: number }): RequestHandler {
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
  return (req, res, next) => {
    const { perSecond } = keyOf(req)
    return limiters.memo(Math.min(perSecond ?? perSecondMax, perSecondMax))(req, res, next)
  }
}
