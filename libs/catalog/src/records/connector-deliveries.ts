import type { ConnectorOutcome, FaultItem } from '@platen/contract'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toRepairedJson } from '../database/storable-json.ts'

/** A message that came to a connector. */
export interface NewConnectorDelivery {
  deliveryId: string
  connectorId: string
  contentType: string
  bytes: number
  /** What tells the same message when it comes again; `null` where nothing does. */
  fingerprint: string | null
  requestId: string
  /** What its payload is sealed with. */
  payloadKey: string
  payloadUntil: Date
}

/** What became of it so far. */
export interface ConnectorDeliveryRecord extends Omit<NewConnectorDelivery, 'payloadKey' | 'payloadUntil'> {
  at: Date
  outcome: ConnectorOutcome
  detail: string | null
  faults: FaultItem[]
  repeats: number
  /** `null` when its payload is gone. */
  payload: { key: string; until: Date } | null
  /** A record that was repaired by hand lies beside its payload. */
  isRepaired: boolean
  jobId: string | null
  documentId: string | null
  runs: number
  lastRunAt: Date | null
}

/** What is written down of a delivery; what is left out stays. */
export interface DeliveryChange {
  outcome?: ConnectorOutcome
  detail?: string | null
  faults?: readonly FaultItem[]
  jobId?: string | null
  documentId?: string | null
  isRepaired?: boolean
}

/** The last delivery of a page: where the next one goes on. */
export interface DeliveryPlace {
  at: Date
  deliveryId: string
}

/** What came to connectors. What takes a connector's id alone trusts that its caller knows whose it is. */
export interface ConnectorDeliveries {
  newId(): string
  /**
   * Keeps a delivery as `received`, and that its connector had one; where the same message came before, counts it there and gives that one
   * back instead. `undefined` when the connector is gone.
   */
  add(
    delivery: NewConnectorDelivery,
  ): Promise<{ delivery: ConnectorDeliveryRecord; isRepeat: boolean } | undefined>
  /** The connector's deliveries, newest first. */
  list(
    connectorId: string,
    page: { limit: number; outcome?: ConnectorOutcome; before?: DeliveryPlace },
  ): Promise<ConnectorDeliveryRecord[]>
  /** `undefined` when the connector has none of this id. */
  find(connectorId: string, deliveryId: string): Promise<ConnectorDeliveryRecord | undefined>
  /** Writes down what became of it. */
  note(deliveryId: string, change: DeliveryChange): Promise<void>
  /** Counts one more run, which begins now; `false` where one is going on. */
  beginRun(connectorId: string, deliveryId: string): Promise<boolean>
  /** Forgets deliveries: those that were never taken, or that are too many. */
  remove(...deliveryIds: string[]): Promise<void>
  /** Their payloads are no longer there. */
  forgetPayload(...deliveryIds: string[]): Promise<void>
  /** What all connectors of an account hold: bytes of payloads that are kept, and deliveries that have no end yet. */
  heldBy(accountId: string): Promise<{ bytes: number; unfinished: number }>
  /** The next of an account's deliveries whose payloads are kept. */
  listKept(accountId: string): Promise<KeptPayload[]>
  /**
   * The next of those without an end that were received, begun and last given out here before a time: of all accounts, for the upkeep. Each
   * comes in its turn, however many there are.
   */
  takeUnfinished(before: Date): Promise<Array<{ connectorId: string; deliveryId: string }>>
  /** The next of those that have an end, where their connector had a delivery since a time and keeps more than `newest` of them. */
  listBeyond(of: { newest: number; since: Date }): Promise<KeptPayload[]>
  /** Forgets deliveries from before a time, and the keys of payloads that have ended; a thousand at a time, so that others get their turn. */
  purge(before: Date): Promise<void>
}

/** A delivery, and until when its payload is kept; `null` when it is gone. */
export interface KeptPayload {
  deliveryId: string
  until: Date | null
}

/** What the key of a payload is sealed for. */
export function payloadKeySeal(deliveryId: string) {
  return { purpose: 'connector payload', rowId: deliveryId }
}

/** Rows of one statement. */
const atOnce = 1_000
const noPayload = { sealed_key: null, payload_until: null }

