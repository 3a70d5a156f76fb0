import type { Catalog, ConnectorDeliveryRecord, ConnectorRecord } from '@platen/database'
import type { ConnectorOutcome, FaultItem } from '@platen/contract'
import type { Metrics } from '../../operator/metrics.ts'
import type { PayloadStore } from '../payload-store.ts'
import type { PayloadBudget } from './payload-budget.ts'
import { placeOf } from './delivery-sources.ts'

/** Writes down how a delivery ended. Throws what the catalog throws. */
export type NoteOutcome = (
  connector: Pick<ConnectorRecord, 'accountId'>,
  delivery: ConnectorDeliveryRecord,
  end: {
    outcome: Exclude<ConnectorOutcome, 'received'>
    detail: string | null
    faults?: readonly FaultItem[]
    /** Where it was not noted with its job. */
    documentId?: string | undefined
  },
) => Promise<void>

/** Of an account that keeps a lot already, payloads that are done with are not kept. */
export function createNoteOutcome(parts: {
  deliveries: Catalog['connectorDeliveries']
  payloads: PayloadStore
  budget: PayloadBudget
  metrics: Pick<Metrics, 'delivery'>
}): NoteOutcome {
  const { deliveries, payloads, budget, metrics } = parts
  return async ({ accountId }, delivery, { outcome, detail, faults = [], documentId }) => {
    const { deliveryId } = delivery
    await deliveries.note(deliveryId, {
      outcome,
      detail,
      faults,
      ...(documentId !== undefined && { documentId }),
    })
    budget.end(accountId)
    metrics.delivery({ outcome })
    const isDoneWith = outcome === 'made' || outcome === 'filtered'
    if (!isDoneWith || !delivery.payload || !(await budget.isSpent(accountId))) return
    await deliveries.forgetPayload(deliveryId)
    budget.free(accountId, delivery.bytes)
    await payloads.remove(placeOf(delivery))
  }
}
