import { MasterKey } from '@platen/database'
import { createLogger, readSettings } from '@platen/platform'
import { expect } from 'chai'
import { freePort } from '../../../../test/parts/free-port.ts'
import { type PostgresServer, startPostgresServer } from '../../../../test/parts/postgres-server.ts'
import { apiSettings } from '../config.ts'
import { openDatabase } from './open-database.ts'

describe('openDatabase', () => {
  let server: PostgresServer

  before(async () => {
    server = await startPostgresServer()
  })
  after(() => server?.stop())

  async function failureOf(databaseUrl: string): Promise<string> {
    const config = readSettings(apiSettings, { REDIS_URL: 'redis://localhost', DATABASE_URL: databaseUrl })
    const logger = createLogger({ service: 'api', level: 'silent' })
    const masterKeys = [new MasterKey(Buffer.alloc(32))] as const
    const error: unknown = await openDatabase(config, { masterKeys, logger }).catch(
      (thrown: unknown) => thrown,
    )
    return error instanceof Error ? error.message : 'opened'
  }

  it('names the setting and the reason if no server is at the address', async () => {
    const port = await freePort()
    expect(await failureOf(`postgres://platen@127.0.0.1:${port}/platen`)).to.equal(
      `DATABASE_URL: PostgreSQL cannot be used, because connect ECONNREFUSED 127.0.0.1:${port}.`,
    )
  })

  it('names the setting and the reason if the database or user does not exist', async () => {
    expect(await failureOf(server.url.replace('/postgres', '/nothing'))).to.equal(
      'DATABASE_URL: PostgreSQL cannot be used, because database "nothing" does not exist.',
    )
    expect(await failureOf(`postgres://nobody@127.0.0.1:${server.port}/postgres`)).to.match(
      /^DATABASE_URL: PostgreSQL cannot be used, because .*"nobody".*\.$/,
    )
  })
})
