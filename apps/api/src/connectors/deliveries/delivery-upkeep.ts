import type { Catalog } from '@platen/database'
import type { PayloadStore } from '../payload-store.ts'
import type { DeliveryRef } from './finish-delivery.ts'
import { removePayloads } from './remove-payloads.ts'

const hourMs = 3_600_000
const listedMs = 30 * 24 * hourMs
/** Finished deliveries per connector. */
const newestKept = 10_000
/** The query for connectors with more deliveries reads up to `newestKept` rows for each connector. */
const trimEveryMs = hourMs
/** Connectors without messages for this time have no new deliveries. It is longer than the interval, so that no connector is missed. */
const activeMs = 2 * trimEveryMs

/**
 * Starts deliveries that were left unfinished by a process that died or an unavailable queue, and deletes old and excess deliveries. Throws the
 * errors from the catalog and the store. The next run continues.
 */
export function createDeliveryUpkeep(parts: {
  deliveries: Catalog['connectorDeliveries']
  payloads: PayloadStore
  /** Never rejects. */
  begin: (of: DeliveryRef) => Promise<void>
  /** Time after which no request is processing a delivery anymore. */
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
      // Payloads are removed first, because nothing refers to them without the rows.
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
