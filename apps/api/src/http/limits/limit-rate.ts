import { Fault } from '@platen/contract'
import type { Redis } from '@platen/queue'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateLimitOptions {
  redis: Redis
  /** Whose requests are counted together; ids of different kinds never meet. */
  keyOf: (req: Request) => string
  /** What has such an id, in a sentence: `key`. */
  called: string
  /** Requests a second for each of them. */
  perSecond: number
  /** Requests that may come at once after a pause. */
  burst: number
}

/** Requests of a key that this process may let pass without asking Redis again. */
interface Lease {
  left: number
  /** What Redis said is left besides. */
  remaining: number
}

/** A question to Redis that requests of a key wait for. */
interface Asking {
  answer: Promise<void>
  waiting: number
}

/** A twentieth of a second's requests is taken at once: it spares a busy key 90 % of the ways to Redis, and costs it that much accuracy. */
const leaseShare = 1 / 20
const leaseMs = 1_000

/**
 * Bounds the requests of each key or account over all API processes. While Redis is away each process counts for itself. No more than may come
 * at once wait for its answer: whoever sends thousands is refused, and piles up nowhere.
 */
export function limitRate({ redis, keyOf, called, perSecond, burst }: RateLimitOptions): RequestHandler {
  const burstSeconds = Math.max(1, Math.ceil(burst / perSecond))
  const extra = Math.max(0, burst - perSecond)
  const steady = limiter({ redis, keyPrefix: '{platen}:rate', points: perSecond, duration: 1 })
  const bounded =
    extra > 0
      ? new BurstyRateLimiter(
          steady,
          limiter({ redis, keyPrefix: '{platen}:burst', points: extra, duration: burstSeconds }),
        )
      : steady
  const leaseSize = Math.max(1, Math.min(50, Math.floor(perSecond * leaseShare)))
  const leases = new LRUCache<string, Lease>({ max: 10_000, ttl: leaseMs })

  const waitingMax = Math.max(burst, perSecond)
  const asking = new Map<string, Asking>()

  async function takeOne(key: string): Promise<Lease> {
    for (;;) {
      const lease = leases.get(key)
      if (lease !== undefined && lease.left > 0) {
        lease.left--
        return lease
      }
      // One asks for all that came at once: each with a lease of its own would use up the burst with a twentieth of it.
      const one = asking.get(key) ?? { answer: ask(key), waiting: 0 }
      if (one.waiting >= waitingMax) throw new RateLimiterRes(0, 1_000)
      one.waiting++
      asking.set(key, one)
      await one.answer
    }
  }

  async function ask(key: string): Promise<void> {
    try {
      const granted = await bounded.consume(key, leaseSize)
      leases.set(key, { left: leaseSize, remaining: granted?.remainingPoints ?? 0 })
    } finally {
      asking.delete(key)
    }
  }

  return async (req, res, next) => {
    try {
      const { left, remaining } = await takeOne(keyOf(req))
      setFields(res, { limit: perSecond, remaining: left + remaining, seconds: 1 })
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      setFields(res, { limit: perSecond, remaining: 0, seconds })
      throw new Fault('rate_limited', {
        detail: `This ${called} may send ${perSecond} requests a second. Try again in ${seconds} s.`,
        retryAfterSeconds: seconds,
      })
    }
    next()
  }
}

function setFields(res: Response, of: { limit: number; remaining: number; seconds: number }): void {
  res.set('RateLimit-Limit', String(of.limit))
  res.set('RateLimit-Remaining', String(Math.max(0, of.remaining)))
  res.set('RateLimit-Reset', String(of.seconds))
}

function limiter(of: {
  redis: Redis
  keyPrefix: string
  points: number
  duration: number
}): RateLimiterRedis {
  const { redis, keyPrefix, points, duration } = of
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  })
}
