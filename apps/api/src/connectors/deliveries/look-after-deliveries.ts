import type { Catalog } from '@platen/database'
import type { PayloadStore } from '../payload-store.ts'
import type { DeliveryRef } from './finish-delivery.ts'
import { removePayloads } from './remove-payloads.ts'

const hourMs = 3_600_000
const listedMs = 30 * 24 * hourMs
/** Deliveries that have an end, of one connector. */
const newestKept = 10_000
/** To know who has more takes a walk over as many rows of each connector. */
const trimEveryMs = hourMs
/** A connector to which nothing came for longer has no more than it had then. Longer than the time between, so that none is missed. */
const activeMs = 2 * trimEveryMs

/**
 * Begins what a process that died, or a queue that was away, has left, and forgets what is old or too much. Throws what catalog and store
 * throw; the next time goes on.
 */
export function createLookAfterDeliveries(parts: {
  deliveries: Catalog['connectorDeliveries']
  payloads: PayloadStore
  /** Never rejects. */
  begin: (of: DeliveryRef) => Promise<void>
  /** After so long no request is at work on a delivery any more. */
  lateMs: number
  now: () => number
}): (signal: AbortSignal) => Promise<void> {
  const { deliveries, payloads, begin, lateMs, now } = parts
  let trimmedAt = -Infinity

  async function trim(signal: AbortSignal): Promise<void> {
    const at = now()
    if (at - trimmedAt < trimEveryMs) return
    for (;;) {
      const since = new Date(at - activeMs)
      const tooMany = await deliveries.listBeyond({ newest: newestKept, since })
      if (signal.aborted) return
      if (tooMany.length === 0) break
      // First what they kept: without their rows nobody would know of it.
      await removePayloads(payloads, tooMany)
      await deliveries.remove(...tooMany.map(({ deliveryId }) => deliveryId))
    }
    trimmedAt = at
  }

  return async (signal) => {
    const before = new Date(now() - lateMs)
    for (;;) {
      const unfinished = await deliveries.takeUnfinished(before)
      for (const delivery of unfinished) await begin(delivery)
      if (unfinished.length === 0 || signal.aborted) break
    }
    await trim(signal)
    await deliveries.purge(new Date(now() - listedMs))
  }
}
