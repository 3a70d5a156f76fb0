import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ConnectorRecord } from '@platen/database'
import { connectFailFast, type Redis, untilReady } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { jsonResponse } from '../http/response.ts'
import { createApp } from '../server/app.ts'
import { limitHooks, limitMessageBytes } from './hook-limits.ts'
import { hookRoutes } from './hook-routes.ts'
import type { ReceiveMessage } from './receive-message.ts'

const messagesAtOnceMax = 64

describe('limits for messages to connectors', () => {
  let folder: string
  let redisServer: RedisServer
  let redis: Redis
  let server: Server

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-hooks-'))
    redisServer = await startRedisServer({ folder })
    redis = connectFailFast(redisServer.url, { onError: () => undefined })
    await untilReady(redis, 60_000)
  })
  beforeEach(() => redis.flushall())
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  after(async () => {
    redis.disconnect()
    await redisServer.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Starts a server for addresses such as `/hooks/account.connector`. Resolves with a function that posts a message. */
  async function start(options: {
    perSecond: number
    burst: number
    receive?: ReceiveMessage
    security?: ConnectorRecord['security']
    bytesMax?: number
  }) {
    const nothing = () => undefined
    const find = async (secret: string) =>
      ({
        connectorId: secret,
        accountId: secret.split('.')[0],
        state: 'active',
        security: options.security ?? { scheme: 'none' },
        signingSecret: 'hush',
        destination: { to: 'answer' },
      }) as ConnectorRecord
    const router = hookRoutes({
      find: Object.assign(find, { forget: nothing }),
      limitRates: limitHooks({ redis, ...options }),
      messageBytes: limitMessageBytes(
        options.bytesMax === undefined ? undefined : { max: options.bytesMax, seconds: 60 },
      ),
      receive: options.receive ?? (async () => jsonResponse(200, {})),
      bodyBytesMax: 1_000,
      refusals: { count: async () => undefined },
      metrics: { delivery: nothing },
    })
    const app = createApp({
      logger: { debug: nothing, info: nothing, warn: nothing, error: console.error },
      baseUrl: 'http://localhost',
      accessLog: (_req, _res, next) => next(),
      routers: [router],
    })
    server = createServer((req, res) => void app(req, res)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return async (secret: string, body = '{}') => {
      const response = await fetch(`http://127.0.0.1:${port}/hooks/${secret}`, { method: 'POST', body })
      const { detail } = (await response.json()) as { detail?: string }
      return { status: response.status, retryAfter: response.headers.get('retry-after'), detail }
    }
  }

  // At the allowed rate, all of them would take a minute.
  const messages = Array.from({ length: 60 }, (_, index) => index)

  it('429 rate_limited: an address exceeds its rate, while other addresses are not affected', async () => {
    const post = await start({ perSecond: 1, burst: 1 })
    const responses = await Promise.all(messages.map(() => post('loud.one')))
    const refused = responses.filter(({ status }) => status === 429)
    expect(responses.some(({ status }) => status === 200)).to.equal(true)
    expect(refused[0]).to.include({
      detail: 'This address can send 1 request per second. Try again in 1 s.',
      retryAfter: '1',
    })
    expect(await post('quiet.one')).to.include({ status: 200 })
  })

  it('429 rate_limited: an account with many addresses exceeds five times the rate of one address, while other accounts are not affected', async () => {
    const post = await start({ perSecond: 1, burst: 1 })
    const responses = await Promise.all(messages.map((at) => post(`loud.${at}`)))
    const refused = responses.filter(({ status }) => status === 429)
    expect(responses.filter(({ status }) => status === 200)).to.have.length.of.at.least(5)
    expect(refused[0]?.detail).to.include('This account can send 5 requests per second')
    expect(await post('quiet.one')).to.include({ status: 200 })
  })

  it(`429 rate_limited: an account with ${messagesAtOnceMax} messages in progress, until one ends; other accounts are not affected`, async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let inProgress = 0
    const post = await start({
      perSecond: 1_000,
      burst: 1_000,
      async receive({ accountId }) {
        inProgress++
        if (accountId === 'loud') await released
        return jsonResponse(200, {})
      },
    })
    const held = Array.from({ length: messagesAtOnceMax }, (_, at) => post(`loud.${at}`))
    await until(async () => inProgress === messagesAtOnceMax)
    expect(await post('loud.more')).to.deep.equal({
      status: 429,
      retryAfter: '1',
      detail: `An account can have up to ${messagesAtOnceMax} connector messages in progress at once. Wait until one of them has finished.`,
    })
    expect(await post('quiet.one')).to.include({ status: 200 })
    release()
    for (const { status } of await Promise.all(held)) expect(status).to.equal(200)
    expect(await post('loud.more')).to.include({ status: 200 })
  })

  it('429 rate_limited: an account receives too many bytes, even with invalid signatures, while other accounts are not affected', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(600) })
    const limits = { perSecond: 1_000, burst: 1_000, bytesMax: 1_000 }
    const post = await start({ ...limits, security: { scheme: 'github' } })
    const signed = await Promise.all([post('loud.one', large), post('loud.two', large)])
    expect(signed.map(({ status }) => status)).to.deep.equal([401, 401])
    const refused = await post('loud.one')
    expect(refused.status).to.equal(429)
    expect(refused.detail).to.match(
      /^An account can receive .+ of messages to its connectors in 60 s\. Try again in \d+ s\.$/,
    )
    expect(await post('quiet.one')).to.include({ status: 401 })
  })
})
