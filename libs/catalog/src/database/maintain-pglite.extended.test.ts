import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../migrations/migrate.ts'
import { withTemporaryFolder } from '../testing/temporary-folder.ts'
import { openDatabase } from './open-database.ts'
import type { Schema } from './schema.ts'
import { maintainPglite } from './maintain-pglite.ts'

describe('the upkeep of the embedded database', () => {
  it('bounds the log that a crash leaves to be replayed, and uses the space of rewritten rows again', () =>
    withTemporaryFolder(async (folder) => {
      const { db, close } = await openDatabase({ kind: 'pglite', folder }, () => {})
      await migrate(db)
      await sql`insert into accounts select 'acc_' || n, repeat('x', 1900), now() from generate_series(1, 10000) n`.execute(
        db,
      )
      await sql`insert into buckets select 'acc_1', n::text, '', '', false, '', '', now() from generate_series(1, 20000) n`.execute(
        db,
      )
      await sql`delete from buckets`.execute(db)
      const before = await measure(db)
      expect(before.wal).to.be.greaterThan(16 * 2 ** 20)
      expect(before.buckets).to.be.greaterThan(0)
      const problems: unknown[] = []
      const stop = maintainPglite(db, {
        onError: (error) => problems.push(error),
        checkEveryMs: 5,
        vacuumEveryMs: 0,
      })
      let after = before
      while (problems.length === 0 && (after.wal > 2 ** 20 || after.buckets > 0)) {
        await pause(5)
        after = await measure(db)
      }
      stop()
      await close()
      expect(problems).to.deep.equal([])
    }))
})

async function measure(db: Kysely<Schema>): Promise<{ wal: number; buckets: number }> {
  const { rows } = await sql<{ wal: number; buckets: number }>`
    select (pg_current_wal_lsn() - redo_lsn)::float8 as wal, pg_relation_size('buckets')::float8 as buckets
    from pg_control_checkpoint()`.execute(db)
  const [measured] = rows
  if (!measured) throw new Error('Nothing was measured')
  return measured
}
