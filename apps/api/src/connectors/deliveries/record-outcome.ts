import type { Catalog, ConnectorDeliveryRecord, ConnectorRecord } from '@platen/database'
import type { ConnectorOutcome, FaultItem } from '@platen/contract'
import type { Metrics } from '../../operator/metrics.ts'
import type { PayloadStore } from '../payload-store.ts'
import type { PayloadBudget } from './payload-budget.ts'
import { payloadLocation } from './delivery-sources.ts'

/** Records the outcome of a delivery. Throws errors from the catalog. */
export type RecordOutcome = (
  connector: Pick<ConnectorRecord, 'accountId'>,
  delivery: ConnectorDeliveryRecord,
  end: {
    outcome: Exclude<ConnectorOutcome, 'received'>
    detail: string | null
    faults?: readonly FaultItem[]
    /** Set if the ID was not stored with the job. */
    documentId?: string | undefined
  },
) => Promise<void>

/** If an account already stores many payloads, those of finished deliveries are not kept. */
export function createRecordOutcome(parts: {
  deliveries: Catalog['connectorDeliveries']
  payloads: PayloadStore
  budget: PayloadBudget
  metrics: Pick<Metrics, 'delivery'>
}): RecordOutcome {
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
    const isFinished = outcome === 'made' || outcome === 'filtered'
    if (!isFinished || !delivery.payload || !(await budget.isSpent(accountId))) return
    await deliveries.forgetPayload(deliveryId)
    budget.free(accountId, delivery.bytes)
    await payloads.remove(payloadLocation(delivery))
  }
}
