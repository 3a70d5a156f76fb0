import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { Client } from 'pg'
import { type PostgresServer, startPostgresServer } from '../../../../test/parts/postgres-server.ts'
import { openCatalog } from '../open-catalog.ts'
import { MasterKey } from '../secrets/master-key.ts'
import { rejectionOf } from '../testing/catching.ts'
import { generation } from '../testing/fixtures.ts'

const masterKeys = [new MasterKey(Buffer.alloc(32, 1))] as const
/** The lock of Kysely's migrations. */
const migrationLock = '3853314791062309107'

describe('connection pools of a PostgreSQL server', () => {
  let server: PostgresServer
  let other: Client

  before(async () => {
    server = await startPostgresServer()
    other = new Client(server.url)
    await other.connect()
  })
  after(async () => {
    await other?.end()
    await server?.stop()
  })

  const open = (options: { dashboardConnectionsMax?: number; statementTimeoutMs?: number }) =>
    openCatalog({ at: { kind: 'postgres', url: server.url, ...options }, masterKeys })

  /** Resolves when this many connections have waited for a lock for this long. */
  async function areWaiting(count: number, forMs = 0): Promise<void> {
    for (;;) {
      // Otherwise, a transaction would see a cached snapshot of the activity.
      await other.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await other.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and clock_timestamp() - query_start > $1 * interval '1 ms'`,
        [forMs],
      )
      if (rowCount === count) return
    }
  }

  it('a migration may wait and run for longer than other service statements', async () => {
    await other.query('select pg_advisory_lock($1)', [migrationLock])
    const opening = open({ statementTimeoutMs: 200 })
    await areWaiting(1, 500)
    await other.query('select pg_advisory_unlock($1)', [migrationLock])
    await (await opening).close()
  })

  it('documents are authorized and recorded while dashboards are using all of their own connections', async () => {
    const catalog = await open({ dashboardConnectionsMax: 2 })
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    await catalog.apiKeys.createMain(accountId)
    await other.query('begin')
    await other.query('lock table drafts in access exclusive mode')
    const since = { archived: false, documentsSince: new Date(0) }
    const lists = [1, 2].map(() => catalog.templates.listOverviews(accountId, since))
    await areWaiting(2)
    expect(await catalog.apiKeys.findByHash('0'.repeat(64))).to.equal(undefined)
    expect(await catalog.versions.findPublished(accountId, 'tpl_one')).to.equal(undefined)
    expect(await catalog.templates.findBySlug(accountId, 'invoice')).to.equal(undefined)
    await catalog.generations.insert([
      { ...generation({ accountId }), generationId: catalog.generations.newId() },
    ])
    await other.query('rollback')
    expect(await Promise.all(lists)).to.deep.equal([[], []])
    await catalog.close()
  })

  it('unavailable: distinguishes a slow query from a pool without free connections', async () => {
    const catalog = await open({ dashboardConnectionsMax: 1, statementTimeoutMs: 5_000 })
    await other.query('begin')
    await other.query('lock table accounts in access exclusive mode')
    const [slow, waiting] = await Promise.all([
      rejectionOf(catalog.accounts.list()),
      rejectionOf(catalog.accounts.list()),
    ])
    await other.query('rollback')
    for (const [error, detail] of [
      [slow, /did not finish a query within its time limit\. Ask for less/],
      [waiting, /All connections to the database are in use/],
    ] as const) {
      if (!(error instanceof Fault)) throw error
      expect(error.code).to.equal('unavailable')
      expect(error.detail).to.match(detail)
    }
    await catalog.close()
  })
})
