import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Fault, type RenderReport, type RenderRequest } from '@platen/contract'
import { startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { waitMsMax } from '../../../../test/parts/stack.ts'
import { connectWithRetry } from '../connection.ts'
import { type ConsumeOptions, consumeRenders, type RenderConsumer } from '../renders/consume-renders.ts'
import { type RenderQueue, type RenderQueueOptions, startRenderQueue } from '../renders/render-queue.ts'

export const report: RenderReport = {
  ms: { queue: 0, load: 0, merge: 0, print: 5, deliver: 0 },
  pages: 1,
  bytes: 3,
  warnings: [],
}
export const done = { outcome: { ok: true as const, report, fileName: 'a.pdf' }, bytes: Buffer.from('pdf') }
export const never = new AbortController().signal
export const interactive = { accountId: 'acc_1', signal: never }

export function request(overrides: Partial<RenderRequest> = {}): RenderRequest {
  return {
    bundle: { templateId: 'tpl_1', version: 1 },
    data: { a: 1 },
    delivery: { to: 'caller' },
    deadlineAt: Date.now() + waitMsMax,
    createdAt: 0,
    requestId: 'req_1',
    ...overrides,
  }
}

export const errorOf = (work: Promise<unknown>) =>
  work.then(() => undefined).catch((reason: unknown) => reason)

export async function faultOf(work: Promise<unknown>): Promise<Fault> {
  const error = await errorOf(work)
  expect(error).to.be.instanceOf(Fault)
  return error as Fault
}

/** A queue on a Redis server of the current suite, empty before each test, and its workers. */
export interface TestQueue {
  readonly redisUrl: string
  readonly queue: RenderQueue
  /** Starts another queue on the same server. */
  open(this: void, options?: Partial<RenderQueueOptions> & { waitingMax?: number }): Promise<RenderQueue>
  consume(
    this: void,
    run: ConsumeOptions['run'],
    lanes?: number,
    options?: Partial<ConsumeOptions>,
  ): Promise<RenderConsumer>
}

/** Registers the hooks of a suite. */
export function useRenderQueue(): TestQueue {
  let folder: string
  let redis: Awaited<ReturnType<typeof startRedisServer>>
  let queue: RenderQueue
  const consumers: RenderConsumer[] = []

  const open: TestQueue['open'] = ({ waitingMax = 3, ...options } = {}) =>
    startRenderQueue({
      redisUrl: redis.url,
      bounds: { waitingMax, expectedWaitMaxMs: 60_000 },
      onError: () => undefined,
      ...options,
    })

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-jobs-'))
    redis = await startRedisServer({ folder })
  })
  after(async () => {
    await redis.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    const client = connectWithRetry(redis.url, { onError: () => undefined })
    await client.flushall()
    client.disconnect()
    queue = await open()
  })
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.close()))
    await queue.close()
  })

  return {
    get redisUrl() {
      return redis.url
    },
    get queue() {
      return queue
    },
    open,
    async consume(run, lanes = 1, options = {}) {
      const consumer = await consumeRenders({
        redisUrl: redis.url,
        workerId: `w${consumers.length}`,
        lanes,
        jobsAhead: 0,
        browser: 'test',
        run,
        onError: () => undefined,
        ...options,
      })
      consumers.push(consumer)
      return consumer
    },
  }
}
