import type { Catalog, KeptPayload } from '@platen/database'
import type { PayloadStore } from '../payload-store.ts'

const removalsAtOnce = 20

/** Removes all stored payloads for an account's connectors, or for one connector. Throws `unavailable`, and continues when called again. */
export async function removeKeptPayloads(
  { deliveries, payloads }: { deliveries: Catalog['connectorDeliveries']; payloads: PayloadStore },
  { accountId, connectorId }: { accountId: string; connectorId?: string },
): Promise<void> {
  for (;;) {
    const kept = await deliveries.listKept(accountId, connectorId)
    if (kept.length === 0) return
    await removePayloads(payloads, kept)
    await deliveries.forgetPayload(...kept.map(({ deliveryId }) => deliveryId))
  }
}

/** Removes payloads from the store. Throws `unavailable`. */
export async function removePayloads(payloads: PayloadStore, kept: readonly KeptPayload[]): Promise<void> {
  const left = kept.flatMap(({ deliveryId, until }) => (until ? [{ deliveryId, until }] : []))
  const removeEach = async () => {
    for (let location = left.pop(); location; location = left.pop()) await payloads.remove(location)
  }
  await Promise.all(Array.from({ length: removalsAtOnce }, removeEach))
}
