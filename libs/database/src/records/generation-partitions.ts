import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { sqlStateOf } from '../database/database-faults.ts'

const checkViolation = '23514'
const dayMs = 86_400_000
/** Maximum time that other queries wait for the table because of this change. If it is exceeded, the upkeep retries later. */
const lockTimeout = '2s'
/** An arbitrary lock number that nothing else uses, so that only one process at a time changes the partitions. */
const partitionsLock = 7_254_881

/** Returns `YYYY-MM-DD` in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Returns whether rows were rejected because their day has no partition. */
export function isPartitionMissing(error: unknown): boolean {
  // A violated constraint has the same code. The message depends on the server language.
  return sqlStateOf(error) === checkViolation && Object(error).routine === 'ExecFindPartition'
}

/** Adds missing partitions for the days of these times. */
export async function addPartitions(db: Kysely<Schema>, instants: readonly Date[]): Promise<void> {
  const days = [...new Set(instants.map(dayOf))].toSorted()
  await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${sql.lit(partitionsLock)})`.execute(transaction)
    const existing = new Set(await listPartitions(transaction))
    for (const day of days) {
      const name = partitionOf(day)
      if (existing.has(name)) continue
      const end = dayOf(new Date(Date.parse(day) + dayMs))
      // Created separately, then attached, because `create table … partition of` would block all readers and writers.
      await sql`create table ${sql.table(name)} (like generation_records including all)`.execute(transaction)
      await sql`alter table generation_records attach partition ${sql.table(name)}
        for values from (${sql.lit(`${day}T00:00:00Z`)}) to (${sql.lit(`${end}T00:00:00Z`)})`.execute(
        transaction,
      )
    }
  })
}

/** Drops the partitions of days before this one, with their rows. Throws `unavailable` if the table is busy for too long. */
export async function dropPartitionsBefore(db: Kysely<Schema>, day: string): Promise<void> {
  const limit = partitionOf(day)
  for (const name of await listPartitions(db)) {
    if (name >= limit) continue
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction)
      // Another process may have dropped it.
      await sql`drop table if exists ${sql.table(name)}`.execute(transaction)
    })
  }
}

/** Returns the names of all partitions, oldest first. */
async function listPartitions(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'generation_records'::regclass order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

function partitionOf(day: string): string {
  return `generation_records_${day.replaceAll('-', '')}`
}
