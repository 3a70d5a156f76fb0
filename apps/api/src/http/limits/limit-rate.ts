import { Fault } from '@platen/contract'
import type { Redis } from '@platen/queue'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateLimitOptions {
  redis: Redis
  /** Returns the ID whose requests are counted together. Ids of different kinds must not collide. */
  keyOf: (req: Request) => string
  /** What the ID identifies, for the error message: `key`. */
  subject: string
  /** Requests per second for each ID. */
  perSecond: number
  /** Requests that can arrive at once after a pause. */
  burst: number
}

/** Requests with an ID that this process can accept without asking Redis again. */
interface Lease {
  left: number
  /** Requests that Redis reported as left beyond the lease. */
  remaining: number
}

/** A call to Redis that requests with an ID wait for. */
interface PendingLease {
  granted: Promise<void>
  waiting: number
}

/** Taking 5% of a second's requests at once saves a busy ID 90% of the calls to Redis, at the cost of that much accuracy. */
const leaseShare = 1 / 20
const leaseMs = 1_000

/**
 * Limits the request rate of each key or account across all API processes. While Redis is unavailable, each process counts separately. At most one burst of
 * requests waits for Redis, and other requests are rejected immediately.
 */
export function limitRate({ redis, keyOf, subject, perSecond, burst }: RateLimitOptions): RequestHandler {
  const burstSeconds = Math.max(1, Math.ceil(burst / perSecond))
  const extra = Math.max(0, burst - perSecond)
  const steady = createLimiter({ redis, keyPrefix: '{platen}:rate', points: perSecond, duration: 1 })
  const limiter =
    extra > 0
      ? new BurstyRateLimiter(
          steady,
          createLimiter({ redis, keyPrefix: '{platen}:burst', points: extra, duration: burstSeconds }),
        )
      : steady
  const leaseSize = Math.max(1, Math.min(50, Math.floor(perSecond * leaseShare)))
  const leases = new LRUCache<string, Lease>({ max: 10_000, ttl: leaseMs })

  const waitingMax = Math.max(burst, perSecond)
  const pending = new Map<string, PendingLease>()

  async function takeOne(key: string): Promise<Lease> {
    for (;;) {
      const lease = leases.get(key)
      if (lease !== undefined && lease.left > 0) {
        lease.left--
        return lease
      }
      // Concurrent requests share one lease. Otherwise, each would take a lease, and they would use up the burst.
      const lookup = pending.get(key) ?? { granted: requestLease(key), waiting: 0 }
      if (lookup.waiting >= waitingMax) throw new RateLimiterRes(0, 1_000)
      lookup.waiting++
      pending.set(key, lookup)
      await lookup.granted
    }
  }

  async function requestLease(key: string): Promise<void> {
    try {
      const granted = await limiter.consume(key, leaseSize)
      leases.set(key, { left: leaseSize, remaining: granted?.remainingPoints ?? 0 })
    } finally {
      pending.delete(key)
    }
  }

  return async (req, res, next) => {
    try {
      const { left, remaining } = await takeOne(keyOf(req))
      setHeaders(res, { limit: perSecond, remaining: left + remaining, seconds: 1 })
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      setHeaders(res, { limit: perSecond, remaining: 0, seconds })
      throw new Fault('rate_limited', {
        detail: `This ${subject} can send ${perSecond} ${perSecond === 1 ? 'request' : 'requests'} per second. Try again in ${seconds} s.`,
        retryAfterSeconds: seconds,
      })
    }
    next()
  }
}

function setHeaders(res: Response, options: { limit: number; remaining: number; seconds: number }): void {
  res.set('RateLimit-Limit', String(options.limit))
  res.set('RateLimit-Remaining', String(Math.max(0, options.remaining)))
  res.set('RateLimit-Reset', String(options.seconds))
}

function createLimiter(options: {
  redis: Redis
  keyPrefix: string
  points: number
  duration: number
}): RateLimiterRedis {
  const { redis, keyPrefix, points, duration } = options
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  })
}
