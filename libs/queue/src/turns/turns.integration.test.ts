import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { RenderRequest } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import type { Redis } from 'ioredis'
import { until, waitMsMax } from '../../../../test/parts/stack.ts'
import { connectWithRetry } from '../connection.ts'
import { type DurableRenders, openDurableRenders } from '../durable/durable-renders.ts'
import { interactiveRange, rendersKey, rendersQueue } from '../queues.ts'
import { consumeRenders, type RenderConsumer } from '../renders/consume-renders.ts'
import { type RenderQueue, startRenderQueue } from '../renders/render-queue.ts'
import { createDocumentCosts } from './document-costs.ts'
import { accountKey, drawTurn, ranksOfPriority } from './turns.ts'

const ms = { queue: 0, load: 0, merge: 0, print: 5, deliver: 0 }
const outcome = { ok: true as const, report: { ms, pages: 1, bytes: 3, warnings: [] }, fileName: 'a.pdf' }

const bytesMax = 2 ** 20

describe('turns of accounts, on a real Redis', () => {
  let folder: string
  let server: RedisServer
  let redis: Redis
  /** The queues of two API processes. */
  let queues: RenderQueue[]
  let durable: DurableRenders
  let consumer: RenderConsumer | undefined
  const onError = () => undefined
  const waitingMax = 20
  const { signal } = new AbortController()

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-turns-'))
    server = await startRedisServer({ folder })
    redis = connectWithRetry(server.url, { onError })
    const bounds = { waitingMax, expectedWaitMaxMs: 600_000 }
    const open = () => startRenderQueue({ redisUrl: server.url, bounds, onError })
    queues = await Promise.all([open(), open()])
    durable = openDurableRenders({
      redisUrl: server.url,
      waitingMax: 100,
      bytesMax,
      costs: createDocumentCosts(),
      onError,
    })
    await until(() =>
      durable.status('none').then(
        () => true,
        () => false,
      ),
    )
  })
  afterEach(async () => {
    await consumer?.close()
    consumer = undefined
    await Promise.all([...queues, durable].map((queue) => queue.close()))
    redis.disconnect()
    await server.close()
    await rm(folder, { recursive: true })
  })

  function request(requestId: string): RenderRequest {
    return {
      bundle: { templateId: 'tpl_1', version: 1 },
      data: {},
      delivery: { to: 'caller' },
      deadlineAt: Date.now() + waitMsMax,
      createdAt: 0,
      requestId,
    }
  }

  const waits = () => redis.zcard(rendersKey('prioritized'))
  const answers: Array<Promise<unknown>> = []

  /** Sends an account's documents through alternating processes, and waits until all are in the queue. */
  async function send(accountId: string, count: number): Promise<void> {
    const before = await waits()
    for (let index = 0; index < count; index++) {
      answers.push(queues[index % 2]!.render(request(accountId), { accountId, signal }))
      await until(async () => (await waits()) === before + index + 1)
    }
  }

  /** Returns the accounts in the order in which a worker claims their documents. */
  async function takenOrder(): Promise<string> {
    const order: string[] = []
    const expected = await waits()
    consumer = await consumeRenders({
      redisUrl: server.url,
      workerId: 'w',
      lanes: 1,
      jobsAhead: 0,
      browser: 'test',
      async run({ requestId }) {
        order.push(requestId)
        return { outcome, bytes: undefined }
      },
      onError,
    })
    await until(() => order.length === expected)
    await Promise.all(answers.splice(0))
    return order.join('')
  }

  it('an account with few documents goes ahead of another account’s queued documents, through any process', async () => {
    await send('a', 8)
    await send('b', 2)
    await send('c', 1)
    expect(await takenOrder()).to.equal('abcabaaaaaa')
  })

  it('one account’s documents keep their order, and documents without a waiting caller come later, in turn', async () => {
    const add = async (accountId: string, index: number) => {
      const turn = await durable.admit(accountId, {})
      await durable.add(`${accountId}${index}`, request(accountId.toUpperCase()), { turn, objectKey: null })
    }
    for (const index of [1, 2, 3]) await add('a', index)
    await add('b', 1)
    await send('c', 3)
    expect(await takenOrder()).to.equal('cccABAA')
  })

  it('503 overloaded: only for accounts with too many jobs ahead, not for an account without waiting jobs', async () => {
    await send('a', waitingMax)
    const refused = await queues[1]!
      .render(request('a'), { accountId: 'a', signal })
      .catch((error: unknown) => error)
    expect(refused).to.include({ code: 'overloaded' })
    await send('b', 2)
    expect(await takenOrder()).to.equal(`abab${'a'.repeat(waitingMax - 2)}`)
  })

  it('usage does not count against an account while no other account is waiting', async () => {
    for (let index = 0; index < 50; index++) {
      await drawTurn(redis, { account: accountKey('a'), cost: 1, range: interactiveRange })
    }
    await send('b', 3)
    await send('a', 3)
    expect(await takenOrder()).to.equal('bababa')
  })

  it('expensive documents are scheduled less often', async () => {
    const range = { ...interactiveRange }
    const of = (account: string, cost: number) => drawTurn(redis, { account, cost, range })
    await redis.zadd(rendersKey('prioritized'), ranksOfPriority, 'first')
    expect([await of('a', 10), await of('a', 10), await of('a', 10)]).to.deep.equal([1, 11, 21])
    expect([await of('b', 3), await of('b', 3), await of('b', 3)]).to.deep.equal([1, 4, 7])
  })

  it('priorities never run out, and no job loses its position', async () => {
    const range = { queue: rendersQueue, name: 'short', first: 5, last: 30 }
    const put = async (account: string, name: string) => {
      const turn = await drawTurn(redis, { account, cost: 4, range })
      expect(turn).to.be.within(range.first, range.last)
      await redis.zadd(rendersKey('prioritized'), turn * ranksOfPriority, name)
    }
    await put('a', 'a0')
    await put('b', 'b0')
    for (let index = 1; index < 40; index++) {
      await put('a', `a${index}`)
      await put('b', `b${index}`)
      const taken = [
        await redis.zpopmin(rendersKey('prioritized')),
        await redis.zpopmin(rendersKey('prioritized')),
      ]
      expect(taken.map(([name]) => name)).to.deep.equal([`a${index - 1}`, `b${index - 1}`])
    }
  })

  it('the state of an account without waiting jobs expires soon', async () => {
    for (let index = 0; index < 100; index++) {
      await drawTurn(redis, { account: `account ${index}`, cost: 1, range: interactiveRange })
    }
    const key = rendersKey(`turns:${interactiveRange.name}`)
    expect(await redis.zcard(key)).to.be.below(3)
    expect(await redis.pttl(key)).to.be.within(1, 600_000)
  })
})
