import { Fault, inMebibytes } from '@platen/contract'
import type { RequestHandler } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { limitConcurrency } from './limit-concurrency.ts'
import { accountOf } from '../request-context.ts'

/** Limits the cost of each account's work in a period. Counted for this process only, because it protects the process's own thread. */
export interface CostRate {
  /** Throws `rate_limited` if the account has used up its limit for this period. */
  require(accountId: string): Promise<void>
  /** Adds the cost of work, which can be more than what is left. */
  charge(accountId: string, cost: number): Promise<void>
}

/** Limits each account to a cost of `max` in each period of `seconds`. `refusal` is the sentence that states this limit. */
export function boundCost(of: { max: number; seconds: number; refusal: string }): CostRate {
  const { max, seconds, refusal } = of
  const limiter = new RateLimiterMemory({ points: max, duration: seconds })
  return {
    async require(accountId) {
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

/** Returns a handler that refuses the requests of an account that has used up its limit, before any work is done. */
export function requireFirst(rate: Pick<CostRate, 'require'>): RequestHandler {
  return async (req, _res, next) => {
    await rate.require(accountOf(req))
    next()
  }
}

/** Limits how many bytes each account reads or copies. */
export interface ByteRate extends CostRate {
  /** Counts bytes that are known before the work. Throws as `CostRate.require` does. */
  take(accountId: string, bytes: number): Promise<void>
  /**
   * Reads, and counts the bytes of the result, which are only known then. Four reads of an account are in progress at once, and the others
   * wait for them. Throws as `take` does; reads that are in progress continue.
   */
  run<T>(accountId: string, read: () => Promise<T>, bytesOf: (result: T) => number): Promise<T>
}

/** Few, because what is in progress is not counted yet. */
const readsAtOnce = 4

/** Limits each account to `max` bytes in each period of `seconds`. `what` names them in the error, such as "its templates". */
export function boundBytes({ max, seconds, what }: { max: number; seconds: number; what: string }): ByteRate {
  const refusal = `An account can read or copy ${inMebibytes(max)} of ${what} in ${seconds} s.`
  const rate = boundCost({ max, seconds, refusal })
  const limit = limitConcurrency({ max: readsAtOnce, waitingMax: Number.POSITIVE_INFINITY, what: 'reads' })
  return {
    ...rate,
    async take(accountId, bytes) {
      await rate.require(accountId)
      await rate.charge(accountId, bytes)
    },
    run: (accountId, read, bytesOf) =>
      limit.run(accountId, async () => {
        await rate.require(accountId)
        const result = await read()
        await rate.charge(accountId, bytesOf(result))
        return result
      }),
  }
}
