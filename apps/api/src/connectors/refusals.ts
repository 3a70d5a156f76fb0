import { execAll, type Redis } from '@platen/queue'

/** Messages that a connector rejected. */
export interface RefusedMessages {
  count: number
  lastAt: Date
  /** A sentence. */
  lastReason: string
}

/** Counts rejected messages for the owners of connectors. Only the last reason is stored, because anyone can send any number of messages. */
export interface Refusals {
  /** Counts a rejected message. Never rejects, because the message is rejected in any case. */
  count(connectorId: string, reason: string): Promise<void>
  /** Returns the counts by connector, omitting connectors without rejected messages. Empty while Redis is unavailable. */
  find(connectorIds: readonly string[]): Promise<ReadonlyMap<string, RefusedMessages>>
  /** Resets the count, because the owner changed the security settings. Never rejects. */
  forget(connectorId: string): Promise<void>
}

/** Counted from the last rejected message. */
const keptMs = 7 * 24 * 3_600_000

/** Stored only in Redis, because losing these counts does no harm. */
export function createRefusals(parts: {
  redis: Redis
  clock: () => Date
  onError: (error: unknown) => void
}): Refusals {
  const { redis, clock, onError } = parts
  const keyOf = (connectorId: string) => `{platen}:refused:${connectorId}`

  return {
    async count(connectorId, reason) {
      const key = keyOf(connectorId)
      const counted = redis
        .pipeline()
        .hincrby(key, 'count', 1)
        .hset(key, { at: clock().toISOString(), reason })
        .pexpire(key, keptMs)
      await execAll(counted).catch(onError)
    },
    async find(connectorIds) {
      if (connectorIds.length === 0) return new Map()
      const pipeline = redis.pipeline()
      for (const connectorId of connectorIds) pipeline.hgetall(keyOf(connectorId))
      const found = await execAll(pipeline).catch((error: unknown) => {
        onError(error)
        return []
      })
      return new Map(
        found.flatMap((hash, at) => {
          const { count, at: lastAt, reason = '' } = hash as Record<string, string | undefined>
          if (count === undefined || lastAt === undefined) return []
          const refused = { count: Number(count), lastAt: new Date(lastAt), lastReason: reason }
          return [[connectorIds[at] as string, refused]]
        }),
      )
    },
    async forget(connectorId) {
      await redis.del(keyOf(connectorId)).catch(onError)
    },
  }
}
