import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startRedisServer } from '@platen/platform'
import { DelayedError, type Job, Queue } from 'bullmq'
import { expect } from 'chai'
import { connectWithRetry } from './connection.ts'
import { QueueWorker } from './queue-worker.ts'
import { queueKey, queueOptions, workerOptions } from './queues.ts'

describe('QueueWorker on a real Redis', () => {
  it('reports a lost lock, but not for a job that ends while locks are being renewed', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-locks-'))
    const redis = await startRedisServer({ folder })
    const client = connectWithRetry(redis.url, { onError: () => undefined })
    const queue = new Queue('locks', queueOptions(client))
    const lost = Promise.withResolvers<{ token: string }>()
    const end = Promise.withResolvers<void>()
    const renewed = Promise.withResolvers<string[]>()

    async function run(job: Job, token = ''): Promise<void> {
      if (job.name === 'staying') {
        lost.resolve({ token })
        return end.promise
      }
      const staying = await lost.promise
      await client.del(queueKey('locks', 'job-staying:lock'))
      // Both commands are sent in this order: when the locks are renewed, the lock of this job is gone, but the job has not ended in this process.
      const moved = job.moveToDelayed(Date.now() + 60_000, token)
      worker
        .extendJobLocks(['job-staying', 'job-leaving'], [staying.token, token], 6_000)
        .then(renewed.resolve, renewed.reject)
      await moved
      throw new DelayedError()
    }

    const worker = new QueueWorker('locks', run, { ...workerOptions(client), concurrency: 2 })
    worker.on('error', () => undefined)
    await queue.add('staying', {}, { jobId: 'job-staying' })
    await queue.add('leaving', {}, { jobId: 'job-leaving' })
    expect(await renewed.promise).to.deep.equal(['job-staying'])
    end.resolve()
    await worker.close()
    await queue.close()
    client.disconnect()
    await redis.close()
    await rm(folder, { recursive: true })
  })
})
