import type { ConnectorDeliveryRecord } from '@platen/database'
import { Fault } from '@platen/contract'
import type { PayloadLocation, PayloadStore } from '../payload-store.ts'
import type { RecordTask } from '../records/make-record.ts'

/** Returns the location of a delivery's payload. Throws `not_found` if it was deleted. */
export function payloadLocation({ deliveryId, payload }: ConnectorDeliveryRecord): PayloadLocation {
  if (!payload) throw payloadDeleted()
  return { deliveryId, key: payload.key, until: payload.until }
}

/** Reads the source of a delivery's record: the repaired record, or the payload. Throws `not_found` and `unavailable`. */
export async function readSource(
  payloads: PayloadStore,
  delivery: ConnectorDeliveryRecord,
): Promise<RecordTask['from']> {
  const location = payloadLocation(delivery)
  const repaired = delivery.isRepaired ? await payloads.get(location, 'record') : undefined
  if (repaired) return { packed: repaired.toString() }
  const bytes = await payloads.get(location, 'payload')
  if (!bytes) throw payloadDeleted()
  return { bytes, contentType: delivery.contentType }
}

function payloadDeleted(): Fault {
  return new Fault('not_found', {
    detail: 'The payload of this delivery was deleted. Payloads are kept for 24 hours.',
  })
}
