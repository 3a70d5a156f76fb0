import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** How much of what came the connectors of an account hold. */
export interface PayloadBudget {
  /** Whether there is no room for what is done with. */
  isSpent(accountId: string): Promise<boolean>
  /**
   * Counts a message. Throws `rate_limited` where what waits to be repaired takes all the room there is, or more wait for their documents
   * than come to an end.
   */
  take(accountId: string, bytes: number): Promise<void>
  /** One message less waits for its document. */
  end(accountId: string): void
  /** So much less is kept. */
  free(accountId: string, bytes: number): void
}

const spentBytes = 256 * 2 ** 20
const keptBytesMax = 2 ** 30
const unfinishedMax = 10_000
const freshMs = 5_000
/** A count is used for so many times as long as it took, so that counting takes a hundredth of the database's time at most. */
const freshFactor = 100
const retryAfterSeconds = 600

interface Held {
  bytes: number
  unfinished: number
}

/** Counted in the database every few seconds, and in this process between. */
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

  // One counts for all that come at once.
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
            'The connectors of this account keep a gigabyte of payloads that could not be made into documents. Run them, or wait: each is kept for 24 hours.',
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
    // Without these a count that is used for minutes would refuse senders whose messages have long come to their ends.
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
