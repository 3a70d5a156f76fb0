import { Fault, inMebibytes } from '@platen/contract'
import type { RequestHandler } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { limitConcurrency } from './limit-concurrency.ts'
import { accountOf } from '../request-context.ts'

/** Limits the cost of each account's work in a period. Each process counts separately, because the limit protects its main thread. */
export interface CostLimit {
  /** Throws `rate_limited` if the account has reached its limit for this period. */
  check(accountId: string): Promise<void>
  /** Adds the cost of work, which can exceed the limit. */
  charge(accountId: string, cost: number): Promise<void>
}

/** Limits each account to a cost of `max` in each period of `seconds`. `refusal` is a sentence for the error that states the limit. */
export function limitCost(options: { max: number; seconds: number; refusal: string }): CostLimit {
  const { max, seconds, refusal } = options
  const limiter = new RateLimiterMemory({ points: max, duration: seconds })
  return {
    async check(accountId) {
      const used = await limiter.get(accountId)
      if (!used || used.remainingPoints > 0) return
      const waitSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1_000))
      throw new Fault('rate_limited', {
        detail: `${refusal} Try again in ${waitSeconds} s.`,
        retryAfterSeconds: waitSeconds,
      })
    },
    async charge(accountId, cost) {
      await limiter.penalty(accountId, cost)
    },
  }
}

/** Returns a handler that rejects requests from an account that has reached its limit, before any work is done. */
export function refuseOverLimit(rate: Pick<CostLimit, 'check'>): RequestHandler {
  return async (req, _res, next) => {
    await rate.check(accountOf(req))
    next()
  }
}

/** Limits how many bytes each account reads or copies. */
export interface ByteLimit extends CostLimit {
  /** Counts bytes that are known before the work. Throws `rate_limited`. */
  take(accountId: string, bytes: number): Promise<void>
  /**
   * Reads, and counts the bytes of the result, which are only known afterwards. Runs up to four of an account's reads at once, and queues the others. Throws
   * `rate_limited`; reads in progress continue.
   */
  run<T>(accountId: string, read: () => Promise<T>, bytesOf: (result: T) => number): Promise<T>
}

/** Kept low, because reads in progress have not been counted yet. */
const readsAtOnce = 4

/** Limits each account to `max` bytes in each period of `seconds`. `what` names the bytes in the error, such as "its templates". */
export function limitBytes({
  max,
  seconds,
  what,
}: {
  max: number
  seconds: number
  what: string
}): ByteLimit {
  const refusal = `An account can read or copy ${inMebibytes(max)} of ${what} in ${seconds} s.`
  const rate = limitCost({ max, seconds, refusal })
  const limit = limitConcurrency({ max: readsAtOnce, waitingMax: Number.POSITIVE_INFINITY, what: 'reads' })
  return {
    ...rate,
    async take(accountId, bytes) {
      await rate.check(accountId)
      await rate.charge(accountId, bytes)
    },
    run: (accountId, read, bytesOf) =>
      limit.run(accountId, async () => {
        await rate.check(accountId)
        const result = await read()
        await rate.charge(accountId, bytesOf(result))
        return result
      }),
  }
}
