import type { Redis } from '@platen/queue'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** An email that was counted, or why it cannot be sent now. */
export type CountedMail = { giveBack: () => Promise<void> } | { refused: string }

/** Limits the emails per account and in total, because anyone can set their text and addresses, and they are sent in the operator's name. */
export interface MailRate {
  /** Counts an email. Call `giveBack` to undo the count if it was not sent. */
  take(accountId: string): Promise<CountedMail>
}

const hourSeconds = 3_600
const everyone = 'all'
const together = 'All connectors of this service together'
const later = 'Run this delivery again later. Its payload is kept for 24 hours.'

/**
 * Counts across all API processes. While Redis is unavailable, each process counts separately. An account can send as many emails as are left for all
 * accounts, so one account uses at most half of `perHourOfAll`, and some are always left for accounts that have sent none.
 */
export function limitEmails(options: { redis: Redis; perHour: number; perHourOfAll: number }): MailRate {
  const { redis, perHour, perHourOfAll } = options
  const accountLimiter = limiter(redis, '{platen}:hook-mails', perHour)
  const totalLimiter = limiter(redis, '{platen}:hook-mails-of-all', perHourOfAll)
  return {
    async take(accountId) {
      const counted = await consume(accountLimiter, accountId)
      if (!counted) return { refused: tooMany('An account’s connectors', perHour) }
      const total = await consume(totalLimiter, everyone)
      if (!total) {
        await accountLimiter.reward(accountId)
        return { refused: tooMany(together, perHourOfAll) }
      }
      const giveBack = async () => {
        await Promise.all([accountLimiter.reward(accountId), totalLimiter.reward(everyone)])
      }
      if (counted.consumedPoints - 1 <= total.remainingPoints) return { giveBack }
      await giveBack()
      return {
        refused: `${limitOf(together, perHourOfAll)}, and the remaining emails are reserved for accounts that have sent fewer. ${later}`,
      }
    },
  }
}

function limiter(redis: Redis, keyPrefix: string, points: number): RateLimiterRedis {
  const bounds = { keyPrefix, points, duration: hourSeconds }
  return new RateLimiterRedis({
    storeClient: redis,
    ...bounds,
    insuranceLimiter: new RateLimiterMemory(bounds),
  })
}

/** Returns `undefined` if the limit is reached. */
async function consume(from: RateLimiterRedis, key: string): Promise<RateLimiterRes | undefined> {
  try {
    return await from.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return undefined
    throw refusal
  }
}

const limitOf = (who: string, perHour: number) =>
  `${who} can send ${perHour.toLocaleString('en')} emails per hour`

function tooMany(who: string, perHour: number): string {
  return `${limitOf(who, perHour)}, and this limit has been reached. ${later}`
}
