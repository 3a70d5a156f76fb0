import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, writeBundle } from '@platen/template/bundle'
import { type ChunkJob, chunkKeys, type ChunkResult } from '@platen/contract'
import { connectWithRetry, startRenderQueue } from '@platen/queue'
import {
  createLogger,
  readSettings,
  type RedisServer,
  type Service,
  startRedisServer,
} from '@platen/platform'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { Queue } from 'bullmq'
import { expect } from 'chai'
import { htmlTemplate, until, waitMsMax } from '../../../test/parts/stack.ts'
import type { StartLanes } from './chromium/browser-lanes.ts'
import { workerSettings } from './config.ts'
import { startWorker } from './service.ts'

const bundle = { templateId: 'template', version: 1 }
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type /Pages\n/Count 1\n/Kids []>>\nendobj\n')

describe('a worker without a browser', () => {
  let folder: string
  let redis: RedisServer
  let store: ObjectStore
  const logger = createLogger({ service: 'worker', level: 'error' })
  const onError = () => undefined
  const started: Array<{ lanes: number; isBackground: boolean }> = []
  const startLanes: StartLanes = async (options) => {
    started.push(options)
    const lane = {
      print: async () => Buffer.from(pdf),
      printAgain: async () => Buffer.of(),
      printElements: async () => undefined,
      inspect: async () => [],
    }
    return {
      browser: 'none',
      browserRestarts: () => 0,
      probe: async () => undefined,
      withLane: (_, use) => use(lane),
      close: async () => undefined,
    }
  }

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-worker-'))
    redis = await startRedisServer({ folder: path.join(folder, 'redis') })
    store = await createDiskStore({ folder: path.join(folder, 'storage') })
    const sources = [...htmlTemplate('<p>{{name}}</p>')]
    const files = new Map(sources.map(([name, text]) => [name, Buffer.from(text)]))
    const built = await buildBundle({ ...bundle, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
  })
  beforeEach(() => started.splice(0))
  after(async () => {
    await redis.close()
    await rm(folder, { recursive: true })
  })

  function start(environment: Record<string, string>): Promise<Service> {
    const settings = { REDIS_URL: redis.url, PLATEN_DATA: folder, LANES: '2', ...environment }
    return startWorker(readSettings(workerSettings, settings), { logger, startLanes })
  }

  async function addChunk(batchId: string) {
    const job: ChunkJob = {
      batchId,
      chunk: 1,
      bundle,
      folder: `batches/999999999999/${batchId}/`,
      target: 'zip',
      createdAt: 0,
      requestId: 'r',
    }
    const items = [1, 2].map((item) => ({ item, data: { name: item }, fileName: `${item}.pdf` }))
    await store.put(chunkKeys.items(job.folder, 1), Buffer.from(JSON.stringify(items)), {
      contentType: 'application/json',
    })
    const connection = connectWithRetry(redis.url, { onError })
    const queue = new Queue('chunks', { connection, prefix: '{platen}', skipVersionCheck: true })
    await queue.add('chunk', job, { jobId: batchId })
    const state = () => queue.getJobState(batchId)
    const close = async () => {
      await queue.remove(batchId)
      await queue.close()
      connection.disconnect()
    }
    return { job, state, close }
  }

  it('processes single documents and chunks, and starts lanes for chunks with the first chunk', async () => {
    const worker = await start({})
    const queue = await startRenderQueue({
      redisUrl: redis.url,
      bounds: { waitingMax: 10, expectedWaitMaxMs: 60_000 },
      onError,
    })
    const rendered = await queue.render(
      {
        bundle,
        data: {},
        delivery: { to: 'caller' },
        deadlineAt: Date.now() + waitMsMax,
        createdAt: 0,
        requestId: 'r',
      },
      { accountId: 'acc_1', signal: new AbortController().signal },
    )
    expect(rendered.bytes?.equals(pdf)).to.equal(true)
    expect(started).to.deep.equal([{ lanes: 2, extraLanes: 4, isBackground: false }])

    const { job, state, close } = await addChunk('one')
    await until(async () => (await state()) === 'completed')
    const results = JSON.parse(String(await store.get(chunkKeys.results(job.folder, 1)))) as ChunkResult[]
    expect(results.map((result) => ('fault' in result ? result.fault : result.offset))).to.deep.equal([
      0,
      pdf.length,
    ])
    expect(started.slice(1)).to.deep.equal([{ lanes: 2, extraLanes: 1, isBackground: true }])
    await close()
    await queue.close()
    await worker.close()
  })

  it('BULK_LANES=0: leaves chunks to other workers', async () => {
    const idle = await start({ BULK_LANES: '0' })
    const { state, close } = await addChunk('two')
    const worker = await start({ BULK_LANES: '3' })
    await until(async () => (await state()) === 'completed')
    expect(started.filter(({ isBackground }) => isBackground)).to.deep.equal([
      { lanes: 3, extraLanes: 1, isBackground: true },
    ])
    await close()
    await Promise.all([idle.close(), worker.close()])
  })
})
