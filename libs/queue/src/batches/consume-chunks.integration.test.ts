import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ChunkJob, Fault } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { type Job, type JobsOptions, Queue } from 'bullmq'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { connectWithRetry } from '../connection.ts'
import { protocolVersion } from '../protocol.ts'
import { faultOfMessage } from '../queue-faults.ts'
import { chunksQueue, queueOptions } from '../queues.ts'
import { type ChunkConsumer, consumeChunks, type ConsumeChunksOptions } from './consume-chunks.ts'

type Run = ConsumeChunksOptions['run']

describe('the chunk queue on a real Redis', () => {
  let folder: string
  let redis: RedisServer
  let connection: ReturnType<typeof connectWithRetry>
  let queue: Queue<ChunkJob>
  const consumers: ChunkConsumer[] = []
  const problems: unknown[] = []
  const onError = (error: unknown) => problems.push(error)

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-chunks-'))
    redis = await startRedisServer({ folder })
    connection = connectWithRetry(redis.url, { onError })
    queue = new Queue(chunksQueue, queueOptions(connection))
    problems.splice(0)
  })
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.close()))
    await queue.close()
    connection.disconnect()
    await redis.close()
    await rm(folder, { recursive: true })
  })

  async function consume(run: Run, extraChunks?: number): Promise<ChunkConsumer> {
    const besides = extraChunks === undefined ? {} : { extraChunks }
    const consumer = await consumeChunks({ redisUrl: redis.url, concurrency: 1, ...besides, run, onError })
    consumers.push(consumer)
    return consumer
  }

  function add(
    chunk: number,
    options: JobsOptions = {},
    account = 'a',
    need: Pick<ChunkJob, 'protocol'> = {},
  ): Promise<Job<ChunkJob>> {
    const job: ChunkJob = {
      batchId: 'b',
      chunk,
      bundle: { templateId: 't', version: 1 },
      folder: 'batches/1/b/',
      target: 'zip',
      createdAt: 0,
      requestId: 'r',
      ...need,
    }
    return queue.add(account, job, { jobId: `b-${chunk}`, priority: chunk, attempts: 2, ...options })
  }

  const stateOf = (job: Job) => queue.getJobState(job.id ?? '')
  const ends = (job: Job, state: string) => until(async () => (await stateOf(job)) === state)
  const done = { done: 50, failed: 1 }

  it('a chunk returns the results of its items', async () => {
    await consume(async () => done)
    const job = await add(1)
    await ends(job, 'completed')
    expect((await queue.getJob(job.id ?? ''))?.returnvalue).to.deep.equal(done)
  })

  it('a chunk that needs a newer worker is returned to the queue, and other chunks are rendered', async () => {
    const runs: number[] = []
    await consume(async ({ chunk }) => (runs.push(chunk), done))
    const newer = await add(1, {}, 'a', { protocol: protocolVersion + 1 })
    await ends(newer, 'delayed')
    await ends(await add(2), 'completed')
    expect(runs).to.deep.equal([2])
    expect(problems).to.deep.equal([])
  })

  it('chunks with lower numbers come first, regardless of their batch', async () => {
    const order: number[] = []
    for (const chunk of [3, 1, 2]) await add(chunk)
    await consume(async ({ chunk }) => (order.push(chunk), done))
    await until(() => order.length === 3)
    expect(order).to.deep.equal([1, 2, 3])
  })

  it('long chunks do not delay another account’s chunks', async () => {
    const begun: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await consume(async ({ chunk }, { account }) => {
      begun.push(`${account}${chunk}`)
      if (account === 'a') await released
      return done
    }, 1)
    await add(1)
    await until(() => begun.length === 1)
    for (const chunk of [2, 3, 4]) await add(chunk)
    for (const chunk of [5, 6]) await add(chunk, {}, 'b')
    await until(() => begun.includes('b6'))
    expect(begun).to.deep.equal(['a1', 'b5', 'b6'])
    release()
    await until(() => begun.length === 6)
  })

  it('long chunks from several accounts do not delay another account’s chunks', async () => {
    const begun: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await consume(async (_job, { account }) => {
      begun.push(account)
      if (account !== 'late') await released
      return done
    })
    const accounts = ['a', 'b', 'c', 'd', 'e']
    for (const [at, account] of accounts.entries()) await add(at + 1, {}, account)
    try {
      await until(() => begun.length === accounts.length)
      await add(9, {}, 'late')
      await until(() => begun.includes('late'))
    } finally {
      release()
    }
  })

  it('a consumer that closes also returns the chunks that it claimed for other accounts', async () => {
    const begun: string[] = []
    const consumer = await consume(async (_job, { account, signal }) => {
      begun.push(account)
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return done
    }, 1)
    const jobs = [await add(1), await add(2, {}, 'b')]
    await until(() => begun.length === 2)
    await consumer.close()
    for (const job of jobs) await ends(job, 'prioritized')
    expect(problems).to.deep.equal([])
  })

  it('progress is reported immediately, and then at most once a second', async () => {
    const job = await add(1)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await consume(async (_, { onProgress }) => {
      for (let items = 1; items <= 40; items++) onProgress(items)
      await released
      return done
    })
    await until(async () => (await queue.getJob(job.id ?? ''))?.progress === 1)
    release()
    await ends(job, 'completed')
  })

  it('unavailable, browser_lost: the chunk is delayed as often as necessary without using up its attempts', async () => {
    let runs = 0
    await consume(async () => {
      runs++
      if (runs === 1) throw new Fault('unavailable')
      if (runs === 2) throw new Fault('browser_lost')
      return done
    })
    const job = await add(1, { attempts: 1 })
    await ends(job, 'completed')
    expect(runs).to.equal(3)
    expect(problems).to.deep.equal([])
  })

  it('any other fault is final, and is part of the failure', async () => {
    let runs = 0
    await consume(async () => {
      runs++
      throw new Fault('render_failed', { detail: 'why' })
    })
    const job = await add(1)
    await ends(job, 'failed')
    const fault = faultOfMessage((await queue.getJob(job.id ?? ''))?.failedReason ?? '')
    expect([runs, fault.code, fault.detail]).to.deep.equal([1, 'render_failed', 'why'])
  })

  it('internal: an unexpected error uses up the attempts, and is logged each time', async () => {
    await consume(async () => {
      throw new TypeError('a mistake')
    })
    const job = await add(1)
    await ends(job, 'failed')
    expect(faultOfMessage((await queue.getJob(job.id ?? ''))?.failedReason ?? '').code).to.equal('internal')
    expect(problems.map(String)).to.deep.equal(Array(2).fill('TypeError: a mistake'))
  })

  it('a worker that stops returns its chunk, and another worker claims it immediately', async () => {
    const job = await add(1)
    let begun = 0
    const stopping = await consume(async (_, { signal }) => {
      begun++
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stop'))),
      )
      return done
    })
    await until(() => begun === 1)
    await stopping.close()
    expect(await stateOf(job)).to.equal('prioritized')
    await consume(async () => done)
    await ends(job, 'completed')
    expect((await queue.getJob(job.id ?? ''))?.attemptsMade).to.equal(1)
    expect(problems).to.deep.equal([])
  })

  it('a chunk whose lock the worker has lost is aborted in that worker', async () => {
    const job = await add(1)
    const { promise: stopped, resolve } = Promise.withResolvers<void>()
    await consume(async (_, { signal }) => {
      await new Promise<void>((end) => signal.addEventListener('abort', () => end()))
      resolve()
      throw new Error('stopped')
    })
    await until(async () => (await stateOf(job)) === 'active')
    // As if another worker had taken over the chunk.
    await connection.set(`${queue.toKey(job.id ?? '')}:lock`, 'another', 'PX', 60_000)
    await stopped
  })
})
