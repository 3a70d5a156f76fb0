import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { expect } from 'chai'
import { Kysely, sql } from 'kysely'
import { type PostgresServer, startPostgresServer } from '../../../../test/parts/postgres-server.ts'
import { faultOf } from '../testing/catching.ts'
import { connectPostgres } from './connect-postgres.ts'
import { translatedDialect } from './translated-dialect.ts'

describe('connections to a PostgreSQL server', () => {
  let server: PostgresServer
  let wire: Wire

  before(async () => {
    server = await startPostgresServer()
    wire = await startWire(server.port)
  })
  after(async () => {
    wire?.close()
    await server?.stop()
  })

  it('unavailable: a silently broken connection delays a query by one time limit, and is not used again', async () => {
    const url = server.url.replace(String(server.port), String(wire.port))
    const dialect = connectPostgres({ url, connectionsMax: 1, answerTimeoutMs: 5_000 })
    const db = new Kysely<object>({ dialect: translatedDialect(dialect) })
    await sql`select 1`.execute(db)
    wire.isSilent = true
    expect(await faultOf(sql`select 2`.execute(db))).to.equal('unavailable')
    wire.isSilent = false
    const { rows } = await sql<{ n: number }>`select 3 as n`.execute(db)
    expect(rows).to.deep.equal([{ n: 3 }])
    expect(wire.connections).to.equal(2)
    await db.destroy()
  })

  it('unavailable: a statement over the time limit is also canceled on the server', async () => {
    const dialect = connectPostgres({ url: server.url, connectionsMax: 1, statementTimeoutMs: 5_000 })
    const db = new Kysely<object>({ dialect: translatedDialect(dialect) })
    expect(await faultOf(sql`select pg_sleep(30)`.execute(db))).to.equal('unavailable')
    const { rows } = await sql<{ busy: number }>`
      select count(*)::integer as busy from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active'
      and pid <> pg_backend_pid()`.execute(db)
    expect(rows).to.deep.equal([{ busy: 0 }])
    await db.destroy()
  })
})

interface Wire {
  port: number
  connections: number
  /** Drops all packets, like a firewall that has forgotten the connection. */
  isSilent: boolean
  close(): void
}

async function startWire(to: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  const wire = { port: 0, connections: 0, isSilent: false, close: () => {} }
  const listener: Server = createServer((caller) => {
    wire.connections++
    const onward = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!wire.isSilent) into.write(chunk)
      })
      from.on('error', () => into.destroy())
      from.on('close', () => into.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return Object.assign(wire, {
    port: address.port,
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  })
}
