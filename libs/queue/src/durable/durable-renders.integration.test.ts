import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Fault, PageCrash, type RenderRequest } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { connectWithRetry } from '../connection.ts'
import { type ConsumeOptions, consumeRenders, type RenderConsumer } from '../renders/consume-renders.ts'
import { type RenderQueue, startRenderQueue } from '../renders/render-queue.ts'
import type { RenderResult } from '../renders/settle-renders.ts'
import { createDocumentCosts, type DocumentCosts } from '../turns/document-costs.ts'
import { consumeOutcomes, type EndedRender, type OutcomeConsumer } from './consume-outcomes.ts'
import { type DurableRenders, openDurableRenders } from './durable-renders.ts'
import { openJobEndEvents } from './job-end-events.ts'

const ms = { queue: 0, load: 0, merge: 0, print: 5, deliver: 0 }
const report = { ms, pages: 1, bytes: 3, warnings: [] }
const done: RenderResult = { outcome: { ok: true, report, fileName: 'PERSONAL.pdf' }, bytes: undefined }

const bytesMax = 2 ** 20

describe('durable renders on a real Redis', () => {
  let folder: string
  let redis: RedisServer
  let renders: DurableRenders
  let queue: RenderQueue
  let costs: DocumentCosts
  let worker: RenderConsumer | undefined
  const settlers: OutcomeConsumer[] = []
  const onError = () => undefined

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-jobs-'))
    redis = await startRedisServer({ folder })
    costs = createDocumentCosts()
    renders = openDurableRenders({ redisUrl: redis.url, waitingMax: 3, bytesMax, costs, onError })
    const bounds = { waitingMax: 100, expectedWaitMaxMs: 60_000 }
    queue = await startRenderQueue({ redisUrl: redis.url, bounds, onError })
    // The consumer connects in the background, which is slow on a busy machine.
    await until(() =>
      renders.withdraw('none').then(
        () => true,
        () => false,
      ),
    )
  })
  afterEach(async () => {
    await worker?.close()
    worker = undefined
    await Promise.all(settlers.splice(0).map((settler) => settler.close()))
    await Promise.all([renders.close(), queue.close()])
    await redis.close()
    await rm(folder, { recursive: true })
  })

  async function consume(run: ConsumeOptions['run'], more: Partial<ConsumeOptions> = {}): Promise<void> {
    const wiring = { redisUrl: redis.url, workerId: 'w', lanes: 1, jobsAhead: 0, browser: 'test', onError }
    worker = await consumeRenders({ ...wiring, run, ...more })
  }

  /** Settles renders and returns the list of outcomes. */
  async function settle(settling: (ended: EndedRender) => Promise<void> = async () => undefined) {
    const ended: EndedRender[] = []
    const run = async (one: EndedRender) => {
      ended.push(one)
      await settling(one)
    }
    settlers.push(await consumeOutcomes({ redisUrl: redis.url, settle: run, costs, onError }))
    return ended
  }

  function request(more: Partial<RenderRequest> = {}): RenderRequest {
    return {
      bundle: { templateId: 'tpl_1', version: 1 },
      data: { secret: 'PERSONAL-DATA' },
      delivery: { to: 'store', key: 'documents/a.pdf', contentType: 'application/pdf' },
      deadlineAt: Date.now() + 60_000,
      createdAt: 0,
      requestId: 'req_1',
      ...more,
    }
  }

  const add = async (jobId: string, more: Partial<RenderRequest> = {}, accountId = 'acc_1') => {
    const turn = await renders.admit(accountId, {})
    await renders.add(jobId, request(more), { turn, objectKey: 'documents/a.pdf' })
  }

  async function allInRedis(): Promise<string> {
    const client = connectWithRetry(redis.url, { onError })
    const texts = await Promise.all(
      (await client.keys('*')).map(async (key) => {
        const type = await client.type(key)
        if (type === 'hash') return client.hgetall(key)
        return type === 'stream' ? client.xrange(key, '-', '+') : undefined
      }),
    )
    client.disconnect()
    return JSON.stringify(texts)
  }

  it('one account’s slow outcomes do not delay another account’s, and all are settled', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const ended = await settle(({ jobId }) => (jobId.startsWith('loud') ? held : Promise.resolve()))
    await consume(async () => done)
    for (let no = 0; no < 20; no++) {
      await add(`loud_${no}`)
      await until(async () => (await renders.status(`loud_${no}`)) === 'rendering')
    }
    await add('quiet', {}, 'acc_2')
    await until(() => ended.some(({ jobId }) => jobId === 'quiet'))
    expect(ended).to.have.length(9)
    release()
    await until(() => ended.length === 21)
  })

  it('an outcome is settled with its object, and no document data stays in Redis', async () => {
    const ended = await settle()
    await consume(async () => done)
    await add('job_1')
    await until(() => ended.length === 1)
    expect(ended).to.deep.equal([{ jobId: 'job_1', outcome: done.outcome, objectKey: 'documents/a.pdf' }])
    await until(async () => (await renders.withdraw('job_1')) === 'gone')
    expect(await allInRedis()).to.not.include('PERSONAL')
  })

  it('faults are settled, including a browser that crashes twice, and renders wait for an unavailable store', async () => {
    const ended = await settle()
    const runs = new Map<string, number>()
    await consume(async ({ requestId }) => {
      const run = (runs.get(requestId) ?? 0) + 1
      runs.set(requestId, run)
      if (requestId === 'away' && run === 4) return done
      throw new Fault(
        ({ bad: 'render_failed', killer: 'browser_lost' }[requestId] as 'render_failed') ?? 'unavailable',
      )
    })
    for (const requestId of ['bad', 'killer', 'away']) await add(`job_${requestId}`, { requestId })
    await until(() => ended.length === 3)
    const codes = ended.map(({ jobId, outcome }) => [
      jobId,
      outcome?.ok === false ? outcome.fault.code : outcome?.ok,
    ])
    expect(codes).to.have.deep.members([
      ['job_away', true],
      ['job_bad', 'render_failed'],
      ['job_killer', 'browser_lost'],
    ])
    expect([...runs]).to.have.deep.members([
      ['bad', 1],
      ['killer', 2],
      ['away', 4],
    ])
  })

  for (const [title, failed] of [
    ['before the document is printed', () => Promise.reject(new Fault('unavailable'))],
    ['while it is delivered', async () => ({ later: Promise.reject(new Fault('unavailable')), bytes: 0 })],
  ] as [string, ConsumeOptions['run']][]) {
    const storePauses = { firstMs: 1, maxMs: 10 }

    it(`a render waits for a store that is unavailable ${title}, regardless of the number of attempts`, async () => {
      const ended = await settle()
      let runs = 0
      await consume((...asked) => (++runs < 20 ? failed(...asked) : Promise.resolve(done)), { storePauses })
      await add('job_1')
      await until(() => ended.length === 1)
      expect([ended[0]?.outcome, runs]).to.deep.equal([done.outcome, 20])
    })

    it(`unavailable: the store does not come back ${title} within the time that a job can wait`, async () => {
      const ended = await settle()
      const beginBy = Date.now() + 1_000
      await consume(failed, { storePauses: { firstMs: 1, maxMs: 100 } })
      await add('job_1', { beginBy })
      await until(() => ended.length === 1)
      const [{ outcome } = {}] = ended
      expect(outcome?.ok === false && outcome.fault.code).to.be.oneOf(['unavailable', 'job_expired'])
      expect(Date.now()).to.be.above(beginBy - 200)
    })
  }

  it('a job is retried when Redis refuses to delay it', async () => {
    const ended = await settle()
    const client = connectWithRetry(redis.url, { onError })
    let runs = 0
    const allowAgain = (logged: unknown) => {
      if (JSON.stringify(logged).includes(':delivering:'))
        void client.call('ACL', 'SETUSER', 'default', '+@all').catch(onError)
    }
    await consume(
      async () => {
        if (++runs > 1) return done
        await client.call('ACL', 'SETUSER', 'default', '-set')
        return { later: Promise.resolve(done), bytes: 0 }
      },
      { storePauses: { firstMs: 1, maxMs: 10 }, onError: allowAgain },
    )
    await add('job_1')
    await until(() => ended.length === 1)
    expect([ended[0]?.outcome, runs]).to.deep.equal([done.outcome, 2])
    client.disconnect()
  })

  it('template_paused: a template whose page crashed with three different data sets is not rendered again, but other templates are', async () => {
    const run: string[] = []
    await consume(async ({ requestId }) => {
      run.push(requestId)
      if (requestId.startsWith('slow')) throw new Fault('render_timeout')
      if (requestId.startsWith('crash')) throw new Fault('browser_lost', { cause: new PageCrash() })
      return done
    })
    const ended = await settle()
    const codeOf = async (requestId: string, templateId = 'tpl_1') => {
      await add(requestId, { requestId, data: { requestId }, bundle: { templateId, version: 1 } })
      await until(() => ended.some(({ jobId }) => jobId === requestId))
      const outcome = ended.find(({ jobId }) => jobId === requestId)?.outcome
      return outcome?.ok ? 'done' : outcome?.fault.code
    }
    for (const name of ['slow1', 'slow2', 'slow3', 'slow4'])
      expect(await codeOf(name)).to.equal('render_timeout')
    for (const name of ['crash1', 'crash2']) expect(await codeOf(name)).to.equal('render_failed')
    // The second attempt of this job is refused.
    expect(await codeOf('crash3')).to.equal('template_paused')
    expect(await codeOf('paused')).to.equal('template_paused')
    expect(await codeOf('other', 'tpl_2')).to.equal('done')
    expect(run).to.not.include('paused')
  })

  it('job_expired: a job that is started too late is not rendered', async () => {
    const ended = await settle()
    let runs = 0
    await add('job_1', { beginBy: Date.now() - 1 })
    await consume(async () => {
      runs++
      return done
    })
    await until(() => ended.length === 1)
    const [{ outcome } = {}] = ended
    expect([outcome?.ok === false && outcome.fault.code, runs]).to.deep.equal(['job_expired', 0])
  })

  it('a job that is withdrawn before a worker claims it is settled without an outcome, and its data is deleted', async () => {
    const ended = await settle()
    await add('job_1')
    expect(await renders.status('job_1')).to.equal('queued')
    expect((await queue.status()).asyncWaiting).to.equal(1)
    expect(await renders.withdraw('job_1')).to.equal('withdrawn')
    await until(() => ended.length === 1)
    expect(ended[0]?.outcome).to.equal(undefined)
    expect(await allInRedis()).to.not.include('PERSONAL')
  })

  it('a render is accepted after Redis has lost its scripts', async () => {
    const ended = await settle()
    await add('job_1')
    const client = connectWithRetry(redis.url, { onError })
    await client.script('FLUSH')
    await add('job_2')
    await client.quit()
    await consume(async () => done)
    await until(() => ended.length === 2)
  })

  it('renders that Redis has lost are listed as gone', async () => {
    await add('job_1')
    expect(await renders.listGone(['job_1', 'job_none'])).to.deep.equal(['job_none'])
    const client = connectWithRetry(redis.url, { onError })
    await client.flushall()
    await add('job_2')
    await client.quit()
    expect(await renders.listGone(['job_1', 'job_2'])).to.deep.equal(['job_1'])
  })

  it('a render in progress continues when it is withdrawn', async () => {
    const ended = await settle()
    let finish: (() => void) | undefined
    await consume(() => new Promise((resolve) => (finish = () => resolve(done))))
    await add('job_1')
    await until(() => finish !== undefined)
    expect(await renders.status('job_1')).to.equal('rendering')
    expect(await renders.withdraw('job_1')).to.equal('begun')
    finish?.()
    await until(() => ended.length === 1)
  })

  it('a delivery that continues without its slot is settled when it ends, and does not delay other jobs', async () => {
    const ended = await settle()
    const deliver: (() => void)[] = []
    await consume(async () => ({
      later: new Promise<RenderResult>((resolve) => deliver.push(() => resolve(done))),
      bytes: 0,
    }))
    for (const jobId of ['job_1', 'job_2', 'job_3']) await add(jobId)
    await until(() => deliver.length === 3)
    expect(await renders.status('job_1')).to.equal('rendering')
    for (const end of deliver) end()
    await until(() => ended.length === 3)
    expect(ended.every(({ outcome }) => outcome?.ok)).to.equal(true)
  })

  it('settling is retried until it succeeds, by another process if the first one stops', async () => {
    let tries = 0
    const hung = await settle(() => new Promise(() => undefined))
    await consume(async () => done)
    await add('job_1')
    await until(() => hung.length === 1)
    await Promise.all(settlers.splice(0).map((settler) => settler.close()))
    const ended = await settle(async () => {
      if (++tries < 3) throw new Fault('unavailable')
    })
    await until(async () => tries === 3)
    expect(ended.map(({ outcome }) => outcome)).to.deep.equal(Array(3).fill(done.outcome))
    await until(async () => (await renders.withdraw('job_1')) === 'gone')
  })

  it('renders with a waiting caller come first', async () => {
    await settle()
    const order: string[] = []
    await add('job_1', { requestId: 'durable' })
    const waited = queue.render(request({ requestId: 'waited for', delivery: { to: 'caller' } }), {
      accountId: 'acc_1',
      signal: new AbortController().signal,
    })
    await until(async () => (await queue.status()).waiting === 1)
    await consume(async ({ requestId }) => {
      order.push(requestId)
      return done
    })
    await waited
    await until(() => order.length === 2)
    expect(order).to.deep.equal(['waited for', 'durable'])
  })

  it('an account whose documents took a long time is scheduled less often', async () => {
    const outcome = { ...done.outcome, report: { ...report, ms: { ...ms, print: 900 } } }
    const ended = await settle()
    await consume(async () => ({ outcome, bytes: undefined }))
    await add('job_1')
    await until(() => ended.length === 1)
    const turnsOf = async (accountId: string) => {
      const first = await renders.admit(accountId, {})
      return (await renders.admit(accountId, {})).priority - first.priority
    }
    expect([await turnsOf('acc_1'), await turnsOf('acc_2')]).to.deep.equal([45, 1])
  })

  it('long documents without a waiting caller do not delay another account’s documents', async () => {
    const begun: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await consume(
      async ({ requestId }) => {
        begun.push(requestId)
        if (requestId === 'long') await released
        return done
      },
      { extraJobs: 2 },
    )
    await add('job_1', { requestId: 'long' })
    await until(() => begun.length === 1)
    await add('job_2', { requestId: 'long' })
    const turn = await renders.admit('acc_2', {})
    await renders.add('job_3', request({ requestId: 'short' }), { turn, objectKey: null })
    await until(() => begun.includes('short'))
    expect(begun).to.deep.equal(['long', 'short'])
    release()
  })

  it('503 overloaded: one account’s waiting data is limited to half the free memory until its jobs end', async () => {
    const data = { text: 'x'.repeat(bytesMax / 4 - 100) }
    const codeOf = (accountId: string) =>
      renders.admit(accountId, data).then(
        () => 'let in',
        (error: Fault) => error.code,
      )
    const turns = [await renders.admit('acc_1', data), await renders.admit('acc_1', data)]
    for (const [at, turn] of turns.entries()) {
      await renders.add(`job_${at}`, request({ data }), { turn, objectKey: null })
    }
    expect([await codeOf('acc_1'), await codeOf('acc_2')]).to.deep.equal(['overloaded', 'let in'])
    const ended = await settle()
    await consume(async () => done)
    await until(() => ended.length === 2)
    await until(async () => (await codeOf('acc_1')) === 'let in')
  })

  it('503 overloaded: rejects a job with too many ahead of it, but not one from an account without waiting jobs', async () => {
    for (const jobId of ['job_1', 'job_2', 'job_3']) await add(jobId)
    const refusal = await renders.admit('acc_1', {}).catch((error: unknown) => error)
    expect(refusal).to.have.property('code', 'overloaded')
    expect(await renders.admit('acc_2', {}))
      .to.have.property('priority')
      .above(0)
  })

  it('the announced end of a job wakes waiting callers in every process, and a caller that disconnects stops waiting', async () => {
    const [here, there] = [1, 2].map(() => openJobEndEvents({ redisUrl: redis.url, onError }))
    if (!here || !there) return
    // Otherwise, a caller would wait until its time limit.
    const waitMs = 86_400_000
    const { signal } = new AbortController()
    let hasWoken = false
    const waiting = here.next('job_1', { timeoutMs: waitMs, signal }).then(() => (hasWoken = true))
    await until(() => {
      there.tell('job_1')
      return hasWoken
    })
    await waiting
    await here.next('job_2', { timeoutMs: waitMs, signal: AbortSignal.timeout(20) })
    const released = here.next('job_3', { timeoutMs: waitMs, signal })
    here.release()
    await released
    here.close()
    there.close()
  })
})
