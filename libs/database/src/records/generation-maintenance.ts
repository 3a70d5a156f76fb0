import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { rowsMax } from './remove-in-chunks.ts'
import { addPartitions, dayOf, dropPartitionsBefore } from './generation-partitions.ts'

/** Background work on generations. Any number of processes can do it at the same time. */
export interface GenerationUpkeep {
  /**
   * Adds partitions for the coming days, and drops the partitions and counters of days before the last `keepDays` (including today). Throws
   * `unavailable` if the table is busy for too long. The caller can retry later.
   */
  keepPartitions(of: { keepDays: number }): Promise<void>
  /**
   * Removes the records of a deleted account in chunks, until none are left or `signal` aborts. After each chunk, pauses for as long as it took, because
   * the embedded database blocks other accounts.
   */
  removeOfAccount(accountId: string, signal?: AbortSignal): Promise<void>
}

const dayMs = 86_400_000
/** If the upkeep is delayed or a clock is ahead, there is still a partition. */
const daysAhead = 7

/** Creates the upkeep in the `generations` part of the catalog. */
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
        const startedAt = performance.now()
        const oldest = await db
          .selectFrom('generation_records')
          .select('created_at')
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .limit(1)
          .executeTakeFirst()
        if (!oldest) return
        const from = Date.parse(dayOf(oldest.created_at))
        // Deletes from the parent table, because another process may drop the partition in the meantime. A day is one partition, and a ctid is unique
        // in a partition.
        const ofDay = sql`account_id = ${accountId}
          and created_at >= ${new Date(from)}::timestamptz and created_at < ${new Date(from + dayMs)}::timestamptz`
        await sql`
          delete from generation_records where ${ofDay} and ctid = any (array (
            select ctid from generation_records where ${ofDay} limit ${sql.lit(rowsMax)}))`.execute(db)
        await pause(performance.now() - startedAt)
      }
    },
  }
}
