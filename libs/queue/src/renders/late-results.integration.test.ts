import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Fault, type RenderRequest } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { Queue } from 'bullmq'
import { expect } from 'chai'
import { Redis } from 'ioredis'
import { until, waitMsMax } from '../../../../test/parts/stack.ts'
import { queueOptions, rendersKey, rendersQueue, replyList } from '../queues.ts'
import { startStallableProxy } from '../testing/stallable-proxy.ts'
import { type ConsumeOptions, consumeRenders, type RenderConsumer } from './consume-renders.ts'
import type { QueuedRender } from './queued-request.ts'
import { type RenderQueue, startRenderQueue } from './render-queue.ts'
import type { RenderResult } from './settle-renders.ts'
import type { RenderedDocument } from './waiting-replies.ts'

const ms = { queue: 0, load: 0, merge: 0, print: 5, deliver: 0 }
const report = { ms, pages: 1, bytes: 3, warnings: [] }
const done: RenderResult = { outcome: { ok: true, report, fileName: 'a.pdf' }, bytes: Buffer.from('pdf') }
const waitOptions = { accountId: 'acc_1', signal: new AbortController().signal }

describe('late results on a real Redis', () => {
  let folder: string
  let redis: RedisServer
  let queue: RenderQueue
  let client: Redis
  let consumer: RenderConsumer
  const bounds = { waitingMax: 1_000, expectedWaitMaxMs: 60_000 }
  const onError = () => undefined

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-jobs-'))
    redis = await startRedisServer({ folder })
    client = new Redis(redis.socket, { maxRetriesPerRequest: null })
    queue = await startRenderQueue({ redisUrl: redis.url, bounds, onError })
  })
  afterEach(async () => {
    await consumer.close()
    await queue.close()
    client.disconnect()
    await redis.close()
    await rm(folder, { recursive: true })
  })

  async function consume(run: ConsumeOptions['run'], more: Partial<ConsumeOptions> = {}): Promise<void> {
    const wiring = { redisUrl: redis.url, workerId: 'w', lanes: 1, jobsAhead: 0, browser: 'test', onError }
    consumer = await consumeRenders({ ...wiring, run, ...more })
  }

  const toAddress: RenderRequest['delivery'] = {
    to: 'address',
    url: 'https://bucket.example/a',
    headers: {},
    alsoCaller: true,
  }
  const toStore: RenderRequest['delivery'] = { to: 'store', key: 'a', contentType: 'application/pdf' }

  function render(
    requestId: string,
    {
      deadlineInMs = waitMsMax,
      delivery = toAddress,
      accountId = waitOptions.accountId,
    }: { deadlineInMs?: number; delivery?: RenderRequest['delivery']; accountId?: string } = {},
  ): Promise<RenderedDocument> {
    const request: RenderRequest = {
      bundle: { templateId: 'tpl_1', version: 1 },
      data: {},
      delivery,
      deadlineAt: Date.now() + deadlineInMs,
      createdAt: 0,
      requestId,
    }
    return queue.render(request, { ...waitOptions, accountId })
  }

  it('results that never arrive occupy no lane: another request is processed immediately', async () => {
    let hanging = 0
    await consume(async ({ requestId }) => {
      if (requestId !== 'hangs') return done
      hanging++
      return { later: new Promise<RenderResult>(() => undefined), bytes: 0 }
    })
    // Enough time for all six to begin.
    const hung = Array.from({ length: 6 }, () =>
      render('hangs', { deadlineInMs: 10_000 }).catch((error: unknown) => error),
    )
    await until(() => hanging === 6)
    expect((await render('another')).fileName).to.equal('a.pdf')
    expect((await queue.status()).active).to.equal(0)
    for (const error of await Promise.all(hung)) expect(error).to.have.property('code', 'render_timeout')
  })

  it('the reply is sent when the result arrives, and a fault is returned to the caller without a retry', async () => {
    let runs = 0
    await consume(async ({ requestId }) => {
      runs++
      if (requestId === 'good') return { later: Promise.resolve(done), bytes: 0 }
      return { later: Promise.reject(new Fault('browser_lost', { detail: 'The bucket is slow.' })), bytes: 0 }
    })
    expect((await render('good')).bytes?.toString()).to.equal('pdf')
    const fault = await render('bad').catch((error: unknown) => error)
    expect(fault).to.include({ code: 'browser_lost', detail: 'The bucket is slow.' })
    expect(runs).to.equal(2)
  })

  it('a document for our own store keeps its job but not its slot, and is retried when the store is unavailable', async () => {
    const deliveries: PromiseWithResolvers<RenderResult>[] = []
    await consume(async ({ requestId }) => {
      if (requestId === 'small') return done
      const delivery = Promise.withResolvers<RenderResult>()
      deliveries.push(delivery)
      return { later: delivery.promise, bytes: 0 }
    })
    const stored = render('stored', { delivery: toStore })
    await until(() => deliveries.length === 1)
    expect((await render('small')).fileName).to.equal('a.pdf')
    deliveries[0]?.reject(new Fault('unavailable'))
    await until(() => deliveries.length === 2)
    deliveries[1]?.resolve(done)
    expect((await stored).fileName).to.equal('a.pdf')
  })

  it('another worker takes over a document for our own store when its worker dies during the delivery', async () => {
    const delivery = Promise.withResolvers<RenderResult>()
    const proxy = await startStallableProxy({
      socket: path.join(folder, 'proxy.sock'),
      target: redis.url.slice('unix://'.length),
    })
    let begun = 0
    const dying = await consumeRenders({
      redisUrl: proxy.url,
      workerId: 'dies',
      lanes: 1,
      jobsAhead: 0,
      browser: 'test',
      onError,
      run: async () => {
        begun++
        return { later: delivery.promise, bytes: 0 }
      },
    })
    const stored = render('stored', { delivery: toStore })
    await until(async () => begun === 1 && (await queue.status()).active === 0)
    proxy.stall()
    await consume(async () => done)
    expect((await stored).fileName).to.equal('a.pdf')
    delivery.resolve(done)
    await dying.close()
    await proxy.close()
  })

  it('a job that a worker claims too early, because its clock is ahead, is returned while its document is being delivered', async () => {
    const delivery = Promise.withResolvers<RenderResult>()
    let begun = 0
    await consume(async () => {
      begun++
      return { later: delivery.promise, bytes: 0 }
    })
    const stored = render('stored', { delivery: toStore })
    const jobs = new Queue(rendersQueue, queueOptions(client))
    await until(async () => (await jobs.getDelayedCount()) === 1)
    const [job] = await jobs.getDelayed()
    await job?.promote()
    await until(async () => begun === 2 || (await jobs.getDelayedCount()) === 1)
    delivery.resolve(done)
    expect((await stored).fileName).to.equal('a.pdf')
    expect(begun).to.equal(1)
    await until(async () => (await client.keys('*delivering*')).length === 0)
    await jobs.close()
  })

  it('a job whose reply Redis rejects is claimed again', async () => {
    const deliveries: PromiseWithResolvers<RenderResult>[] = []
    await consume(async () => {
      const delivery = Promise.withResolvers<RenderResult>()
      deliveries.push(delivery)
      return { later: delivery.promise, bytes: 0 }
    })
    const stored = render('stored', { delivery: toStore })
    const jobs = new Queue(rendersQueue, queueOptions(client))
    await until(async () => (await jobs.getDelayedCount()) === 1)
    const [job] = (await jobs.getDelayed()) as QueuedRender[]
    const inbox = replyList(job?.data.replyTo ?? '')
    await client.set(inbox, 'not a list')
    deliveries[0]?.resolve(done)
    await until(() => deliveries.length === 2)
    await client.del(inbox)
    deliveries[1]?.resolve(done)
    expect((await stored).fileName).to.equal('a.pdf')
    await jobs.close()
  })

  it('a job stays delayed when Redis fails to renew it once', async () => {
    const delivery = Promise.withResolvers<RenderResult>()
    const errors: unknown[] = []
    await consume(async () => ({ later: delivery.promise, bytes: 0 }), {
      onError: (error) => errors.push(error),
    })
    const stored = render('stored', { delivery: toStore })
    const dueAt = async () => Number((await client.zrange(rendersKey('delayed'), '0', '-1', 'WITHSCORES'))[1])
    await until(async () => (await dueAt()) > 0)
    await client.call('ACL', 'SETUSER', 'default', '-set')
    await until(() => errors.some((error) => JSON.stringify(error).includes(':delivering:')))
    const before = await dueAt()
    await client.call('ACL', 'SETUSER', 'default', '+@all')
    await until(async () => (await dueAt()) > before)
    delivery.resolve(done)
    expect((await stored).fileName).to.equal('a.pdf')
  })

  it('those of one account leave room for other accounts, and its next documents wait without a slot', async () => {
    const results: ((result: RenderResult) => void)[] = []
    const run = async () => ({
      later: new Promise<RenderResult>((resolve) => results.push(resolve)),
      bytes: 0,
    })
    await consume(run, { laterMax: 4 })
    const own = ['a', 'b', 'c'].map((id) => render(id))
    await until(async () => results.length === 2 && (await client.zcard(rendersKey('delayed'))) === 1)
    const other = render('other', { accountId: 'acc_2' })
    await until(() => results.length === 3)
    const inline = render('inline', { delivery: { to: 'caller' } })
    await until(() => results.length === 4)
    expect((await queue.status()).active).to.equal(0)
    for (const resolve of results) resolve(done)
    await until(() => results.length === 5)
    results[4]?.(done)
    for (const answer of [...own, other, inline]) expect((await answer).fileName).to.equal('a.pdf')
  })

  it('above its share, an account gets an error that names the cause before the deadline', async () => {
    const results: ((result: RenderResult) => void)[] = []
    await consume(
      async () => ({ later: new Promise<RenderResult>((resolve) => results.push(resolve)), bytes: 0 }),
      { laterMax: 2 },
    )
    const held = render('a')
    await until(() => results.length === 1)
    const fault = await render('b', { deadlineInMs: 2_000 }).catch((error: unknown) => error)
    results[0]?.(done)
    await held
    expect(fault).to.have.property('code', 'overloaded')
    expect(fault).to.have.property('detail').that.includes('still being stored')
  })

  it('keep their slot if they exceed laterBytesMax', async () => {
    const results: ((result: RenderResult) => void)[] = []
    const run = async () => ({
      later: new Promise<RenderResult>((resolve) => results.push(resolve)),
      bytes: 60,
    })
    await consume(run, { laterBytesMax: 50 })
    const answer = render('a', { delivery: toStore })
    await until(async () => results.length === 1 && (await queue.status()).active === 1)
    results[0]?.(done)
    expect((await answer).fileName).to.equal('a.pdf')
  })

  it('a consumer that closes sends all pending replies', async () => {
    let finish: ((result: RenderResult) => void) | undefined
    await consume(async ({ requestId }) => {
      if (requestId === 'late')
        return { later: new Promise<RenderResult>((resolve) => (finish = resolve)), bytes: 0 }
      throw new Fault('render_failed')
    })
    const late = render('late')
    await until(() => finish !== undefined)
    const failed = render('fails').catch((error: unknown) => error)
    await until(async () => (await queue.status()).active + (await queue.status()).waiting === 0)
    const closing = consumer.close()
    finish?.(done)
    await closing
    expect((await late).fileName).to.equal('a.pdf')
    expect(await failed).to.have.property('code', 'render_failed')
  })
})
