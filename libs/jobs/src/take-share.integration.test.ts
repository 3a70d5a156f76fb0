import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Fault, type RenderRequest } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/runtime'
import { expect } from 'chai'
import {
  consumeRenders,
  type ConsumeOptions,
  type RenderConsumer,
  type RenderContext,
  type RenderResult,
} from './consume-renders.ts'
import { connectPatient } from './connection.ts'
import { type RenderQueue, startRenderQueue } from './render-queue.ts'
import { until } from '../../../test/parts/stack.ts'

const ms = { queue: 0, load: 0, merge: 0, print: 5, deliver: 0 }
const report = { ms, pages: 1, bytes: 3, warnings: [] }

describe('a worker that takes more jobs while it has one, on a real Redis', () => {
  let folder: string
  let redis: RedisServer
  let queue: RenderQueue
  let consumer: RenderConsumer | undefined
  let isOver = false
  let running: Array<{
    requestId: string
    takeShare: RenderContext['takeShare']
    end: (fault?: Fault) => void
  }> = []
  const bounds = { waitingMax: 1_000, expectedWaitMaxMs: 600_000 }
  const onError = () => undefined

  beforeEach(async () => {
    running = []
    isOver = false
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-jobs-'))
    redis = await startRedisServer({ folder })
    queue = await startRenderQueue({ redisUrl: redis.url, bounds, onError })
  })
  afterEach(async () => {
    isOver = true
    for (const { end } of running) end()
    await consumer?.close()
    await queue.close()
    await redis.close()
    await rm(folder, { recursive: true })
  })

  const run: ConsumeOptions['run'] = ({ requestId }, { takeShare }) => {
    const { promise, resolve, reject } = Promise.withResolvers<RenderResult>()
    const result: RenderResult = {
      outcome: { ok: true, report, fileName: `${requestId}.pdf` },
      bytes: Buffer.from(requestId),
      documentsOfPrint: 5,
    }
    if (isOver) resolve(result)
    running.push({ requestId, takeShare, end: (fault) => (fault ? reject(fault) : resolve(result)) })
    return promise
  }

  async function consume(lanes: number): Promise<void> {
    const wiring = { redisUrl: redis.url, workerId: 'w', jobsAhead: 0, browser: 'test', onError }
    consumer = await consumeRenders({ ...wiring, lanes, run })
  }

  async function ask(count: number): Promise<Array<Promise<string>>> {
    const request = (requestId: string): RenderRequest => ({
      bundle: { templateId: 'tpl_1', version: 1 },
      data: {},
      delivery: { to: 'caller' },
      deadlineAt: Date.now() + 10_000,
      createdAt: 0,
      requestId,
    })
    const answers: Array<Promise<string>> = []
    for (let index = 0; index < count; index++) {
      const options = { accountId: 'acc_1', signal: new AbortController().signal }
      const answer = queue.render(request(`r${index}`), options).then(({ bytes }) => String(bytes))
      answer.catch(() => undefined)
      answers.push(answer)
      await until(async () => {
        const { active, waiting } = await queue.status()
        return active + waiting === index + 1
      })
    }
    return answers
  }

  /** Resolves when the worker says anew that the jobs in its hands are its own. */
  async function renewalOfLocks(): Promise<void> {
    const client = connectPatient(redis.url, { onError })
    const leftMs = async () => {
      const locks = await client.keys('*:lock')
      return Math.min(...(await Promise.all(locks.map((lock) => client.pttl(lock)))))
    }
    try {
      let before = await leftMs()
      await until(async () => {
        const now = await leftMs()
        const isRenewed = now > before
        before = now
        return isRenewed
      })
    } finally {
      client.disconnect()
    }
  }

  const begun = () => running.map(({ requestId }) => requestId)

  it('begins with as many as it asked for, in their order, and each is answered', async () => {
    await consume(1)
    const answers = await ask(7)
    await running[0]?.takeShare(4, 0)
    expect(begun()).to.deep.equal(['r0', 'r1', 'r2', 'r3', 'r4'])
    for (const { end } of running) end()
    expect(await Promise.all(answers.slice(0, 5))).to.deep.equal(['r0', 'r1', 'r2', 'r3', 'r4'])
    await until(async () => running.length === 6)
    running[5]?.end()
    await until(async () => running.length === 7)
    running[6]?.end()
    expect(await Promise.all(answers.slice(5))).to.deep.equal(['r5', 'r6'])
    await until(async () => (await queue.status()).active === 0)
  })

  it('has no more in hand than its lanes can print in common', async () => {
    await consume(1)
    const answers = await ask(12)
    await Promise.all([running[0]?.takeShare(20, 0), running[0]?.takeShare(20, 0)])
    expect(running).to.have.length(8)
    await running[1]?.takeShare(7, 0)
    expect(running).to.have.length(8)
    isOver = true
    for (const { end } of running) end()
    expect(await Promise.all(answers)).to.have.length(12)
  })

  it('leaves the other lanes their share, and counts what is in hand', async () => {
    await consume(2)
    const answers = await ask(8)
    expect(await running[0]?.takeShare(7, 0)).to.equal(3)
    expect(running).to.have.length(5)
    // Three are in the queue, and three in hand.
    expect(await running[1]?.takeShare(7, 3)).to.equal(3)
    expect(running).to.have.length(5)
    isOver = true
    for (const { end } of running) end()
    expect(await Promise.all(answers)).to.have.length(8)
  })

  it('an empty queue gives nothing, and what comes later comes as ever', async () => {
    await consume(1)
    const [first] = await ask(1)
    await running[0]?.takeShare(7, 0)
    expect(begun()).to.deep.equal(['r0'])
    running[0]?.end()
    expect(await first).to.equal('r0')
    const [second] = await ask(1)
    await until(async () => running.length === 2)
    running[1]?.end()
    expect(await second).to.equal('r0')
  })

  it('the time of a print in common is counted once, not for each of its documents', async () => {
    await consume(1)
    const [answer] = await ask(1)
    running[0]?.end()
    await answer
    await until(async () => (await queue.status()).msPerDocument > 0)
    expect((await queue.status()).msPerDocument).to.equal(1)
  })

  it('one that was taken along and fails has its own fault', async () => {
    await consume(1)
    const [first, second] = await ask(2)
    await running[0]?.takeShare(7, 0)
    const gone = new Fault('render_failed', { detail: 'Too many pages.' })
    running[1]?.end(gone)
    running[0]?.end()
    expect(await first).to.equal('r0')
    expect(await second?.catch((error: unknown) => error)).to.include({ code: 'render_failed' })
    expect(running).to.have.length(2)
  })

  it('a worker that leaves ends those, too', async () => {
    await consume(1)
    const answers = await ask(3)
    await running[0]?.takeShare(7, 0)
    const left = consumer?.close()
    for (const { end } of running) end()
    await left
    consumer = undefined
    expect(await Promise.all(answers)).to.deep.equal(['r0', 'r1', 'r2'])
  })

  it('a worker that leaves ends those, too, when they take longer than the one that took them along', async () => {
    await consume(1)
    const answers = await ask(3)
    await running[0]?.takeShare(7, 0)
    const left = consumer?.close()
    running[0]?.end()
    expect(await answers[0]).to.equal('r0')
    await until(async () => (await queue.status()).active === 2)
    await renewalOfLocks()
    running[1]?.end()
    running[2]?.end(new Fault('render_failed', { detail: 'Too many pages.' }))
    await left
    consumer = undefined
    expect(await answers[1]).to.equal('r1')
    expect(await answers[2]?.catch((error: unknown) => error)).to.include({ code: 'render_failed' })
    expect((await queue.status()).active).to.equal(0)
  })
})
