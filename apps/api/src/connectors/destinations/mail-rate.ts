import type { Redis } from '@platen/jobs'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** Bounds the mails of each account, whose texts and addresses come from anyone, and which go out in the operator's name. */
export interface MailRate {
  perHour: number
  /** Counts a mail; `undefined` when there were too many. What it gives takes the count back, for one that was not sent. */
  take(accountId: string): Promise<(() => Promise<void>) | undefined>
}

const hourSeconds = 3_600

/** Counted over all API processes. While Redis is away each process counts for itself. */
export function limitMails({ redis, perHour }: { redis: Redis; perHour: number }): MailRate {
  const bounds = { keyPrefix: '{platen}:hook-mails', points: perHour, duration: hourSeconds }
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    ...bounds,
    insuranceLimiter: new RateLimiterMemory(bounds),
  })
  return {
    perHour,
    async take(accountId) {
      try {
        await limiter.consume(accountId)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return undefined
        throw refusal
      }
      return async () => void (await limiter.reward(accountId))
    },
  }
}
