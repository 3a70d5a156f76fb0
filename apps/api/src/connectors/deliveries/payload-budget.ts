import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** Limits the payloads that an account's connectors store. */
export interface PayloadBudget {
  /** Whether payloads of finished deliveries should no longer be kept. */
  isSpent(accountId: string): Promise<boolean>
  /**
   * Counts a message. Throws `rate_limited` if payloads for which no document was generated use all the storage, or if too many messages are waiting
   * for their documents.
   */
  take(accountId: string, bytes: number): Promise<void>
  /** Counts a message as finished. */
  end(accountId: string): void
  /** Counts bytes as removed. */
  free(accountId: string, bytes: number): void
}

const spentBytes = 256 * 2 ** 20
const keptBytesMax = 2 ** 30
const unfinishedMax = 10_000
const freshMs = 5_000
/** A count is cached for this many times its duration, so that counting uses at most a hundredth of the database's time. */
const freshFactor = 100
const retryAfterSeconds = 600

interface Held {
  bytes: number
  unfinished: number
}

/** Counts in the database every few seconds, and in this process in between. */
export function createPayloadBudget(
  deliveries: Pick<Catalog['connectorDeliveries'], 'heldBy'>,
): PayloadBudget {
  const counted = new LRUCache<string, Held>({ max: 5_000, ttl: freshMs })
  const counting = new Map<string, Promise<Held>>()

  async function count(accountId: string): Promise<Held> {
    const began = performance.now()
    const held = { ...(await deliveries.heldBy(accountId)) }
    counted.set(accountId, held, { ttl: Math.max(freshMs, (performance.now() - began) * freshFactor) })
    return held
  }

  // Concurrent callers share one count.
  async function heldBy(accountId: string): Promise<Held> {
    const known = counted.get(accountId)
    if (known) return known
    const begun = counting.get(accountId) ?? count(accountId).finally(() => counting.delete(accountId))
    counting.set(accountId, begun)
    return begun
  }

  return {
    isSpent: async (accountId) => (await heldBy(accountId)).bytes > spentBytes,
    async take(accountId, bytes) {
      const held = await heldBy(accountId)
      if (held.bytes + bytes > keptBytesMax) {
        throw new Fault('rate_limited', {
          detail:
            'The connectors of this account store a gigabyte of payloads for which no document was generated. Run their deliveries again, or wait until the payloads expire after 24 hours.',
          retryAfterSeconds,
        })
      }
      if (held.unfinished >= unfinishedMax) {
        throw new Fault('rate_limited', {
          detail: `${unfinishedMax.toLocaleString('en')} messages to the connectors of this account are waiting for their documents to be generated and delivered. Send more when these are done.`,
          retryAfterSeconds,
        })
      }
      held.bytes += bytes
      held.unfinished += 1
    },
    // Without `end` and `free`, a count that is cached for minutes would reject messages after earlier ones have finished.
    end(accountId) {
      const held = counted.get(accountId)
      if (held) held.unfinished = Math.max(0, held.unfinished - 1)
    },
    free(accountId, bytes) {
      const held = counted.get(accountId)
      if (held) held.bytes = Math.max(0, held.bytes - bytes)
    },
  }
}