/** Makes the part `connectorDeliveries` of the catalog. */
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

  const connectorsOf = (accountId: string) =>
    db.selectFrom('connectors').select('id').where('account_id', '=', accountId)

  async function countRepeat(connectorId: string, fingerprint: string) {
    const row = await db
      .updateTable('connector_deliveries')
      .set({ repeats: sql<number>`repeats + 1` })
      .where('connector_id', '=', connectorId)
      .where('fingerprint', '=', fingerprint)
      .returningAll()
      .executeTakeFirst()
    return row && { delivery: toRecord(row), isRepeat: true }
  }

  return {
    newId: () => newId('del'),
    async add(delivery) {
      const { connectorId, fingerprint, deliveryId } = delivery
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
          fingerprint,
          sealed_key: sealer.seal(delivery.payloadKey, payloadKeySeal(deliveryId)),
          payload_until: delivery.payloadUntil,
          request_id: delivery.requestId,
          runs: 1,
          last_run_at: now,
          looked_at: now,
        })
        .onConflict((conflict) => conflict.columns(['connector_id', 'fingerprint']).doNothing())
        .returningAll()
        .executeTakeFirst()
      if (row) return { delivery: toRecord(row), isRepeat: false }
      return fingerprint === null ? undefined : countRepeat(connectorId, fingerprint)
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
    async forgetPayload(...deliveryIds) {
      if (deliveryIds.length === 0) return
      await db.updateTable('connector_deliveries').set(noPayload).where('id', 'in', deliveryIds).execute()
    },
    async heldBy(accountId) {
      const { bytes, unfinished } = await db
        .selectFrom('connector_deliveries')
        .select([
          sql<number | string>`coalesce(sum(bytes), 0)`.as('bytes'),
          sql<number | string>`count(*) filter (where outcome = 'received')`.as('unfinished'),
        ])
        .where('connector_id', 'in', connectorsOf(accountId))
        // Ended ones too, until they are purged: so the index of what is kept has all that is counted.
        .where('payload_until', 'is not', null)
        .executeTakeFirstOrThrow()
      return { bytes: Number(bytes), unfinished: Number(unfinished) }
    },
    listKept: (accountId) =>
      db
        .selectFrom('connector_deliveries')
        .select(['id as deliveryId', 'payload_until as until'])
        .where('connector_id', 'in', connectorsOf(accountId))
        .where('payload_until', 'is not', null)
        .limit(atOnce)
        .execute(),
    takeUnfinished: (before) =>
      db
        .updateTable('connector_deliveries')
        .set({ looked_at: clock() })
        .where('id', 'in', (select) =>
          select
            .selectFrom('connector_deliveries')
            .select('id')
            .where('outcome', '=', 'received')
            .where('looked_at', '<', before)
            .orderBy('looked_at')
            .limit(atOnce)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['connector_id as connectorId', 'id as deliveryId'])
        .execute(),
    async listBeyond({ newest, since }) {
      const { rows } = await sql<KeptPayload>`
        select old.id as "deliveryId", old.payload_until as "until"
        from connectors cross join lateral (
          select id, payload_until from connector_deliveries
          where connector_id = connectors.id and outcome <> 'received'
          order by at desc, id desc offset ${newest} limit ${atOnce}
        ) as old
        where connectors.last_delivery_at >= ${since}::timestamptz
        limit ${atOnce}`.execute(db)
      return rows
    },
    async purge(before) {
      await inSteps(async () => {
        const { numDeletedRows } = await db
          .deleteFrom('connector_deliveries')
          .where('id', 'in', (select) =>
            select.selectFrom('connector_deliveries').select('id').where('at', '<', before).limit(atOnce),
          )
          .executeTakeFirst()
        return numDeletedRows
      })
      await inSteps(async () => {
        const { numUpdatedRows } = await db
          .updateTable('connector_deliveries')
          .set(noPayload)
          .where('id', 'in', (select) =>
            select
              .selectFrom('connector_deliveries')
              .select('id')
              .where('payload_until', '<=', clock())
              .limit(atOnce),
          )
          .executeTakeFirst()
        return numUpdatedRows
      })
    },
  }
}

async function inSteps(changeSome: () => Promise<bigint>): Promise<void> {
  while ((await changeSome()) === BigInt(atOnce));
}
