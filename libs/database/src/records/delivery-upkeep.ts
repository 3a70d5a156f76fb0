import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'

/** What connectors keep of all that came to them, and what of it is to be finished or forgotten. */
export interface DeliveryUpkeep {
  /** The payloads of these deliveries are no longer there. The same message is taken anew where nothing was made of it, as it cannot be run again. */
  forgetPayload(...deliveryIds: string[]): Promise<void>
  /** What all connectors of an account hold: bytes of payloads that are kept, and deliveries that have no end yet. */
  heldBy(accountId: string): Promise<{ bytes: number; unfinished: number }>
  /** The next deliveries whose payloads are kept: of an account, or of one of its connectors. */
  listKept(accountId: string, connectorId?: string): Promise<KeptPayload[]>
  /**
   * The next of those without an end that were received, begun and last given out here before a time: of all accounts, for the upkeep. Each
   * comes in its turn, however many there are.
   */
  takeUnfinished(before: Date): Promise<Array<{ connectorId: string; deliveryId: string }>>
  /** The next of those that have an end, where their connector had a delivery since a time and keeps more than `newest` of them. */
  listBeyond(of: { newest: number; since: Date }): Promise<KeptPayload[]>
  /**
   * Forgets deliveries from before a time, and payloads that have ended as `forgetPayload` does; a thousand at a time, so that others get their
   * turn.
   */
  purge(before: Date): Promise<void>
}

/** A delivery, and until when its payload is kept; `null` when it is gone. */
export interface KeptPayload {
  deliveryId: string
  until: Date | null
}

/** Rows of one statement. */
const atOnce = 1_000
const noPayload = {
  sealed_key: null,
  payload_until: null,
  // What was asked for may still be made, and what was made must not be made twice.
  fingerprint: sql<string | null>`
    case when outcome = 'made' or (outcome = 'received' and job_id is not null) then fingerprint end`,
}

/** Makes the upkeep in the part `connectorDeliveries` of the catalog. */
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
        // Ended ones too, until they are purged: so the index of what is kept has all that is counted.
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
