import type { Catalog } from '@platen/catalog'
import { Fault } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** How much of what came a connector keeps. */
export interface PayloadBudget {
  /** Whether there is no room for what is done with. */
  isSpent(connectorId: string): Promise<boolean>
  /** Counts a payload. Throws `rate_limited` where what waits to be repaired takes all the room there is. */
  take(connectorId: string, bytes: number): Promise<void>
}

const spentBytes = 256 * 2 ** 20
const keptBytesMax = 2 ** 30
const freshMs = 5_000

/** Counted in the database every few seconds, and in this process between. */
export function createPayloadBudget(
  deliveries: Pick<Catalog['connectorDeliveries'], 'keptBytes'>,
): PayloadBudget {
  const counted = new LRUCache<string, { bytes: number }>({ max: 5_000, ttl: freshMs })

  async function countOf(connectorId: string): Promise<{ bytes: number }> {
    const known = counted.get(connectorId)
    if (known) return known
    const count = { bytes: await deliveries.keptBytes(connectorId) }
    counted.set(connectorId, count)
    return count
  }

  return {
    isSpent: async (connectorId) => (await countOf(connectorId)).bytes > spentBytes,
    async take(connectorId, bytes) {
      const count = await countOf(connectorId)
      if (count.bytes + bytes > keptBytesMax) {
        throw new Fault('rate_limited', {
          detail:
            'This connector keeps a gigabyte of payloads that could not be made into documents. Run or delete them, or wait: each is kept for 24 hours.',
          retryAfterSeconds: 600,
        })
      }
      count.bytes += bytes
    },
  }
}
