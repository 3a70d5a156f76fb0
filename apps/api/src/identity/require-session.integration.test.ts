import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectFailFast, type Redis, untilReady } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { type Request, type Response as Reply, Router } from 'express'
import { limitRate } from '../http/limits/limit-rate.ts'
import { accountOf } from '../http/request-context.ts'
import { createApp } from '../server/app.ts'
import { requireSession } from './require-session.ts'
import { createSecretLookup } from './secret-lookup.ts'

const perSecond = 20

describe('requireSession', () => {
  let folder: string
  let redisServer: RedisServer
  let redis: Redis
  let server: Server
  /** The accounts of valid tokens. */
  let owners: Record<string, string>
  let reads: string[]

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-sessions-'))
    redisServer = await startRedisServer({ folder })
    redis = connectFailFast(redisServer.url, { onError: () => undefined })
    await untilReady(redis, 60_000)
  })
  beforeEach(async () => {
    await redis.flushall()
    owners = { ada: 'account of Ada', bob: 'account of Bob' }
    reads = []
    server = await start()
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  after(async () => {
    redis.disconnect()
    await redisServer.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(): Promise<Server> {
    const nothing = () => undefined
    const guard = requireSession({
      callAuth: async (req) => {
        const token = /session_token=(\w+)/.exec(req.get('cookie') ?? '')?.[1] ?? ''
        reads.push(token)
        const user = { id: token, name: token, email: token, emailVerified: true, accountId: owners[token] }
        return (owners[token] === undefined ? null : { session: { id: token }, user }) as never
      },
      lookup: createSecretLookup({
        redis,
        name: 'test-session',
        subject: 'session',
        misses: { attempts: 3, seconds: 600 },
      }),
      suspended: { refuse: nothing },
      limits: [limitRate({ redis, keyOf: accountOf, subject: 'account', perSecond, burst: perSecond })],
    })
    const router = Router().get('/', guard, (req: Request, res: Reply) => void res.send(accountOf(req)))
    const app = createApp({
      logger: { debug: nothing, info: nothing, warn: nothing, error: console.error },
      baseUrl: 'http://localhost',
      accessLog: (_req, _res, next) => next(),
      routers: [router],
    })
    const listening = createServer(app)
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    return listening
  }

  async function send(token: string): Promise<Response> {
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/`, { headers: { cookie: `platen.session_token=${token}` } })
  }

  it('429 rate_limited: requests above the rate of an account do not read its known sessions', async () => {
    expect((await send('ada')).status).to.equal(200)
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await send('ada')).status))
    const accepted = statuses.filter((status) => status === 200).length
    expect(accepted).to.be.within(1, 5 * perSecond)
    expect(statuses.filter((status) => status === 429)).to.have.length(200 - accepted)
    expect(reads).to.have.length(1 + accepted)
    expect(await (await send('bob')).text()).to.equal('account of Bob')
  })

  it('counts each request once', async () => {
    const left = async () => Number((await send('ada')).headers.get('ratelimit-remaining'))
    const first = await left()
    expect([await left(), await left()]).to.deep.equal([first - 1, first - 2])
  })

  it('401 login_required: a session that has ended, which is read again and then counts as unknown', async () => {
    expect((await send('ada')).status).to.equal(200)
    delete owners.ada
    const statuses: number[] = []
    for (const token of ['ada', 'ada', 'wrong1', 'wrong2', 'wrong3'])
      statuses.push((await send(token)).status)
    expect(statuses).to.deep.equal([401, 401, 401, 401, 429])
    expect(reads).to.deep.equal(['ada', 'ada', 'ada', 'wrong1', 'wrong2'])
  })
})
