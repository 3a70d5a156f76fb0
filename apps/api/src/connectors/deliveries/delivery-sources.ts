import type { ConnectorDeliveryRecord } from '@platen/database'
import { Fault } from '@platen/contract'
import type { PayloadPlace, PayloadStore } from '../payload-store.ts'
import type { RecordTask } from '../records/make-record.ts'

/** Where a delivery's payload is; throws `not_found` when it is gone. */
export function placeOf({ deliveryId, payload }: ConnectorDeliveryRecord): PayloadPlace {
  if (!payload) throw payloadGone()
  return { deliveryId, key: payload.key, until: payload.until }
}

/** What a delivery's record is made of: the one that was repaired by hand, or its payload. Throws `not_found`, `unavailable`. */
export async function readSource(
  payloads: PayloadStore,
  delivery: ConnectorDeliveryRecord,
): Promise<RecordTask['from']> {
  const place = placeOf(delivery)
  const repaired = delivery.isRepaired ? await payloads.get(place, 'record') : undefined
  if (repaired) return { packed: repaired.toString() }
  const bytes = await payloads.get(place, 'payload')
  if (!bytes) throw payloadGone()
  return { bytes, contentType: delivery.contentType }
}

function payloadGone(): Fault {
  return new Fault('not_found', {
    detail: 'The payload of this delivery is gone: payloads are kept for 24 hours.',
  })
}
