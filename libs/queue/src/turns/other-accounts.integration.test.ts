import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { displacedFault, Fault, type RenderRequest, withSpentMs } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import type { Redis } from 'ioredis'
import { until, waitMsMax } from '../../../../test/parts/stack.ts'
import { connectWithRetry } from '../connection.ts'
import { rendersKey } from '../queues.ts'
import { consumeRenders, type RenderConsumer } from '../renders/consume-renders.ts'
import { type RenderQueue, startRenderQueue } from '../renders/render-queue.ts'

const { signal } = new AbortController()
const onError = () => undefined

describe('jobs from other accounts, on a real Redis', () => {
  let folder: string
  let server: RedisServer
  let redis: Redis
  let queue: RenderQueue
  let consumer: RenderConsumer
  let begun: string[]
  let held: PromiseWithResolvers<void> | undefined
  let running: Map<string, PromiseWithResolvers<never>>

  beforeEach(async () => {
    begun = []
    held = undefined
    running = new Map()
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-others-'))
    server = await startRedisServer({ folder })
    redis = connectWithRetry(server.url, { onError })
    const bounds = { waitingMax: 1_000, expectedWaitMaxMs: 36_000_000 }
    queue = await startRenderQueue({ redisUrl: server.url, bounds, onError })
    consumer = await consumeRenders({
      redisUrl: server.url,
      workerId: 'w',
      lanes: 1,
      jobsAhead: 0,
      extraJobs: 3,
      browser: 'test',
      onError,
      displace: (account) => running.get(account)?.reject(displacedFault()),
      async run({ requestId: account }, { account: key }) {
        begun.push(account)
        const displaced = Promise.withResolvers<never>()
        displaced.promise.catch(() => undefined)
        running.set(key, displaced)
        if (account.startsWith('failing')) throw withSpentMs(new Fault('render_failed'), 2_000)
        if (held && !account.startsWith('short')) await Promise.race([held.promise, displaced.promise])
        const ms = {
          queue: 9_000,
          load: 0,
          merge: 0,
          print: /^(?:short|warm)/.test(account) ? 9 : 2_000,
          deliver: 0,
        }
        const report = { ms, pages: 1, bytes: 3, warnings: [] }
        return { outcome: { ok: true as const, report, fileName: 'a.pdf' }, bytes: undefined }
      },
    })
  })
  afterEach(async () => {
    held?.resolve()
    await consumer.close()
    await queue.close()
    redis.disconnect()
    await server.close()
    await rm(folder, { recursive: true })
  })

  function send(account: string, through = queue): Promise<unknown> {
    const request: RenderRequest = {
      bundle: { templateId: account, version: 1 },
      data: {},
      delivery: { to: 'caller' },
      deadlineAt: Date.now() + waitMsMax,
      createdAt: 0,
      requestId: account,
    }
    return through.render(request, { accountId: account, signal }).catch((error: unknown) => error)
  }

  const waiting = () => redis.zcard(rendersKey('prioritized'))
  const crowd = Array.from({ length: 12 }, (_, at) => `${at % 2 ? 'long' : 'failing'} ${at}`)

  it('the last two are reserved: one for accounts whose documents were short, and one also for unknown accounts', async () => {
    for (const account of [...crowd, 'long a', 'long b', 'short a', 'short b']) await send(account)
    begun.length = 0
    held = Promise.withResolvers()
    const all = [send('long a')]
    await until(() => begun.length === 1)
    all.push(send('long b'))
    await until(() => begun.length === 2)
    for (let count = 0; count < 20; count++) all.push(...crowd.map((account) => send(account)))
    await until(async () => begun.length + (await waiting()) === 242)
    for (const [at, account] of ['short a', 'short b', 'short and new'].entries()) {
      const sent = send(account)
      await until(() => begun.length > 2 + at)
      expect(begun.at(-1)).to.equal(account)
      await sent
    }
    const unknown = ['new a', 'new b'].map((account) => send(account))
    await until(() => begun.length === 6)
    for (const account of ['short b', 'short a']) await send(account)
    expect(begun.slice(5)).to.deep.equal(['new a', 'short b', 'short a'])
    all.push(...unknown)
    held.resolve()
    await Promise.all(all)
  })

  it('the last one ends early if its account had short documents before, and now a long one', async () => {
    const warm = ['a', 'b', 'c', 'd'].map((name) => `warm ${name}`)
    for (const account of [...warm, 'short']) await send(account)
    begun.length = 0
    held = Promise.withResolvers()
    const all: Promise<unknown>[] = []
    for (const [at, account] of warm.entries()) {
      all.push(send(account))
      await until(() => begun.length === at + 1)
    }
    await send('short')
    expect(begun).to.deep.equal([...warm, 'short'])
    held.resolve()
    for (const answer of await Promise.all(all)) expect(answer).to.have.property('fileName', 'a.pdf')
    expect(begun.slice(5)).to.deep.equal(['warm b'])
  })

  it('503 overloaded: an account with long documents, but not one with short ones, if the wait for earlier documents is too long', async () => {
    await send('long a')
    await until(async () => (await queue.status()).msPerDocument > 0)
    const bounds = { waitingMax: 1_000, expectedWaitMaxMs: 1 }
    const impatient = await startRenderQueue({ redisUrl: server.url, bounds, onError })
    for (const account of ['long b', 'long c', 'long d']) await send(account, impatient)
    begun.length = 0
    held = Promise.withResolvers()
    const all = [send('long a', impatient)]
    await until(() => begun.length === 1)
    all.push(send('long b', impatient))
    await until(() => begun.length === 2)
    all.push(send('long c', impatient))
    await until(async () => begun.length + (await waiting()) === 3)
    expect(await send('long d', impatient)).to.have.property('code', 'overloaded')
    expect(await send('short', impatient)).to.have.property('report')
    expect(begun).to.deep.equal(['long a', 'long b', 'short'])
    held.resolve()
    await Promise.all(all)
    await impatient.close()
  })

  it('documents that take a long time are only scheduled in the others, in order', async () => {
    for (const account of crowd) await send(account)
    begun.length = 0
    held = Promise.withResolvers()
    const all = ['long 1', 'long 3', 'long 5', 'long 7'].map(async (account, at) => {
      await until(async () => begun.length + (await waiting()) === at)
      return send(account)
    })
    await until(async () => begun.length + (await waiting()) === 4)
    all.push(send('short'))
    await until(() => begun.length === 3)
    expect(begun).to.deep.equal(['long 1', 'long 3', 'short'])
    held.resolve()
    await Promise.all(all)
    expect(begun.slice(3)).to.deep.equal(['long 5', 'long 7'])
  })
})
