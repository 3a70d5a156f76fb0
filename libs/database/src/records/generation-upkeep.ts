import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { addAndCount, generationColumns } from './add-generations.ts'
import { addPartitions, dayOf, dropPartitionsBefore, isPartitionMissing } from './generation-partitions.ts'

/** What is done about generations beside the requests. Any process may do it, and several at once. */
export interface GenerationUpkeep {
  /**
   * Adds the partitions of the next days, and drops those of days before the last `keepDays`, today included, with the counters of the
   * same days. Throws `unavailable` when the table is busy for too long; call it again later.
   */
  keepPartitions(of: { keepDays: number }): Promise<void>
  /**
   * Moves rows that processes of an earlier release wrote, or that are from before there were partitions, in pieces, each account's newest
   * first. Rows older than `keepDays` are removed. Settles when none is left or `signal` aborts; gives how many it took.
   */
  moveOld(of: { keepDays: number; signal?: AbortSignal }): Promise<number>
  /** Removes the records of an account that was deleted, in pieces, until none is left or `signal` aborts. */
  removeOfAccount(accountId: string, signal?: AbortSignal): Promise<void>
}

const dayMs = 86_400_000
/** A process that is late, or a clock that runs ahead, finds a partition all the same. */
const daysAhead = 7
/** A piece takes some 100 ms, of the ten seconds that a statement has. */
const pieceMax = 2_000

/** A row of the old table, as the next piece begins after it. */
interface OldRow {
  at: string
  id: string
}

/** Makes what the part `generations` of the catalog does beside the requests. */
export function createGenerationUpkeep({ db, clock }: CatalogContext): GenerationUpkeep {
  const firstKept = (keepDays: number) => dayOf(new Date(clock().getTime() - (keepDays - 1) * dayMs))

  const oldOf = (accountId: string, after: OldRow | undefined) => sql`
    from generations
    where account_id = ${accountId} ${after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by created_at desc, id desc limit ${sql.lit(pieceMax)}`

  /** Moves a piece, and gives how many rows it took and the last of them. */
  async function movePiece(accountId: string, after: OldRow | undefined, firstDay: string) {
    const given = sql`select ${sql.join(generationColumns.map((column) => sql.ref(column)))} from taken
      where created_at >= ${`${firstDay}T00:00:00Z`}::timestamptz`
    const { rows } = await sql<OldRow & { count: number }>`
      with chosen as (select id ${oldOf(accountId, after)} for update skip locked),
      taken as (delete from generations using chosen where generations.id = chosen.id returning generations.*),
      ${addAndCount(given)}
      select created_at::text as at, id, (count(*) over ())::integer as count from taken
      order by created_at, id limit 1`.execute(db)
    return rows[0]
  }

  async function addPartitionsOf(
    accountId: string,
    after: OldRow | undefined,
    firstDay: string,
  ): Promise<void> {
    const { rows } = await sql<{ day: string }>`
      select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from (select created_at ${oldOf(accountId, after)}) as piece
      where created_at >= ${`${firstDay}T00:00:00Z`}::timestamptz`.execute(db)
    await addPartitions(
      db,
      rows.map(({ day }) => new Date(day)),
    )
  }

  async function moveOfAccount(accountId: string, firstDay: string, signal?: AbortSignal): Promise<number> {
    let count = 0
    let after: OldRow | undefined
    for (;;) {
      if (signal?.aborted) return count
      const piece = await movePiece(accountId, after, firstDay).catch(async (error: unknown) => {
        if (!isPartitionMissing(error)) throw error
        await addPartitionsOf(accountId, after, firstDay)
        return movePiece(accountId, after, firstDay)
      })
      if (!piece) return count
      count += piece.count
      after = piece
    }
  }

  return {
    async keepPartitions({ keepDays }) {
      const now = clock().getTime()
      await addPartitions(
        db,
        Array.from({ length: daysAhead + 1 }, (_, ahead) => new Date(now + ahead * dayMs)),
      )
      const firstDay = firstKept(keepDays)
      await dropPartitionsBefore(db, firstDay)
      await db.deleteFrom('generation_counts').where('day', '<', firstDay).execute()
    },
    async moveOld({ keepDays, signal }) {
      const firstDay = firstKept(keepDays)
      let count = 0
      let accountId = ''
      for (;;) {
        if (signal?.aborted) return count
        const next = await db
          .selectFrom('generations')
          .select('account_id')
          .where('account_id', '>', accountId)
          .orderBy('account_id')
          .limit(1)
          .executeTakeFirst()
        if (!next) return count
        accountId = next.account_id
        count += await moveOfAccount(accountId, firstDay, signal)
      }
    },
    async removeOfAccount(accountId, signal) {
      for (const table of ['generations', 'generation_records'] as const) {
        for (;;) {
          if (signal?.aborted) return
          const oldest = await db
            .selectFrom(table)
            .select('created_at')
            .where('account_id', '=', accountId)
            .orderBy('created_at')
            .limit(1)
            .executeTakeFirst()
          if (!oldest) break
          const from = Date.parse(dayOf(oldest.created_at))
          // By way of the parent: another process may drop the partition meanwhile. A day is one partition, in which a ctid is unique.
          const ofDay = sql`account_id = ${accountId}
            and created_at >= ${new Date(from)}::timestamptz and created_at < ${new Date(from + dayMs)}::timestamptz`
          await sql`
            delete from ${sql.table(table)} where ${ofDay} and ctid = any (array (
              select ctid from ${sql.table(table)} where ${ofDay} limit ${sql.lit(pieceMax)}))`.execute(db)
        }
      }
    },
  }
}
