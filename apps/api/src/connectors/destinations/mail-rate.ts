import type { Redis } from '@platen/jobs'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** A mail that was counted, or why it cannot be sent now. */
export type CountedMail = { giveBack: () => Promise<void> } | { refused: string }

/** Bounds the mails of each account, and of all: their texts and addresses come from anyone, and they go out in the operator's name. */
export interface MailRate {
  /** Counts a mail. `giveBack` takes the count back, for one that was not sent. */
  take(accountId: string): Promise<CountedMail>
}

const hourSeconds = 3_600
const everyone = 'all'

/** Counted over all API processes. While Redis is away each process counts for itself. */
export function limitMails(options: { redis: Redis; perHour: number; perHourOfAll: number }): MailRate {
  const { redis, perHour, perHourOfAll } = options
  const ofAccount = limiter(redis, '{platen}:hook-mails', perHour)
  const ofAll = limiter(redis, '{platen}:hook-mails-of-all', perHourOfAll)
  return {
    async take(accountId) {
      if (!(await consume(ofAccount, accountId)))
        return { refused: tooMany('The connectors of an account', perHour) }
      if (!(await consume(ofAll, everyone))) {
        await ofAccount.reward(accountId)
        return { refused: tooMany('All connectors of this service together', perHourOfAll) }
      }
      return {
        async giveBack() {
          await Promise.all([ofAccount.reward(accountId), ofAll.reward(everyone)])
        },
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

async function consume(from: RateLimiterRedis, key: string): Promise<boolean> {
  try {
    await from.consume(key)
    return true
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false
    throw refusal
  }
}

function tooMany(who: string, perHour: number): string {
  return `${who} can send ${perHour.toLocaleString('en')} mails an hour, and this limit is reached. Run this delivery again later: its payload is kept for 24 hours.`
}
