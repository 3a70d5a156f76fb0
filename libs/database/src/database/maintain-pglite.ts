import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** How often an embedded database is tended; `onError` hears of what fails. */
export interface MaintenanceOptions {
  onError: (error: unknown) => void
  /** Default: a minute. */
  checkEveryMs?: number
  /** Default: an hour. */
  vacuumEveryMs?: number
}

/** Log that a crash may leave to be replayed at the next start; more is written into the tables first. */
const walBytesMax = 16 * 2 ** 20

/**
 * Does for the embedded database what a server's background processes do, which PGlite has not: without checkpoints its log grows
 * (and is all replayed after a crash) for as long as the process lives, without vacuum the space of rewritten rows is never used again.
 * Returns the function that stops it. Leaves an idle database alone.
 */
export function maintainPglite(db: Kysely<Schema>, options: MaintenanceOptions): () => void {
  const { onError, checkEveryMs = 60_000, vacuumEveryMs = 60 * 60_000 } = options
  let checkedAt = ''
  let vacuumedAt = performance.now()

  async function maintain(): Promise<void> {
    const { rows } = await sql<{ at: string; walBytes: number }>`
      select pg_current_wal_lsn()::text as "at", (pg_current_wal_lsn() - redo_lsn)::float8 as "walBytes"
      from pg_control_checkpoint()`.execute(db)
    const [log] = rows
    if (!log || log.at === checkedAt) return
    checkedAt = log.at
    if (performance.now() - vacuumedAt >= vacuumEveryMs) {
      vacuumedAt = performance.now()
      // Every table, with the partitions. Pages that did not change since the last time are skipped.
      await sql`vacuum`.execute(db)
    }
    if (log.walBytes > walBytesMax) await sql`checkpoint`.execute(db)
  }

  const timer = setInterval(() => void maintain().catch(onError), checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
