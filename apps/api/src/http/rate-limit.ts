import { Fault } from '@platen/contract'
import type { Redis } from '@platen/jobs'
import type { RequestHandler } from 'express'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { contextOf } from './request-context.ts'

export interface RateLimitOptions {
  redis: Redis
  /** Requests a second for each key. */
  perSecond: number
  /** Requests that may come at once after a pause. */
  burst: number
}

/** Bounds the requests of each API key over all API processes. While Redis is away each process counts for itself. */
export function limitRate({ redis, perSecond, burst }: RateLimitOptions): RequestHandler {
  const burstSeconds = Math.max(1, Math.ceil(burst / perSecond))
  const extra = Math.max(0, burst - perSecond)
  const steady = limiter(redis, '{platen}:rate', perSecond, 1)
  const bounded =
    extra > 0 ? new BurstyRateLimiter(steady, limiter(redis, '{platen}:burst', extra, burstSeconds)) : steady
  return async (req, res, next) => {
    try {
      const left = await bounded.consume(contextOf(req).keyId ?? '')
      res.set('RateLimit-Limit', String(perSecond))
      res.set('RateLimit-Remaining', String(Math.max(0, left?.remainingPoints ?? 0)))
      res.set('RateLimit-Reset', '1')
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      res.set('RateLimit-Limit', String(perSecond))
      res.set('RateLimit-Remaining', '0')
      res.set('RateLimit-Reset', String(seconds))
      throw new Fault('rate_limited', {
        detail: `This key may send ${perSecond} requests a second. Try again in ${seconds} s.`,
        retryAfterSeconds: seconds,
      })
    }
    next()
  }
}

function limiter(redis: Redis, keyPrefix: string, points: number, duration: number): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  })
}
