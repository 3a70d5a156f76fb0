import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** How often an embedded database is maintained. `onError` receives every failure. */
export interface MaintenanceOptions {
  onError: (error: unknown) => void
  /** Default: 20 s. */
  checkEveryMs?: number
  /** Default: one hour. Sooner after many writes. */
  vacuumEveryMs?: number
}

/** Bytes of log that may be replayed after a crash. If the log is larger, a checkpoint is made. */
const walBytesMax = 16 * 2 ** 20
/** Bytes of log after which the tables are vacuumed. A vacuum takes one second per 100 MB of rewritten rows, and blocks all requests. */
const vacuumWalBytes = 32 * 2 ** 20

/**
 * Replaces the background processes of a server, which PGlite lacks: without checkpoints, the log grows for as long as the process runs (and is
 * replayed completely after a crash), and without a vacuum, the space of rewritten rows is never reused. Returns a function that stops it. Does
 * nothing while the database is idle.
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
      // All tables, including partitions. Pages without changes since the last vacuum are skipped.
      await sql`vacuum`.execute(db)
    }
    if (log.walBytes > walBytesMax) await sql`checkpoint`.execute(db)
  }

  const timer = setInterval(() => void maintain().catch(onError), checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
