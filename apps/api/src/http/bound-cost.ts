import { Fault, inMebibytes } from '@platen/contract'
import type { RequestHandler } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { accountOf } from './request-context.ts'

/** Bounds what the work of each account costs in a period. Counted in this process, whose thread it protects. */
export interface CostRate {
  /** Throws `rate_limited` while the account has used up what it has for this period. */
  require(accountId: string): Promise<void>
  /** Counts work, which may cost more than is left. */
  charge(accountId: string, cost: number): Promise<void>
}

/** An account has `max` in each period of so many `seconds`. `refusal` says so in a sentence. */
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

/** Before a request's work: refuses those of an account that has used up what it has. */
export function requireFirst(rate: Pick<CostRate, 'require'>): RequestHandler {
  return async (req, _res, next) => {
    await rate.require(accountOf(req))
    next()
  }
}

/** Bounds readings whose cost grows with bytes that are only known when they are read. */
export interface ByteRate extends Pick<CostRate, 'require'> {
  /** Reads, and counts the bytes of the result. Throws as `CostRate.require` does; what is under way then goes on. */
  run<T>(accountId: string, read: () => Promise<T>, bytesOf: (result: T) => number): Promise<T>
}

/** An account may read `max` bytes in each period of so many `seconds`. `what` is named in the refusal: "sources of templates". */
export function boundBytes({ max, seconds, what }: { max: number; seconds: number; what: string }): ByteRate {
  const refusal = `An account can read ${inMebibytes(max)} of ${what} in ${seconds} s.`
  const rate = boundCost({ max, seconds, refusal })
  return {
    require: (accountId) => rate.require(accountId),
    async run(accountId, read, bytesOf) {
      await rate.require(accountId)
      const result = await read()
      await rate.charge(accountId, bytesOf(result))
      return result
    },
  }
}
