import { expect } from 'chai'
import { Kysely, sql } from 'kysely'
import { type PostgresServer, startPostgresServer } from '../../../../test/parts/postgres-server.ts'
import { connectPostgres } from '../database/connect-postgres.ts'
import type { Schema } from '../database/schema.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/** A migration of the next release. */
const next = {
  ...migrations,
  '9999-add-column': {
    worksWith: Object.keys(migrations).at(-1) ?? '',
    up: async (db: Kysely<unknown>) => {
      await sql`alter table generation_records add column later text`.execute(db)
    },
  },
}

describe('a database upgrade', () => {
  let server: PostgresServer

  before(async () => {
    server = await startPostgresServer()
  })
  after(() => server?.stop())

  it('does not block others on a table that pg_dump reads, and continues when it can', async () => {
    const [upgraded, dump] = [1, 2].map(
      () => new Kysely<Schema>({ dialect: connectPostgres({ url: server.url }) }),
    )
    if (!upgraded || !dump) throw new Error('not connected')
    await migrate(upgraded)
    const warned = Promise.withResolvers<string>()
    let migrating: Promise<void> | undefined
    await dump.transaction().execute(async (transaction) => {
      await sql`lock table generation_records in access share mode`.execute(transaction)
      migrating = migrate(upgraded, { known: next, lockWaitMs: 50, onWarning: warned.resolve })
      expect(await warned.promise).to.match(/waiting for a table in use by another session.*attempt 1 of/)
    })
    await migrating
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
      upgraded,
    )
    expect(rows[0]?.name).to.equal('9999-add-column')
    await Promise.all([upgraded.destroy(), dump.destroy()])
  })

  it('records each migration after the one before it', () => {
    const known = Object.keys(migrations)
    for (const [name, { worksWith }] of Object.entries(migrations)) {
      if (worksWith !== undefined) expect(known.indexOf(worksWith)).to.be.within(0, known.indexOf(name) - 1)
    }
  })
})
