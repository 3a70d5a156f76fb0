import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

const checkEveryMs = 60_000
const vacuumEveryMs = 60 * 60_000
const walBytesMax = 16 * 2 ** 20

/**
 * Does for the embedded database what a server's background processes do, which PGlite has not: without checkpoints its log grows
 * (and is all replayed after a crash) for as long as the process lives, without vacuum the space of rewritten rows is never used again.
 * Returns the function that stops it.
 */
export function tendPglite(db: Kysely<Schema>, onError: (error: unknown) => void): () => void {
  let checkedAt = '0/0'
  let vacuumedAt = Date.now()
  async function tend(): Promise<void> {
    const { rows } = await sql<{ at: string; bytes: number }>`
      select pg_current_wal_lsn()::text as at, (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(
      db,
    )
    const now = rows[0]
    if (!now || now.at === checkedAt) return
    checkedAt = now.at
    if (Date.now() - vacuumedAt > vacuumEveryMs) {
      vacuumedAt = Date.now()
      // Generations are only ever added: what is rewritten is the rest.
      await sql`vacuum api_keys, drafts, templates, buckets`.execute(db)
    }
    if (now.bytes > walBytesMax) await sql`checkpoint`.execute(db)
  }
  const timer = setInterval(() => void tend().catch(onError), checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
