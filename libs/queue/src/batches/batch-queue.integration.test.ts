import { setTimeout as pause } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ChunkJob, Fault } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { Worker } from 'bullmq'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { connectWithRetry } from '../connection.ts'
import { chunksQueue, workerOptions } from '../queues.ts'
import { type BatchQueue, openBatchQueue } from './batch-queue.ts'
import { type BatchOutcome, consumeBatches, type HeldBatch } from './consume-batches.ts'
import { consumeChunks } from './consume-chunks.ts'

const accountId = 'acc_1'
const batch = { batchId: 'bat_1', folder: 'batches/000000000001/bat_1/' }

function chunkJob(chunk: number): ChunkJob {
  const { batchId, folder } = batch
  const bundle = { templateId: 'tpl_1', version: 1 }
  return { batchId, folder, chunk, bundle, target: 'zip', createdAt: 0, requestId: 'req_1' }
}

/** Enqueues all chunks, and ends when no chunks are left. */
const renderAll =
  (chunks: number, ended: HeldBatch[] = []) =>
  async (held: HeldBatch): Promise<BatchOutcome> => {
    await held.addChunks({ accountId, count: chunks }, chunkJob)
    if (await held.hasChunks()) return 'after_chunks'
    ended.push(held)
    return 'ended'
  }

