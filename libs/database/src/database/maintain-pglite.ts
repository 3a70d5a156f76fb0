import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** How often an embedded database is maintained. `onError` receives every failure. */
export interface MaintenanceOptions {
  onError: (error: unknown) => void
  /** Default: 20 s. */
  checkEveryMs?: number
  /** Default: an hour. Sooner after much was written. */
  vacuumEveryMs?: number
}

/** Log that a crash may leave to be replayed at the next start; more is written into the tables first. */
const walBytesMax = 16 * 2 ** 20
/** Bytes of log after which the tables are vacuumed. A vacuum takes a second for each 100 MB of rewritten rows, and no request is answered meanwhile. */
const vacuumWalBytes = 32 * 2 ** 20

/**
 * Does for the embedded database what a server's background processes do, which PGlite has not: without checkpoints its log grows
 * (and is all replayed after a crash) for as long as the process lives, without vacuum the space of rewritten rows is never used again.
 * Returns the function that stops it. Leaves an idle database alone.
 */
export function maintainPglite(db: Kysely<Schema>, options: MaintenanceOptions): () => void {
  const { onError, checkEveryMs = 20_000, vacuumEveryMs = 60 * 60_000 } = options
  let checkedAt = ''
  let vacuumedAt = performance.now()
  let vacuumedLog: string | undefined

  async function maintain(): Promise<void> {
    const { rows } = await sql<{ at: string; walBytes: number; sinceVacuum: number }>`
      select pg_current_wal_lsn()::text as "at", (pg_current_wal_lsn() - redo_lsn)::float8 as "walBytes",
        coalesce((pg_current_wal_lsn() - ${vacuumedLog ?? null}::pg_lsn)::float8, 0) as "sinceVacuum"
      from pg_control_checkpoint()`.execute(db)
    const [log] = rows
    if (!log || log.at === checkedAt) return
    checkedAt = log.at
    vacuumedLog ??= log.at
    if (log.sinceVacuum > vacuumWalBytes || performance.now() - vacuumedAt >= vacuumEveryMs) {
      vacuumedAt = performance.now()
      vacuumedLog = log.at
      // Every table, with the partitions. Pages that did not change since the last time are skipped.
      await sql`vacuum`.execute(db)
    }
    if (log.walBytes > walBytesMax) await sql`checkpoint`.execute(db)
  }

  const timer = setInterval(() => void maintain().catch(onError), checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
