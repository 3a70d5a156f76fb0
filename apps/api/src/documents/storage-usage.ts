import { Fault, inMebibytes } from '@platen/contract'
import type { Redis } from '@platen/queue'
import { createHourlyCounts } from '../http/limits/hourly-counts.ts'

/**
 * Counts the bytes of documents, batch results, responses to an `Idempotency-Key` and prepared images of drafts that the service stores for each
 * account until they expire.
 */
export interface StorageUsage {
  /** Throws `storage_limit_reached` if the account's storage is full. Documents in progress are still stored. */
  requireRoom(accountId: string): Promise<void>
  /** Whether the account can store more. Never throws. */
  hasRoom(accountId: string): Promise<boolean>
  /** Counts a document, once, until `expiresAt` (epoch milliseconds). Never throws. */
  note(accountId: string, options: { bytes: number; expiresAt: number }): Promise<void>
}

const dayMs = 24 * 3_600_000
/** Longer than any document is stored: a link can be requested for a day after its job, and is valid for up to a week. */
const lifeMs = 9 * dayMs

/**
 * Counts bytes with `createHourlyCounts`. While Redis is unavailable, nothing is rejected. With `bytesMax` 0, there is no limit.
 */
export function createStorageUsage(parts: {
  redis: Redis
  bytesMax: number
  onError: (error: unknown) => void
  /** Epoch milliseconds. Default: the system clock. */
  now?: () => number
}): StorageUsage {
  const { redis, bytesMax, onError, now = Date.now } = parts
  const counts = createHourlyCounts({ redis, name: 'kept-documents', lifeMs, now })

  async function bytesOf(accountId: string): Promise<number> {
    if (bytesMax === 0) return 0
    return counts.read(accountId).catch((error: unknown) => {
      onError(error)
      return 0
    })
  }

  const isRoom = (bytes: number) => bytesMax === 0 || bytes < bytesMax

  return {
    hasRoom: async (accountId) => isRoom(await bytesOf(accountId)),
    async requireRoom(accountId) {
      const bytes = await bytesOf(accountId)
      if (isRoom(bytes)) return
      throw new Fault('storage_limit_reached', {
        detail: `The account stores ${inMebibytes(bytes)} of documents, batch results, responses to requests with an Idempotency-Key and prepared images of drafts. The limit is ${inMebibytes(bytesMax)}. Nothing was rendered. Files count until they expire. Request documents in base64 without an Idempotency-Key, send a shorter expiration, or store them in your own bucket.`,
      })
    },
    async note(accountId, { bytes, expiresAt }) {
      if (bytesMax === 0) return
      await counts.add(accountId, { amount: bytes, expiresAt }).catch(onError)
    },
  }
}
