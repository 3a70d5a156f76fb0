import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { type Kysely, sql } from 'kysely'
import { addPartitions } from '../records/generation-partitions.ts'
import { migrate } from '../migrations/migrate.ts'
import { withTemporaryFolder } from '../testing/temporary-folder.ts'
import { openDatabase } from './open-database.ts'
import type { Schema } from './schema.ts'
import { maintainPglite } from './maintain-pglite.ts'

describe('maintenance of the embedded database', () => {
  it('limits the log that is replayed after a crash, and reuses the space of rewritten rows', () =>
    withTemporaryFolder(async (folder) => {
      const { db, close } = await openDatabase({ kind: 'pglite', folder }, () => {})
      await migrate(db)
      await sql`insert into accounts select 'acc_' || n, repeat('x', 1900), now() from generate_series(1, 10000) n`.execute(
        db,
      )
      await sql`insert into buckets (account_id, name, endpoint, region, path_style, access_key, sealed_secret, created_at)
        select 'acc_1', n::text, '', '', false, '', '', now() from generate_series(1, 20000) n`.execute(db)
      await sql`delete from buckets`.execute(db)
      const now = new Date()
      await addPartitions(db, [now])
      await sql`insert into generation_records
        select n::text, 'acc_1', 'tpl_1', 1, '', null, 'succeeded', 1, 1, '{}', '[]', false, null, null, ${now}::timestamptz
        from generate_series(1, 1000) n`.execute(db)
      await sql`delete from generation_records`.execute(db)
      const before = await measure(db)
      expect(before.wal).to.be.greaterThan(16 * 2 ** 20)
      expect(before.buckets).to.be.greaterThan(0)
      expect(before.records).to.be.greaterThan(0)
      const problems: unknown[] = []
      const stop = maintainPglite(db, {
        onError: (error) => problems.push(error),
        checkEveryMs: 5,
        vacuumEveryMs: 0,
      })
      let after = before
      while (problems.length === 0 && (after.wal > 2 ** 20 || after.buckets > 0 || after.records > 0)) {
        await pause(5)
        after = await measure(db)
      }
      stop()
      expect(problems).to.deep.equal([])

      const stopAgain = maintainPglite(db, { onError: (error) => problems.push(error), checkEveryMs: 5 })
      await sql`insert into accounts values ('acc_first', '', now())`.execute(db)
      const written = async () => {
        await sql`insert into buckets (account_id, name, endpoint, region, path_style, access_key, sealed_secret, created_at)
          select 'acc_1', n::text, '', '', false, '', '', now() from generate_series(1, 20000) n`.execute(db)
        await sql`delete from buckets`.execute(db)
        return (await measure(db)).buckets
      }
      // Without a vacuum, the table grows with each round.
      let largest = 0
      for (let size = await written(); problems.length === 0 && size >= largest; size = await written()) {
        largest = size
        await pause(5)
      }
      stopAgain()
      await close()
      expect(problems).to.deep.equal([])
    }))
})

interface Measured {
  wal: number
  buckets: number
  records: number
}

async function measure(db: Kysely<Schema>): Promise<Measured> {
  const { rows } = await sql<Measured>`
    select (pg_current_wal_lsn() - redo_lsn)::float8 as wal, pg_relation_size('buckets')::float8 as buckets,
      (select sum(pg_relation_size(relid)) from pg_partition_tree('generation_records') where isleaf)::float8 as records
    from pg_control_checkpoint()`.execute(db)
  const [measured] = rows
  if (!measured) throw new Error('Nothing was measured')
  return measured
}
