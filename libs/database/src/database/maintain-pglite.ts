import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { sqlStateOf } from './database-faults.ts'
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
/** Bytes of log after which the tables are vacuumed. A vacuum takes one second per 100 MB of rewritten rows. */
const vacuumWalBytes = 32 * 2 ** 20
const undefinedTable = '42P01'

/**
 * Replaces the background processes of a server, which PGlite lacks: without checkpoints, the log grows for as long as the process runs (and is
 * replayed in full after a crash), without a vacuum, the space of rewritten rows is never reused, and without statistics, queries use unsuitable
 * indexes. Returns a function that stops it after the statement in progress. Does nothing while the database is idle.
 */
export function maintainPglite(db: Kysely<Schema>, options: MaintenanceOptions): () => Promise<void> {
  const { onError, checkEveryMs = 20_000, vacuumEveryMs = 60 * 60_000 } = options
  let checkedAt = ''
  let vacuumedAt = performance.now()
  let vacuumedLog: string | undefined
  const stopping = new AbortController()
  let running: Promise<void> | undefined

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
      await vacuumTables(db, stopping.signal)
    }
    if (log.walBytes > walBytesMax && !stopping.signal.aborted) await sql`checkpoint`.execute(db)
  }

  const timer = setInterval(() => {
    running ??= maintain()
      .catch(onError)
      .finally(() => (running = undefined))
  }, checkEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

/**
 * Vacuums and analyzes all tables, including partitions and catalogs, largest first, until `signal` aborts. Pages without changes since the last vacuum are
 * skipped. Each table, and its large values, have their own statement, because a statement blocks all requests. After each statement, the vacuum
 * pauses for as long as it took.
 */
async function vacuumTables(db: Kysely<Schema>, signal: AbortSignal): Promise<void> {
  const { rows: tables } = await sql<{ schema: string; name: string; isAnalyzed: boolean }>`
    select nspname as schema, relname as name, relkind <> 't' as "isAnalyzed" from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 't', 'm') order by pg_relation_size(pg_class.oid) desc`.execute(db)
  for (const { schema, name, isAnalyzed } of tables) {
    if (signal.aborted) return
    const startedAt = performance.now()
    try {
      await sql`vacuum (process_toast false, analyze ${sql.lit(isAnalyzed)}) ${sql.id(schema, name)}`.execute(
        db,
      )
    } catch (error) {
      // An old partition may have been dropped in the meantime.
      if (sqlStateOf(error) !== undefinedTable) throw error
    }
    // Rejects when stopped, which ends the loop.
    await pause(performance.now() - startedAt, undefined, { ref: false, signal }).catch(() => {})
  }
}