describe('the batch queue on a real Redis', () => {
  let folder: string
  let redis: RedisServer
  let queue: BatchQueue
  let open: Array<{ close(): Promise<void> }>
  const onError = () => undefined

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-batches-'))
    redis = await startRedisServer({ folder })
    queue = openBatchQueue({ redisUrl: redis.url, onError })
    open = [queue]
    await until(async () =>
      queue.chunksWaiting().then(
        () => true,
        () => false,
      ),
    )
  })
  afterEach(async () => {
    for (const part of open.toReversed()) await part.close()
    await redis.close()
    await rm(folder, { recursive: true })
  })

  async function run(step: (held: HeldBatch) => Promise<BatchOutcome>): Promise<void> {
    open.push(await consumeBatches({ redisUrl: redis.url, concurrency: 4, run: step, onError }))
  }

  async function renderChunks(render: (job: ChunkJob) => Promise<void>): Promise<void> {
    const options = { redisUrl: redis.url, concurrency: 2, onError }
    open.push(
      await consumeChunks({
        ...options,
        run: async (job) => {
          await render(job)
          return { done: 1, failed: 0 }
        },
      }),
    )
  }

  it('continues a batch exactly once, after all of its chunks were rendered', async () => {
    const rendered: number[] = []
    const ended: HeldBatch[] = []
    await run(renderAll(2_500, ended))
    await queue.add(batch, { turn: 1 })
    await until(async () => (await queue.chunksWaiting()) === 2_500)
    expect((await queue.progress(batch.batchId)).chunksDone).to.equal(0)
    await renderChunks(async ({ chunk }) => void rendered.push(chunk))
    await until(() => ended.length === 1)
    expect(rendered.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 2_500 }, (_, at) => at + 1))
    await until(async () => (await queue.state(batch.batchId)) === 'absent')
  })

  it('batches take turns: a small batch does not wait until an earlier large batch has ended', async () => {
    const order: string[] = []
    await run(async (held) => {
      const count = held.batchId === 'bat_large' ? 200 : 3
      await held.addChunks({ accountId, count }, (chunk) => ({ ...chunkJob(chunk), batchId: held.batchId }))
      return (await held.hasChunks()) ? 'after_chunks' : 'ended'
    })
    await queue.add({ ...batch, batchId: 'bat_large' }, { turn: 1 })
    await until(async () => (await queue.chunksWaiting()) === 200)
    await queue.add({ ...batch, batchId: 'bat_small' }, { turn: 1 })
    await until(async () => (await queue.chunksWaiting()) === 203)
    await renderChunks(async (job) => void order.push(job.batchId))
    await until(() => order.length === 203)
    expect(order.lastIndexOf('bat_small')).to.be.below(10)
  })

  it('many small batches of one account do not delay the chunks of another account', async () => {
    const order: string[] = []
    const add = async (of: 'large' | 'small', turn: number) => {
      const before = await queue.chunksWaiting()
      await queue.add({ ...batch, batchId: `${of}-${turn}` }, { turn: 1 })
      await until(async () => (await queue.chunksWaiting()) > before)
    }
    await run(async (held) => {
      const [name = ''] = held.batchId.split('-')
      const count = name === 'large' ? 5 : 1
      await held.addChunks({ accountId: name, count }, (chunk) => ({
        ...chunkJob(chunk),
        batchId: held.batchId,
      }))
      return (await held.hasChunks()) ? 'after_chunks' : 'ended'
    })
    await add('large', 0)
    for (let turn = 0; turn < 20; turn++) await add('small', turn)
    await renderChunks(async ({ batchId }) => void order.push(batchId))
    await until(() => order.length === 25)
    expect(order.lastIndexOf('large-0')).to.be.below(12)
  })

  it('a chunk that fails permanently is reported with its fault, and its batch continues', async () => {
    const faults: unknown[] = []
    await run(async (held) => {
      await held.addChunks({ accountId, count: 3 }, chunkJob)
      if (await held.hasChunks()) return 'after_chunks'
      for await (const failed of held.failedChunks()) faults.push(failed)
      return 'ended'
    })
    await renderChunks(async ({ chunk }) => {
      if (chunk === 2) throw new Fault('render_failed', { detail: 'Too large.' })
    })
    await queue.add(batch, { turn: 1 })
    await until(() => faults.length === 1)
    expect(faults).to.deep.equal([
      { chunk: 2, fault: { code: 'render_failed', detail: 'Too large.', errors: [] } },
    ])
  })

  it('a batch whose chunks were removed continues when the chunk in progress has ended', async () => {
    const ended: HeldBatch[] = []
    let release: (() => void) | undefined
    await run(async (held) => {
      if (held.chunksAdded === 0) await held.addChunks({ accountId, count: 40 }, chunkJob)
      if (await held.hasChunks()) return 'after_chunks'
      ended.push(held)
      return 'ended'
    })
    await renderChunks(({ chunk }) =>
      chunk === 1 ? new Promise((resolve) => (release = resolve)) : Promise.reject(new Fault('unavailable')),
    )
    await queue.add(batch, { turn: 1 })
    await until(async () => release !== undefined && (await queue.chunksWaiting()) >= 38)
    await until(async () => {
      await queue.removeChunks(batch.batchId, 40)
      // A chunk that was being claimed when it should have been removed is delayed, and then removed.
      return (await queue.progress(batch.batchId)).chunksLeft === 1
    })
    expect(ended).to.have.length(0)
    release?.()
    await until(() => ended.length === 1)
  })

  it('counts the items of chunks in progress for each batch', async () => {
    let release: (() => void) | undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await run(async (of) => {
      await of.addChunks({ accountId, count: 1 }, chunkJob)
      return (await of.hasChunks()) ? 'after_chunks' : 'ended'
    })
    open.push(
      await consumeChunks({
        redisUrl: redis.url,
        concurrency: 1,
        onError,
        run: async (_job, { onProgress }) => {
          onProgress(7)
          await held
          return { done: 9, failed: 0 }
        },
      }),
    )
    await queue.add(batch, { turn: 1 })
    await until(async () => (await queue.progress(batch.batchId)).itemsInProgress === 7)
    const progress = await queue.progress(batch.batchId)
    expect(progress).to.include({ chunksLeft: 1, chunksInProgress: 1, chunksLost: 0, othersInProgress: 0 })
    expect(await queue.progress('another')).to.include({ itemsInProgress: 0, othersInProgress: 1 })
    expect(await queue.hasWorkers()).to.equal(false)
    release?.()
    await until(async () => (await queue.state(batch.batchId)) === 'absent')
  })

  it('the number of completed items never decreases while chunks end', async () => {
    const itemsInChunk = 5
    const doneSeen: number[] = []
    await run(renderAll(600))
    open.push(
      await consumeChunks({
        redisUrl: redis.url,
        concurrency: 16,
        onError,
        run: async (_job, { onProgress }) => {
          onProgress(itemsInChunk)
          // Long enough for the progress to reach the queue.
          await pause(20)
          return { done: itemsInChunk, failed: 0 }
        },
      }),
    )
    await queue.add(batch, { turn: 1 })
    while (doneSeen.at(-1) !== 600 * itemsInChunk && (await queue.state(batch.batchId)) !== 'absent') {
      const { chunksDone, itemsInProgress } = await queue.progress(batch.batchId)
      if (chunksDone + itemsInProgress > 0) doneSeen.push(chunksDone * itemsInChunk + itemsInProgress)
    }
    expect(doneSeen).to.have.length.above(3)
    expect(doneSeen).to.deep.equal(doneSeen.toSorted((one, other) => one - other))
  })

  it('counts the items of finished chunks exactly, even if the last and smallest chunk ends first', async () => {
    let release: (() => void) | undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await run(renderAll(2))
    open.push(
      await consumeChunks({
        redisUrl: redis.url,
        concurrency: 2,
        onError,
        run: async ({ chunk }) => {
          if (chunk === 2) return { done: 10, failed: 1 }
          await held
          return { done: 50, failed: 0 }
        },
      }),
    )
    await queue.add(batch, { turn: 1 })
    await until(async () => (await queue.progress(batch.batchId)).chunksDone === 1)
    expect(await queue.progress(batch.batchId)).to.include({ chunksCounted: 1, itemsCounted: 10 })
    release?.()
    await until(async () => (await queue.state(batch.batchId)) === 'absent')
  })

  it('a chunk whose worker died is counted as lost until it is done', async () => {
    const redisOfDead = connectWithRetry(redis.url, { onError })
    const dead = new Worker(chunksQueue, null, {
      ...workerOptions(redisOfDead),
      lockDuration: 1_000,
      autorun: false,
    })
    try {
      await run(renderAll(1))
      await queue.add(batch, { turn: 1 })
      await until(async () => (await dead.getNextJob('token', { block: false })) !== undefined)
      const progress = () => queue.progress(batch.batchId)
      await until(async () => (await progress()).chunksLost === 1)
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      let isBegun = false
      await renderChunks(async () => {
        isBegun = true
        await held
      })
      await until(() => isBegun)
      expect(await progress()).to.include({ chunksLost: 1, chunksInProgress: 1 })
      release()
      await until(async () => (await queue.state(batch.batchId)) === 'absent')
      expect(await progress()).to.include({ chunksLost: 0, chunksLeft: 0 })
    } finally {
      await dead.close()
      redisOfDead.disconnect()
    }
  })

  it('a failed batch is retried, and is in the queue only once, even if it is added several times', async () => {
    const tries: number[] = []
    await queue.add(batch, { turn: 1 })
    await queue.add(batch, { turn: 1 })
    await run(async (held) => {
      tries.push(held.failedTries)
      if (tries.length < 3) throw new Error('the store is unavailable')
      return 'ended'
    })
    await until(() => tries.length === 3)
    await until(async () => (await queue.state(batch.batchId)) === 'absent')
    expect(tries).to.deep.equal([0, 1, 2])
  })

  it('a process that stops passes its batch to another process immediately', async () => {
    let held: HeldBatch | undefined
    const hang = await consumeBatches({
      redisUrl: redis.url,
      concurrency: 1,
      onError,
      run: (given) => {
        held = given
        return new Promise((_, reject) =>
          given.signal.addEventListener('abort', () => reject(new Error('stopped'))),
        )
      },
    })
    await queue.add(batch, { turn: 1 })
    await until(() => held !== undefined)
    await hang.close()
    const tries: number[] = []
    await run(async ({ failedTries }) => {
      tries.push(failedTries)
      return 'ended'
    })
    await until(() => tries.length === 1)
    expect(tries).to.deep.equal([0])
  })
})
