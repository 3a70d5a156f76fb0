import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ChunkItem, type ChunkJob, chunkKeys, type ChunkResult } from '@platen/contract'
import { connectWithRetry, type Redis } from '@platen/queue'
import { openDiskStore, type ObjectStore } from '@platen/storage'
import { type Job, Queue } from 'bullmq'
import { expect } from 'chai'
import { htmlTemplate, type Stack, startStack, until } from '../../../../test/parts/stack.ts'

const itemsOfChunk = 20

describe('workers that render batches', () => {
  let stack: Stack
  let store: ObjectStore
  let redis: Redis
  let queue: Queue<ChunkJob>
  let templateId: string
  let batches = 0

  before(async () => {
    stack = await startStack({ workers: 2, worker: { LANES: '1' } })
    store = openDiskStore({ folder: path.join(stack.dataFolder, 'storage') })
    redis = connectWithRetry(stack.redisUrl, { onError: () => undefined })
    queue = new Queue('chunks', { connection: redis, prefix: '{platen}', skipVersionCheck: true })
    const account = await stack.createAccount('chunks')
    templateId = await stack.publish(account, 'chunks', htmlTemplate('<p>Item {{number}} ends</p>'))
  })
  after(async () => {
    await queue.close()
    redis.disconnect()
    await stack.close()
  })

  async function addBatch(chunks: number): Promise<{ folder: string; jobs: Job<ChunkJob>[] }> {
    const batchId = `batch-${batches++}`
    const folder = `batches/999999999999/${batchId}/`
    const jobs: Job<ChunkJob>[] = []
    for (let chunk = 1; chunk <= chunks; chunk++) {
      const items = Array.from({ length: itemsOfChunk }, (_, index): ChunkItem => {
        const item = (chunk - 1) * itemsOfChunk + index + 1
        return { item, data: { number: item }, fileName: `${item}.pdf` }
      })
      const bytes = Buffer.from(JSON.stringify(items))
      await store.put(chunkKeys.items(folder, chunk), bytes, { contentType: 'application/json' })
      const bundle = { templateId, version: 1 }
      const data: ChunkJob = {
        batchId,
        chunk,
        bundle,
        folder,
        target: 'zip',
        createdAt: Date.UTC(2026, 9, 12),
        requestId: 'r',
      }
      jobs.push(
        await queue.add('chunk', data, { jobId: `${batchId}-${chunk}`, attempts: 3, priority: chunk }),
      )
    }
    return { folder, jobs }
  }

  async function finished(jobs: Job<ChunkJob>[]): Promise<void> {
    const state = (job: Job<ChunkJob>) => queue.getJobState(job.id ?? '')
    await until(async () =>
      (await Promise.all(jobs.map(state))).every((text) => text === 'completed' || text === 'failed'),
    )
    for (const job of jobs) expect(await state(job)).to.equal('completed')
  }

  async function textsOf(folder: string, chunk: number): Promise<string[]> {
    const results = JSON.parse(
      (await store.get(chunkKeys.results(folder, chunk)))?.toString() ?? '[]',
    ) as ChunkResult[]
    const pdfs = (await store.get(chunkKeys.pdfs(folder, chunk))) ?? Buffer.alloc(0)
    const file = path.join(stack.dataFolder, 'item.pdf')
    return results.map((result) => {
      if ('fault' in result || result.offset === undefined) throw new Error(JSON.stringify(result))
      writeFileSync(file, pdfs.subarray(result.offset, result.offset + result.bytes))
      return execFileSync('pdftotext', [file, '-']).toString().trim()
    })
  }

  it('SIGKILL during a chunk: another worker finishes it, and each item exists once and in order', async () => {
    const { folder, jobs } = await addBatch(10)
    const [victim] = stack.workers
    await until(async () => (await queue.getCompletedCount()) >= 2)
    victim?.kill('SIGKILL')
    await finished(jobs)
    const texts: string[] = []
    for (const { data } of jobs) texts.push(...(await textsOf(folder, data.chunk)))
    const expected = Array.from({ length: 10 * itemsOfChunk }, (_, index) => `Item ${index + 1} ends`)
    expect(texts).to.deep.equal(expected)
    const restarted = await Promise.all(
      jobs.map(async ({ id }) => (await queue.getJob(id ?? ''))?.stalledCounter),
    )
    expect(
      restarted.some((count) => (count ?? 0) > 0),
      'the killed worker had a chunk',
    ).to.equal(true)
  })

  it('SIGTERM during a chunk: the chunk is returned immediately, and none of it is lost', async () => {
    const stopping = await stack.startWorker()
    const { jobs } = await addBatch(10)
    await until(async () => (await queue.getActiveCount()) >= 3)
    stopping.kill('SIGTERM')
    await until(async () => stopping.exitCode === 0)
    await finished(jobs)
    const restarted = await Promise.all(
      jobs.map(async ({ id }) => (await queue.getJob(id ?? ''))?.stalledCounter),
    )
    expect(restarted).to.deep.equal(jobs.map(() => 0))
  })

  it('batches have their own browser with a low priority', async () => {
    const { jobs } = await addBatch(5)
    await until(async () => (await queue.getActiveCount()) > 0)
    const worker = stack.workers.findLast(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    )
    await until(async () => browsersOf(worker?.pid ?? 0).length === 2)
    const priorities = browsersOf(worker?.pid ?? 0).map(({ nice }) => nice)
    expect(priorities.toSorted((a, b) => a - b)).to.deep.equal([0, 10])
    await finished(jobs)
  })
})

/** Returns a process's browsers with their priorities. */
function browsersOf(worker: number): Array<{ pid: number; nice: number }> {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,ni=']).toString().trim().split('\n')
  return rows.flatMap((row) => {
    const [pid = 0, parent = 0, nice = 0] = row.trim().split(/\s+/).map(Number)
    return parent === worker && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--headless')
      ? [{ pid, nice }]
      : []
  })
}
