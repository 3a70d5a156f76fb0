import { Fault } from '@platen/contract'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Bounds work whose cost grows with bytes that are only known when it is done. Counted in this process, whose thread it protects. */
export interface ByteRate {
  /**
   * Does the work, and counts the bytes of its result. Throws `rate_limited` instead while the account has had its bytes of this period; what
   * is under way then goes on.
   */
  run<T>(accountId: string, work: () => Promise<T>, bytesOf: (result: T) => number): Promise<T>
}

/** An account may have `max` bytes in each period of so many `seconds`. `what` is named in the refusal: "sources of templates". */
export function boundBytes({ max, seconds, what }: { max: number; seconds: number; what: string }): ByteRate {
  const limiter = new RateLimiterMemory({ points: max, duration: seconds })
  return {
    async run(accountId, work, bytesOf) {
      const had = await limiter.get(accountId)
      if (had && had.remainingPoints <= 0) {
        const waitSeconds = Math.max(1, Math.ceil(had.msBeforeNext / 1_000))
        const mebibytes = (max / 2 ** 20).toLocaleString('en', { maximumFractionDigits: 2 })
        throw new Fault('rate_limited', {
          detail: `An account can read ${mebibytes} MiB of ${what} in ${seconds} s. Try again in ${waitSeconds} s.`,
          retryAfterSeconds: waitSeconds,
        })
      }
      const result = await work()
      await limiter.penalty(accountId, bytesOf(result))
      return result
    },
  }
}
