import { execAll, type Redis } from '@platen/queue'

/** What each account keeps, by the hour in which it expires. Counted in Redis, for all processes together. */
export interface HourlyCounts {
  /** Returns the sum of what has not expired. Throws while Redis is unavailable. */
  read(accountId: string): Promise<number>
  /** Counts an amount until the end of the hour in which it expires (epoch milliseconds). Throws while Redis is unavailable. */
  add(accountId: string, of: { amount: number; expiresAt: number }): Promise<void>
}

const hourMs = 3_600_000

/** `name` is a part of the keys in Redis. `lifeMs` is longer than anything is kept. A Redis that lost its data counts from 0 again. */
export function createHourlyCounts(of: {
  redis: Redis
  name: string
  lifeMs: number
  /** Epoch milliseconds. */
  now: () => number
}): HourlyCounts {
  const { redis, name, lifeMs, now } = of
  const keyOf = (accountId: string) => `{platen}:${name}:${accountId}`
  return {
    async read(accountId) {
      const byHour = await redis.hgetall(keyOf(accountId))
      const thisHour = Math.floor(now() / hourMs)
      const ended = Object.keys(byHour).filter((hour) => Number(hour) < thisHour)
      if (ended.length > 0) await redis.hdel(keyOf(accountId), ...ended)
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
