import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'

/** Upkeep of deliveries and their payloads. */
export interface DeliveryUpkeep {
  /**
   * Marks the payloads of these deliveries as removed. If no document was generated or requested for a delivery, its message is then accepted again,
   * because the delivery cannot run again.
   */
  forgetPayload(...deliveryIds: string[]): Promise<void>
  /** Returns what all of an account's connectors store: bytes of payloads, and unfinished deliveries. */
  heldBy(accountId: string): Promise<{ bytes: number; unfinished: number }>
  /** Returns the next deliveries with a payload, for an account or one of its connectors. */
  listKept(accountId: string, connectorId?: string): Promise<KeptPayload[]>
  /**
   * Returns the next unfinished deliveries of all accounts, except those that were received, started or returned here since the given time. Repeated
   * calls return all of them in turn, no matter how many there are.
   */
  takeUnfinished(before: Date): Promise<Array<{ connectorId: string; deliveryId: string }>>
  /**
   * Returns the next finished deliveries of each connector, except its `newest` most recent ones. Skips connectors without a delivery since the given
   * time.
   */
  listBeyond(of: { newest: number; since: Date }): Promise<KeptPayload[]>
  /** Removes deliveries before a time, and expired payloads like `forgetPayload`, a thousand at a time, so that other work can run in between. */
  purge(before: Date): Promise<void>
}

/** A delivery, and the time until which its payload is stored, or `null` if the payload was removed. */
export interface KeptPayload {
  deliveryId: string
  until: Date | null
}

/** Rows per statement. */
const atOnce = 1_000
const noPayload = {
  sealed_key: null,
  payload_until: null,
  // A requested document may still be generated, and it must not be generated twice.
  fingerprint: sql<string | null>`
    case when outcome = 'made' or (outcome = 'received' and job_id is not null) then fingerprint end`,
}

/** Creates the upkeep in the `connectorDeliveries` part of the catalog. */
export function createDeliveryUpkeep({ db, clock }: CatalogContext): DeliveryUpkeep {
  const connectorsOf = (accountId: string) =>
    db.selectFrom('connectors').select('id').where('account_id', '=', accountId)

  return {
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
        // Expired payloads count until they are purged, so that the index contains everything that is counted.
        .where('payload_until', 'is not', null)
        .executeTakeFirstOrThrow()
      return { bytes: Number(bytes), unfinished: Number(unfinished) }
    },
    listKept(accountId, connectorId) {
      const connectors = connectorsOf(accountId)
      return db
        .selectFrom('connector_deliveries')
        .select(['id as deliveryId', 'payload_until as until'])
        .where(
          'connector_id',
          'in',
          connectorId === undefined ? connectors : connectors.where('id', '=', connectorId),
        )
        .where('payload_until', 'is not', null)
        .limit(atOnce)
        .execute()
    },
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
