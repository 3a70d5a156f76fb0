import type { ConnectorOutcome, FaultItem } from '@platen/contract'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toRepairedJson } from '../database/storable-json.ts'

/** A message that a connector received. */
export interface NewConnectorDelivery {
  deliveryId: string
  connectorId: string
  contentType: string
  bytes: number
  /** Identifies the same message if it is sent again. `null` if nothing does. */
  fingerprint: string | null
  requestId: string
  /** The key that its payload is sealed with. */
  payloadKey: string
  payloadUntil: Date
}

/** The state of a delivery. */
export interface ConnectorDeliveryRecord extends Omit<NewConnectorDelivery, 'payloadKey' | 'payloadUntil'> {
  at: Date
  outcome: ConnectorOutcome
  detail: string | null
  faults: FaultItem[]
  repeats: number
  /** `null` after the payload was removed. */
  payload: { key: string; until: Date } | null
  /** Whether a manually repaired record is stored alongside the payload. */
  isRepaired: boolean
  jobId: string | null
  documentId: string | null
  runs: number
  lastRunAt: Date | null
}

/** Changes to a delivery. Omitted properties stay unchanged. */
export interface DeliveryChange {
  outcome?: ConnectorOutcome
  detail?: string | null
  faults?: readonly FaultItem[]
  jobId?: string | null
  documentId?: string | null
  isRepaired?: boolean
}

/** The last delivery on a page. The next page starts after it. */
export interface DeliveryPlace {
  at: Date
  deliveryId: string
}

/** The deliveries of connectors. Methods with only a connector id expect the caller to have checked the connector's account. */
export interface ConnectorDeliveries {
  newId(): string
  /**
   * Adds a delivery as `received`, and updates the time of its connector. A repeated message is counted on the first delivery, which is returned
   * instead. Returns `undefined` if the connector no longer exists.
   */
  add(
    delivery: NewConnectorDelivery,
  ): Promise<{ delivery: ConnectorDeliveryRecord; isRepeat: boolean } | undefined>
  /** Returns the connector's deliveries, newest first. */
  list(
    connectorId: string,
    page: { limit: number; outcome?: ConnectorOutcome; before?: DeliveryPlace },
  ): Promise<ConnectorDeliveryRecord[]>
  /** Returns `undefined` if the connector has no delivery with this id. */
  find(connectorId: string, deliveryId: string): Promise<ConnectorDeliveryRecord | undefined>
  /** Stores the result of a delivery. */
  note(deliveryId: string, change: DeliveryChange): Promise<void>
  /** Counts another run, which starts now. Returns `false` if a run is in progress. */
  beginRun(connectorId: string, deliveryId: string): Promise<boolean>
  /** Removes deliveries that were not accepted, or that exceed a limit. */
  remove(...deliveryIds: string[]): Promise<void>
}

/** What a payload's key is bound to. */
export function payloadKeySeal(deliveryId: string) {
  return { purpose: 'connector payload', rowId: deliveryId }
}

/** Creates the `connectorDeliveries` part of the catalog. */
export function createConnectorDeliveries({ db, sealer, clock, newId }: CatalogContext): ConnectorDeliveries {
  type Row = Selectable<Schema['connector_deliveries']>

  function toRecord(row: Row): ConnectorDeliveryRecord {
    const { sealed_key: sealed, payload_until: until } = row
    const isThere = sealed !== null && until !== null && until > clock()
    return {
      deliveryId: row.id,
      connectorId: row.connector_id,
      at: row.at,
      outcome: row.outcome,
      detail: row.detail,
      faults: row.faults,
      contentType: row.content_type,
      bytes: row.bytes,
      fingerprint: row.fingerprint,
      repeats: row.repeats,
      payload: isThere ? { key: sealer.open(sealed, payloadKeySeal(row.id)), until } : null,
      isRepaired: row.is_repaired,
      requestId: row.request_id,
      jobId: row.job_id,
      documentId: row.document_id,
      runs: row.runs,
      lastRunAt: row.last_run_at,
    }
  }

  return {
    newId: () => newId('del'),
    async add(delivery) {
      const { connectorId, deliveryId } = delivery
      const now = clock()
      const noted = await db
        .updateTable('connectors')
        .set({ last_delivery_at: now })
        .where('id', '=', connectorId)
        .executeTakeFirst()
      if (noted.numUpdatedRows === 0n) return undefined
      const row = await db
        .insertInto('connector_deliveries')
        .values({
          id: deliveryId,
          connector_id: connectorId,
          at: now,
          outcome: 'received',
          content_type: delivery.contentType,
          bytes: delivery.bytes,
          faults: '[]',
          fingerprint: delivery.fingerprint,
          sealed_key: sealer.seal(delivery.payloadKey, payloadKeySeal(deliveryId)),
          payload_until: delivery.payloadUntil,
          request_id: delivery.requestId,
          runs: 1,
          last_run_at: now,
          looked_at: now,
        })
        // In one statement, because the first delivery may be removed at any time.
        .onConflict((conflict) =>
          conflict
            .columns(['connector_id', 'fingerprint'])
            .doUpdateSet({ repeats: sql<number>`connector_deliveries.repeats + 1` }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
      return { delivery: toRecord(row), isRepeat: row.id !== deliveryId }
    },
    async list(connectorId, { limit, outcome, before }) {
      let query = db.selectFrom('connector_deliveries').selectAll().where('connector_id', '=', connectorId)
      if (outcome !== undefined) query = query.where('outcome', '=', outcome)
      if (before)
        query = query.where(sql<boolean>`(at, id) < (${before.at}::timestamptz, ${before.deliveryId})`)
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(toRecord)
    },
    async find(connectorId, deliveryId) {
      const row = await db
        .selectFrom('connector_deliveries')
        .selectAll()
        .where('connector_id', '=', connectorId)
        .where('id', '=', deliveryId)
        .executeTakeFirst()
      return row && toRecord(row)
    },
    async note(deliveryId, { outcome, detail, faults, jobId, documentId, isRepaired }) {
      const change: Updateable<Schema['connector_deliveries']> = {
        ...(outcome !== undefined && { outcome }),
        ...(detail !== undefined && { detail }),
        ...(faults !== undefined && { faults: toRepairedJson(faults) }),
        ...(jobId !== undefined && { job_id: jobId }),
        ...(documentId !== undefined && { document_id: documentId }),
        ...(isRepaired !== undefined && { is_repaired: isRepaired }),
      }
      await db.updateTable('connector_deliveries').set(change).where('id', '=', deliveryId).execute()
    },
    async beginRun(connectorId, deliveryId) {
      const now = clock()
      const begun = await db
        .updateTable('connector_deliveries')
        .set({
          outcome: 'received',
          detail: null,
          faults: '[]',
          job_id: null,
          document_id: null,
          runs: sql<number>`runs + 1`,
          last_run_at: now,
          looked_at: now,
        })
        .where('connector_id', '=', connectorId)
        .where('id', '=', deliveryId)
        .where('outcome', '!=', 'received')
        .executeTakeFirst()
      return begun.numUpdatedRows > 0n
    },
    async remove(...deliveryIds) {
      if (deliveryIds.length === 0) return
      await db.deleteFrom('connector_deliveries').where('id', 'in', deliveryIds).execute()
    },
  }
}
