import { execAll, type Redis } from '@platen/queue'

/** Messages that a connector did not take. */
export interface RefusedMessages {
  count: number
  lastAt: Date
  /** A sentence. */
  lastReason: string
}

/** What connectors did not take, as their owners should know of it: a count and the last reason, as anyone may send as many as they like. */
export interface Refusals {
  /** Counts one. Never rejects: who sent it is refused all the same. */
  count(connectorId: string, reason: string): Promise<void>
  /** By connector; those without any are left out, and all are while Redis is away. */
  find(connectorIds: readonly string[]): Promise<ReadonlyMap<string, RefusedMessages>>
  /** From now on nothing is counted, as the owner changed what is checked. Never rejects. */
  forget(connectorId: string): Promise<void>
}

/** After the last one. */
const keptMs = 7 * 24 * 3_600_000

/** In Redis alone: what is lost with it is a hint. */
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
      const asked = redis.pipeline()
      for (const connectorId of connectorIds) asked.hgetall(keyOf(connectorId))
      const found = await execAll(asked).catch((error: unknown) => {
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
