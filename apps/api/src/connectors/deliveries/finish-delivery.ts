import type { Catalog, ConnectorDeliveryRecord, ConnectorSummary, RenderJob } from '@platen/database'
import { Fault, isFinalJobStatus } from '@platen/contract'
import type { WorkOutcome, WorkTry } from '@platen/queue'
import { LRUCache } from 'lru-cache'
import type { WaitForJob } from '../../jobs/wait-for-job.ts'
import type { DeliverDocument } from '../destinations/deliver-document.ts'
import { isRetryable, type PrepareDocument } from '../prepare-document.ts'
import type { PayloadStore } from '../payload-store.ts'
import { pausedOutcome } from '../paused-outcome.ts'
import type { AcceptDocument } from './accept-document.ts'
import type { AccountSlots } from './account-slots.ts'
import { payloadLocation, readSource } from './delivery-sources.ts'
import type { RecordOutcome } from './record-outcome.ts'

export interface DeliveryRef {
  connectorId: string
  deliveryId: string
}

/** Makes one attempt to finish a delivery: waits for its document and delivers it. Throws any catalog error. */
export type FinishDelivery = (
  of: DeliveryRef,
  at: Pick<WorkTry, 'pauseMs' | 'signal'>,
) => Promise<WorkOutcome>

/** If the document is not ready after this time, the delivery is postponed, and its slot is free for others. */
const waitMs = 1_000
const putOffMs = 2_000

export function createFinishDelivery(parts: {
  catalog: Pick<Catalog, 'connectors' | 'connectorDeliveries'>
  payloads: PayloadStore
  prepare: PrepareDocument
  accept: AcceptDocument
  wait: WaitForJob
  deliver: DeliverDocument
  recordOutcome: RecordOutcome
  slots: AccountSlots
}): FinishDelivery {
  const { catalog, payloads, prepare, accept, wait, deliver, recordOutcome, slots } = parts
  /** A connector's account never changes, so postponed deliveries do not need a database query. */
  const accounts = new LRUCache<string, string>({ max: 10_000 })

  async function accountOf(connectorId: string): Promise<string | undefined> {
    const accountId = accounts.get(connectorId) ?? (await catalog.connectors.findAny(connectorId))?.accountId
    if (accountId !== undefined) accounts.set(connectorId, accountId)
    return accountId
  }

  /** Starts a delivery whose process died before its document was requested. */
  async function begin(
    connector: ConnectorSummary,
    delivery: ConnectorDeliveryRecord,
    signal: AbortSignal,
  ): Promise<WorkOutcome> {
    // A manual run generates the document even if the connector is paused.
    if (delivery.runs === 1) {
      const paused = pausedOutcome(connector)
      if (paused) {
        await recordOutcome(connector, delivery, paused)
        return 'done'
      }
      if (connector.destination.to === 'answer') return removeForRepeat(delivery)
    }
    const from = await readSource(payloads, delivery)
    const prepared = await prepare({ connector, from, signal })
    if ('outcome' in prepared) {
      await recordOutcome(connector, delivery, prepared)
      return 'done'
    }
    await accept({ connector, delivery, prepared, signal })
    return { putOffMs }
  }

  /** Removes a delivery whose sender got no response and will send it again, so that the repeat is not treated as a duplicate. */
  async function removeForRepeat(delivery: ConnectorDeliveryRecord): Promise<WorkOutcome> {
    await catalog.connectorDeliveries.remove(delivery.deliveryId)
    if (delivery.payload) await payloads.remove(payloadLocation(delivery))
    return 'done'
  }

  async function end(
    connector: ConnectorSummary,
    delivery: ConnectorDeliveryRecord,
    { job, pauseMs, signal }: { job: RenderJob; pauseMs: number | undefined; signal: AbortSignal },
  ): Promise<WorkOutcome> {
    const { outcome } = job
    if (!outcome?.ok) {
      const detail = outcome ? outcome.fault.detail : 'The document was cancelled.'
      await recordOutcome(connector, delivery, {
        outcome: 'failed',
        detail,
        faults: outcome?.fault.errors ?? [],
      })
      return 'done'
    }
    const result = await deliver({ connector, delivery, job, signal })
    if (result.ok) {
      await recordOutcome(connector, delivery, { outcome: 'made', detail: result.detail })
      return 'done'
    }
    if (pauseMs === undefined || result.isFinal) {
      await recordOutcome(connector, delivery, { outcome: 'failed', detail: result.detail })
      return 'done'
    }
    await catalog.connectorDeliveries.note(delivery.deliveryId, {
      detail: `${result.detail} Platen will retry.`,
    })
    return 'again'
  }

  const tryOnce: FinishDelivery = async ({ connectorId, deliveryId }, { pauseMs, signal }) => {
    const connector = await catalog.connectors.findAny(connectorId)
    const delivery = connector && (await catalog.connectorDeliveries.find(connectorId, deliveryId))
    if (!delivery || delivery.outcome !== 'received') return 'done'
    try {
      if (delivery.jobId === null) return await begin(connector, delivery, signal)
      const job = await wait(connector.accountId, delivery.jobId, { waitMs, signal })
      if (job && !isFinalJobStatus(job.status)) return { putOffMs }
      if (job) return await end(connector, delivery, { job, pauseMs, signal })
      await recordOutcome(connector, delivery, {
        outcome: 'failed',
        detail: 'The document could not be generated in time.',
      })
      return 'done'
    } catch (error) {
      if (signal.aborted) return { putOffMs }
      if (!(error instanceof Fault) || isRetryable(error)) throw error
      await recordOutcome(connector, delivery, {
        outcome: 'failed',
        detail: error.detail,
        faults: error.errors,
      })
      return 'done'
    }
  }

  return async (of, at) => {
    const accountId = await accountOf(of.connectorId)
    if (accountId === undefined) return 'done'
    const slot = slots.take(accountId)
    if ('putOffMs' in slot) return slot
    try {
      return await tryOnce(of, at)
    } finally {
      slot.free()
    }
  }
}
