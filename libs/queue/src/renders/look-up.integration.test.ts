import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Fault, faultToWire } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { until, waitMsMax } from '../../../../test/parts/stack.ts'
import { connectFailFast, type Redis, untilReady } from '../index.ts'
import { faultMessage } from '../queue-faults.ts'
import { startLookUp } from './look-up.ts'
import { WaitingReplies } from './waiting-replies.ts'

describe('job lookup on a real Redis', () => {
  let folder: string
  let server: RedisServer
  let redis: Redis
  let replies: WaitingReplies
  let lookUp: ReturnType<typeof startLookUp>
  let givenUp: string[]

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-jobs-'))
    server = await startRedisServer({ folder })
    redis = connectFailFast(server.url, { onError: () => undefined })
    await untilReady(redis, 60_000)
  })
  after(async () => {
    redis.disconnect()
    await server.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    await redis.flushall()
    await redis.config('RESETSTAT')
    givenUp = []
    replies = new WaitingReplies({
      givenUp: (jobId) => givenUp.push(jobId),
      isInLine: async () => false,
      late: () => undefined,
    })
    const keyOf = (jobId: string) => `job:${jobId}`
    lookUp = startLookUp({ redis, keyOf, replies, everyMs: 30, onError: () => undefined })
  })
  afterEach(() => {
    void lookUp.close()
    replies.failAll(new Fault('unavailable'))
  })

  function wait(jobId: string, outlivesJob = false): Promise<unknown> {
    const deadlineAt = Date.now() + waitMsMax
    const signal = new AbortController().signal
    return replies.wait(jobId, { deadlineAt, signal, outlivesJob }).catch((error: unknown) => error)
  }
  async function looks(): Promise<number> {
    return Number(/cmdstat_hmget:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1] ?? 0)
  }

  it('503 unavailable: the reply of a job that is missing in two consecutive checks is lost', async () => {
    expect(await wait('gone')).to.have.property('code', 'unavailable')
    expect(await looks()).to.equal(2)
    expect(givenUp).to.deep.equal(['gone'])
  })

  it('a reply that may outlive its job is still awaited when the job is gone', async () => {
    const late = wait('late', true)
    await until(async () => (await looks()) >= 4)
    expect(replies.has('late')).to.equal(true)
    replies.settle({
      jobId: 'late',
      outcome: { ok: false, fault: faultToWire(new Fault('bucket_refused')) },
      bytes: undefined,
    })
    expect(await late).to.have.property('code', 'bucket_refused')
  })

  it('a failed job returns its fault even if the reply was lost', async () => {
    const failedReason = faultMessage(new Fault('browser_lost'))
    await redis.hset('job:failed', { timestamp: 1, finishedOn: 2, failedReason })
    expect(await wait('failed')).to.have.property('code', 'browser_lost')
  })

  it('a waiting or retried job is left unchanged', async () => {
    await redis.hset('job:again', { timestamp: 1, failedReason: 'the first attempt' })
    void wait('again')
    await until(async () => (await looks()) >= 4)
    expect(replies.has('again')).to.equal(true)
  })
})
