import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { addPartitions } from '../records/generation-partitions.ts'
import { migrate } from '../migrations/migrate.ts'
import { withTemporaryFolder } from '../testing/temporary-folder.ts'
import { openDatabase } from './open-database.ts'
import { openPglite } from './open-pglite.ts'
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
      await stop()
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
      await stopAgain()
      await close()
      expect(problems).to.deep.equal([])
    }))

  it('vacuums each table in its own statement, one run at a time, and lets other statements run in between', () =>
    withTemporaryFolder(async (folder) => {
      const problems: unknown[] = []
      const { db, statements, close } = await openRecorded(folder)
      await migrate(db)
      await addPartitions(db, [new Date()])
      const { rows: tables } = await sql<{ name: string }>`
        select format('"%s"."%s"', schemaname, relname) as name from pg_stat_all_tables
        where relid not in (select partrelid from pg_partitioned_table)`.execute(db)
      statements.length = 0
      const stop = maintainPglite(db, {
        onError: (error) => problems.push(error),
        checkEveryMs: 1,
        vacuumEveryMs: 0,
      })
      while (problems.length === 0 && statements.filter(isCheck).length < 2) {
        await sql`select 'other'`.execute(db)
        await turn()
      }
      await stop()
      await close()
      expect(problems).to.deep.equal([])
      const first = statements.findIndex(isCheck)
      const second = statements.findIndex((statement, at) => at > first && isCheck(statement))
      const run = statements.slice(first, second)
      expect(run.some((statement) => statement.endsWith('analyze true) "public"."templates"'))).to.equal(true)
      expect(run.flatMap(vacuumedTables).toSorted()).to.deep.equal(tables.map(({ name }) => name).toSorted())
      const others = run
        .slice(run.findIndex(isVacuum), run.findLastIndex(isVacuum))
        .filter((statement) => statement.includes('other'))
      expect(others.length).to.be.greaterThan(50)
    }))

  it('stops between two tables when closed', () =>
    withTemporaryFolder(async (folder) => {
      const problems: unknown[] = []
      const { db, statements, close } = await openRecorded(folder)
      const stop = maintainPglite(db, {
        onError: (error) => problems.push(error),
        checkEveryMs: 1,
        vacuumEveryMs: 0,
      })
      while (statements.filter(isVacuum).length < 3 && statements.filter(isCheck).length < 3) await turn()
      await stop()
      const vacuumed = statements.filter(isVacuum).length
      await close()
      expect(problems).to.deep.equal([])
      expect(vacuumed).to.be.within(3, 5)
      expect(statements.filter(isVacuum).length).to.equal(vacuumed)
    }))
})

/** Opens an embedded database, and lists the statements that it runs. */
async function openRecorded(folder: string) {
  const { pglite, close } = await openPglite(folder)
  const statements: string[] = []
  const dialect = new PGliteDialect({
    pglite,
    async onCreateConnection(connection) {
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (...query) => {
        statements.push(query[0].sql)
        return execute(...query)
      }
    },
  })
  return { db: new Kysely<Schema>({ dialect }), statements, close }
}

const isCheck = (statement: string) => statement.includes('pg_control_checkpoint')
const isVacuum = (statement: string) => statement.startsWith('vacuum')

/** Returns the quoted names of the tables in a `vacuum` statement. */
function vacuumedTables(statement: string): string[] {
  if (!isVacuum(statement)) return []
  return statement.match(/"[^"]+"\."[^"]+"/g) ?? ['all tables']
}

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
