import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { until } from '../../../test/parts/stack.ts'
import { connectWithRetry } from './connection.ts'
import {
  consumeWork,
  openWorkQueue,
  type WorkConsumer,
  type WorkOutcome,
  type WorkQueue,
  type WorkTry,
} from './work-queue.ts'

interface Piece {
  name: string
}

describe('the work queue on a real Redis', () => {
  let folder: string
  let redis: RedisServer
  let queue: WorkQueue<Piece>
  let options: { redisUrl: string; name: string; pausesMs: number[]; onError: (error: unknown) => void }
  let consumers: WorkConsumer[]
  let errors: unknown[]
  let names = 0

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-work-'))
    redis = await startRedisServer({ folder })
  })
  after(async () => {
    await redis.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => {
    errors = []
    consumers = []
    names += 1
    const onError = (error: unknown) => errors.push(error)
    options = { redisUrl: redis.url, name: `work-${names}`, pausesMs: [20, 40], onError }
    queue = openWorkQueue<Piece>(options)
  })
  afterEach(async () => {
    await Promise.all(consumers.map((consumer) => consumer.close()))
    await queue.close()
  })

  async function consume(
    run: (piece: Piece, of: WorkTry) => Promise<WorkOutcome> | WorkOutcome,
    concurrency = 4,
  ): Promise<void> {
    consumers.push(
      await consumeWork<Piece>({
        ...options,
        concurrency,
        span: 'piece',
        run: async (piece, of) => run(piece, of),
      }),
    )
  }

  async function keysLeft(): Promise<string[]> {
    const client = connectWithRetry(redis.url, { onError: () => undefined })
    const keys = await client.keys(`*:${options.name}:piece*`)
    client.disconnect()
    return keys
  }

  it('work that is added twice with one id is done once', async () => {
    await queue.add({ name: 'a' }, { id: 'piece-a' })
    await queue.add({ name: 'a' }, { id: 'piece-a' })
    await queue.add({ name: 'b' }, { id: 'piece-b' })
    const done: string[] = []
    await consume(({ name }) => {
      done.push(name)
      return 'done'
    }, 1)
    await until(() => done.includes('b'))
    expect(done).to.deep.equal(['a', 'b'])
  })

  it('work with the lowest priority number is first', async () => {
    await queue.add({ name: 'last' }, { id: 'piece-last', priority: 9 })
    await queue.add({ name: 'next' }, { id: 'piece-next', priority: 2 })
    await queue.add({ name: 'first' }, { id: 'piece-first', priority: 1 })
    const done: string[] = []
    await consume(({ name }) => {
      done.push(name)
      return 'done'
    }, 1)
    await until(() => done.length === 3)
    expect(done).to.deep.equal(['first', 'next', 'last'])
  })

  it('failed work is retried after each pause, and abandoned after the last retry', async () => {
    const tries: Array<{ attempt: number; pauseMs: number | undefined; at: number }> = []
    await consume((_, { attempt, pauseMs }) => {
      tries.push({ attempt, pauseMs, at: Date.now() })
      return 'again'
    })
    await queue.add({ name: 'a' }, { id: 'piece-a' })
    await until(async () => tries.length === 3 && (await keysLeft()).length === 0)
    expect(tries.map(({ attempt }) => attempt)).to.deep.equal([1, 2, 3])
    const [first, second, last] = tries
    expect(first?.pauseMs).to.be.within(20, 22)
    expect(second?.pauseMs).to.be.within(40, 44)
    expect(last?.pauseMs).to.equal(undefined)
    expect((last?.at ?? 0) - (second?.at ?? 0)).to.be.at.least(38)
  })

  it('the error from an attempt goes to onError, never into Redis', async () => {
    let tries = 0
    await consume(() => {
      tries += 1
      if (tries === 1) throw new Error('a secret')
      return 'done'
    })
    await queue.add({ name: 'a' }, { id: 'piece-a' })
    await until(() => tries === 2)
    expect(errors.map(String)).to.deep.equal(['Error: a secret'])
  })

  it('delayed work keeps its attempts', async () => {
    const attempts: number[] = []
    await consume((_, { attempt }) => {
      attempts.push(attempt)
      return attempts.length < 5 ? { putOffMs: 5 } : 'done'
    })
    await queue.add({ name: 'a' }, { id: 'piece-a' })
    await until(() => attempts.length === 5)
    expect(attempts).to.deep.equal([1, 1, 1, 1, 1])
  })

  it('`restarts`: work that is waiting for its next attempt starts immediately, from the first attempt', async () => {
    options.pausesMs = [60_000]
    await queue.close()
    queue = openWorkQueue<Piece>(options)
    const attempts: number[] = []
    await consume((_, { attempt }) => {
      attempts.push(attempt)
      return attempts.length === 1 ? 'again' : 'done'
    })
    await queue.add({ name: 'a' }, { id: 'piece-a' })
    await until(() => attempts.length === 1)
    await until(async () => {
      await queue.add({ name: 'a' }, { id: 'piece-a', restarts: true })
      return attempts.length === 2
    })
    expect(attempts).to.deep.equal([1, 1])
  })

  it('runs as many pieces concurrently as allowed, and no more', async () => {
    let running = 0
    let most = 0
    let done = 0
    await consume(async () => {
      most = Math.max(most, ++running)
      await until(() => most >= 3)
      // Enough time for another piece to start.
      await new Promise((resolve) => setTimeout(resolve, 20))
      running--
      done++
      return 'done' as const
    }, 3)
    await Promise.all(
      Array.from({ length: 9 }, (_, index) => queue.add({ name: 'a' }, { id: `piece-${index}-` })),
    )
    await until(() => done === 9)
    expect(most).to.equal(3)
  })

  it('work whose lock was lost never runs twice at the same time, and leaves the queue', async () => {
    let runs = 0
    const held = Promise.withResolvers<WorkOutcome>()
    await consume(() => {
      runs += 1
      return held.promise
    })
    await queue.add({ name: 'a' }, { id: 'piece-a' })
    await until(() => runs === 1)
    const client = connectWithRetry(redis.url, { onError: () => undefined })
    const lock = `{platen}:${options.name}:piece-a:lock`
    await client.del(lock)
    // The same process has claimed it again.
    await until(async () => (await client.exists(lock)) === 1)
    client.disconnect()
    await queue.add({ name: 'b' }, { id: 'piece-b' })
    await until(() => runs >= 2)
    held.resolve('done')
    await until(async () => (await keysLeft()).length === 0)
    expect(runs).to.equal(2)
  })
})
