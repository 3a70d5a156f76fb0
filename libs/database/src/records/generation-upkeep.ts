import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { addPartitions, dayOf, dropPartitionsBefore } from './generation-partitions.ts'

/** What is done about generations beside the requests. Any process may do it, and several at once. */
export interface GenerationUpkeep {
  /**
   * Adds the partitions of the next days, and drops those of days before the last `keepDays`, today included, with the counters of the
   * same days. Throws `unavailable` when the table is busy for too long; call it again later.
   */
  keepPartitions(of: { keepDays: number }): Promise<void>
  /** Removes the records of an account that was deleted, in pieces, until none is left or `signal` aborts. */
  removeOfAccount(accountId: string, signal?: AbortSignal): Promise<void>
}

const dayMs = 86_400_000
/** A process that is late, or a clock that runs ahead, finds a partition all the same. */
const daysAhead = 7
/** A piece takes some 100 ms, of the ten seconds that a statement has. */
const pieceMax = 2_000

/** Makes what the part `generations` of the catalog does beside the requests. */
export function createGenerationUpkeep({ db, clock }: CatalogContext): GenerationUpkeep {
  return {
    async keepPartitions({ keepDays }) {
      const now = clock().getTime()
      await addPartitions(
        db,
        Array.from({ length: daysAhead + 1 }, (_, ahead) => new Date(now + ahead * dayMs)),
      )
      const firstDay = dayOf(new Date(now - (keepDays - 1) * dayMs))
      await dropPartitionsBefore(db, firstDay)
      await db.deleteFrom('generation_counts').where('day', '<', firstDay).execute()
    },
    async removeOfAccount(accountId, signal) {
      for (;;) {
        if (signal?.aborted) return
        const oldest = await db
          .selectFrom('generation_records')
          .select('created_at')
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .limit(1)
          .executeTakeFirst()
        if (!oldest) return
        const from = Date.parse(dayOf(oldest.created_at))
        // By way of the parent: another process may drop the partition meanwhile. A day is one partition, in which a ctid is unique.
        const ofDay = sql`account_id = ${accountId}
          and created_at >= ${new Date(from)}::timestamptz and created_at < ${new Date(from + dayMs)}::timestamptz`
        await sql`
          delete from generation_records where ${ofDay} and ctid = any (array (
            select ctid from generation_records where ${ofDay} limit ${sql.lit(pieceMax)}))`.execute(db)
      }
    },
  }
}
