import { execAll, type Redis } from '@platen/queue'

/** Counts what each account stores, by the hour in which it expires. The counters are in Redis, so all processes share them. */
export interface HourlyCounts {
  /** Returns the sum of all amounts that have not expired. Throws while Redis is unavailable. */
  read(accountId: string): Promise<number>
  /** Counts an amount until the end of the hour in which it expires. `expiresAt` is in epoch milliseconds. Throws while Redis is unavailable. */
  add(accountId: string, options: { amount: number; expiresAt: number }): Promise<void>
}

const hourMs = 3_600_000

/** `name` is part of the Redis keys. `lifeMs` must be longer than any amount is counted. If Redis loses its data, the counts restart at 0. */
export function createHourlyCounts(options: {
  redis: Redis
  name: string
  lifeMs: number
  /** Epoch milliseconds. */
  now: () => number
}): HourlyCounts {
  const { redis, name, lifeMs, now } = options
  const keyOf = (accountId: string) => `{platen}:${name}:${accountId}`
  return {
    async read(accountId) {
      const byHour = await redis.hgetall(keyOf(accountId))
      const thisHour = Math.floor(now() / hourMs)
      const expired = Object.keys(byHour).filter((hour) => Number(hour) < thisHour)
      if (expired.length > 0) await redis.hdel(keyOf(accountId), ...expired)
      return Object.entries(byHour).reduce(
        (sum, [hour, amount]) => (Number(hour) < thisHour ? sum : sum + Number(amount)),
        0,
      )
    },
    async add(accountId, { amount, expiresAt }) {
      const key = keyOf(accountId)
      const counted = redis.multi().hincrby(key, String(Math.floor(expiresAt / hourMs)), amount)
      await execAll(counted.pexpire(key, lifeMs))
    },
  }
}
