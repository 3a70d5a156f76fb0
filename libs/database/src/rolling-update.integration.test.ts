import { expect } from 'chai'
import { Kysely, sql } from 'kysely'
import { type PostgresServer, startPostgresServer } from '../../../test/parts/postgres-server.ts'
import { connectPostgres } from './database/connect-postgres.ts'
import type { Schema } from './database/schema.ts'
import { migrate } from './migrations/migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { openCatalog } from './open-catalog.ts'
import { MasterKey } from './secrets/master-key.ts'
import { generation } from './testing/fixtures.ts'
import { insertAsOldRelease } from './testing/old-generations.ts'

describe('a rolling update from the release before partitions', () => {
  let server: PostgresServer
  let old: Kysely<Schema>

  before(async () => {
    server = await startPostgresServer()
    old = new Kysely({ dialect: connectPostgres({ url: server.url }) })
  })
  after(async () => {
    await old?.destroy()
    await server?.stop()
  })

  it('keeps and counts once what was there and what processes of both releases write meanwhile', async () => {
    const before = Object.entries(migrations).filter(([name]) => name <= '0020-end-accounts')
    await migrate(old, { known: Object.fromEntries(before) })
    const createdAt = new Date()
    const accountId = 'acc_one'
    await old.insertInto('accounts').values({ id: accountId, name: 'A', created_at: createdAt }).execute()
    const row = (requestId: string) => ({
      ...generation({ accountId, requestId, createdAt }),
      generationId: `gen_${requestId}`,
    })
    await insertAsOldRelease(old, row('before'))

    const catalog = await openCatalog({
      at: { kind: 'postgres', url: server.url },
      masterKeys: [new MasterKey(Buffer.alloc(32, 1))],
    })
    await insertAsOldRelease(old, row('old'))
    await insertAsOldRelease(old, row('old'))
    await catalog.generations.insert([row('new')])
    await catalog.generations.moveOld({ keepDays: 30 })
    await insertAsOldRelease(old, row('late'))
    await catalog.generations.moveOld({ keepDays: 30 })

    const requests = (await catalog.generations.list(accountId)).map(({ requestId }) => requestId)
    expect(requests.toSorted()).to.deep.equal(['before', 'late', 'new', 'old'])
    const [today] = await catalog.generations.countByDay(accountId, { days: 1 })
    expect(today?.succeeded).to.equal(4)
    await catalog.close()
  })

  it('an upgrade lets others use a table that pg_dump reads, and goes on when it can', async () => {
    await sql`create database dumped`.execute(old)
    const url = Object.assign(new URL(server.url), { pathname: '/dumped' }).href
    const [dumped, dump] = [1, 2].map(() => new Kysely<Schema>({ dialect: connectPostgres({ url }) }))
    if (!dumped || !dump) throw new Error('not connected')
    const before = Object.entries(migrations).filter(([name]) => name <= '0020-end-accounts')
    await migrate(dumped, { known: Object.fromEntries(before) })
    const warned = Promise.withResolvers<string>()
    let migrating: Promise<void> | undefined
    await dump.transaction().execute(async (transaction) => {
      await sql`lock table generations in access share mode`.execute(transaction)
      migrating = migrate(dumped, { lockWaitMs: 50, onWarning: warned.resolve })
      expect(await warned.promise).to.match(/waits for a table that another session uses.*attempt 1 of/)
    })
    await migrating
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
      dumped,
    )
    expect(rows[0]?.name).to.equal(Object.keys(migrations).at(-1))
    await Promise.all([dumped.destroy(), dump.destroy()])
  })

  it('each mark of a migration names one before it', async () => {
    const known = Object.keys(migrations)
    for (const [name, { worksWith }] of Object.entries(migrations)) {
      if (worksWith !== undefined) expect(known.indexOf(worksWith)).to.be.within(0, known.indexOf(name) - 1)
    }
  })
})
