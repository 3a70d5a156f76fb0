import type { Catalog } from '@platen/catalog'
import type { PayloadStore } from '../payload-store.ts'
import type { DeliveryRef } from './finish-delivery.ts'
import { removePayloads } from './remove-payloads.ts'

const minuteMs = 60_000
const lateMs = 2 * minuteMs
const listedMs = 30 * 24 * 60 * minuteMs
/** Deliveries that have an end, of one connector. */
const newestKept = 10_000
/** A connector to which nothing came for longer has no more than it had then. */
const activeMs = 60 * minuteMs

/**
 * Begins what a process that died, or a queue that was away, has left, and forgets what is old or too much. Throws what catalog and store
 * throw; the next time goes on.
 */
export function createLookAfterDeliveries(parts: {
  deliveries: Catalog['connectorDeliveries']
  payloads: PayloadStore
  /** Never rejects. */
  begin: (of: DeliveryRef) => Promise<void>
  now: () => number
}): (signal: AbortSignal) => Promise<void> {
  const { deliveries, payloads, begin, now } = parts
  return async (signal) => {
    const before = new Date(now() - lateMs)
    for (;;) {
      const unfinished = await deliveries.takeUnfinished(before)
      for (const delivery of unfinished) await begin(delivery)
      if (unfinished.length === 0 || signal.aborted) break
    }
    for (;;) {
      const since = new Date(now() - activeMs)
      const tooMany = await deliveries.listBeyond({ newest: newestKept, since })
      if (tooMany.length === 0 || signal.aborted) break
      // First what they kept: without their rows nobody would know of it.
      await removePayloads(payloads, tooMany)
      await deliveries.remove(...tooMany.map(({ deliveryId }) => deliveryId))
    }
    await deliveries.purge(new Date(now() - listedMs))
  }
}
