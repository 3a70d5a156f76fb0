import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { RenderRequest } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { until, waitMsMax } from '../../../../test/parts/stack.ts'
import { type DurableRenders, openDurableRenders } from '../durable/durable-renders.ts'
import { createDocumentCosts } from '../turns/document-costs.ts'
import { type RenderQueue, startRenderQueue } from './render-queue.ts'

const bytesMax = 2 ** 20

describe('the age of the oldest job, on a real Redis', () => {
  let folder: string
  let redis: RedisServer
  let queue: RenderQueue
  let durable: DurableRenders
  const onError = () => undefined
  const leaving = new AbortController()

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-oldest-'))
    redis = await startRedisServer({ folder })
    const redisUrl = redis.url
    const bounds = { waitingMax: 10, expectedWaitMaxMs: 60_000 }
    queue = await startRenderQueue({ redisUrl, bounds, onError })
    durable = openDurableRenders({
      redisUrl,
      waitingMax: 10,
      bytesMax,
      costs: createDocumentCosts(),
      onError,
    })
  })
  afterEach(async () => {
    leaving.abort()
    await Promise.all([queue.close(), durable.close()])
    await redis.close()
    await rm(folder, { recursive: true })
  })

  function request(): RenderRequest {
    return {
      bundle: { templateId: 'tpl_1', version: 1 },
      data: {},
      delivery: { to: 'caller' },
      deadlineAt: Date.now() + waitMsMax,
      createdAt: 0,
      requestId: 'req_1',
    }
  }

  const renderUntilLeft = (accountId: string) =>
    void queue.render(request(), { accountId, signal: leaving.signal }).catch(onError)
  const waits = async () => (await queue.status()).waiting + (await queue.status()).asyncWaiting

  it('is reported for jobs with and without a waiting caller, regardless of later jobs and priorities', async () => {
    expect(await queue.oldestWaiting()).to.deep.equal({ waiting: 0, asyncWaiting: 0 })
    await until(async () =>
      durable
        .admit('acc_1', {})
        .then((turn) => durable.add('job_1', request(), { turn, objectKey: null }))
        .then(
          () => true,
          () => false,
        ),
    )
    await until(async () => (await queue.oldestWaiting()).asyncWaiting > 100)
    expect((await queue.oldestWaiting()).waiting).to.equal(0)
    renderUntilLeft('acc_1')
    await until(async () => (await waits()) === 2)
    const early = await queue.oldestWaiting()
    expect(early.asyncWaiting).to.be.above(100)
    renderUntilLeft('acc_2')
    await until(async () => (await waits()) === 3)
    await until(async () => (await queue.oldestWaiting()).waiting > early.waiting + 50)
  })
})
