import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, writeBundle } from '@platen/bundle'
import { type ChunkJob, chunkKeys, type ChunkResult } from '@platen/contract'
import { connectPatient, type RenderQueue, startRenderQueue } from '@platen/jobs'
import { type Logger, readSettings, type RedisServer, type Service, startRedisServer } from '@platen/runtime'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { Queue } from 'bullmq'
import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate, until } from '../../../../test/parts/stack.ts'
import type { StartLanes } from '../chromium/browser-lanes.ts'
import type { LanePool } from '../chromium/lane-pool.ts'
import { workerSettings } from '../config.ts'
import { startWorker } from '../service.ts'
import { type CutTogether, cutTogether } from './cut-together.ts'

const json = { contentType: 'application/json' }

/** Gives each document of a common print the one of its neighbour. */
const swapped: CutTogether = async (work) => {
  const outcomes = await cutTogether(work)
  return outcomes.map((_, index) => outcomes[(index + 1) % outcomes.length])
}

describe('common prints, compared with prints of each document alone', () => {
  let folder: string
  let redis: RedisServer
  let store: ObjectStore
  let pool: LanePool
  let queue: RenderQueue
  let worker: Service | undefined
  /** Documents on each print, */
  let prints: number[]
  /** and what was logged. */
  let lines: Array<{ message: string; fields: unknown }>
  const onError = (error: unknown) => lines.push({ message: String(error), fields: undefined })
  const log = (message: string, fields?: unknown) => void lines.push({ message, fields })
  const logger: Logger = { debug: () => undefined, info: () => undefined, warn: log, error: log }
  const startLanes: StartLanes = async () => ({
    browser: 'test',
    withLane: (options, use) =>
      pool.withLane(options, (lane) =>
        use({
          inspect: (pdf) => lane.inspect(pdf),
          print(options_) {
            prints.push(options_.html.match(/<h1>/g)?.length ?? 0)
            return lane.print(options_)
          },
        }),
      ),
    close: async () => undefined,
  })

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-watch-'))
    redis = await startRedisServer({ folder: path.join(folder, 'redis') })
    store = await createDiskStore({ folder: path.join(folder, 'storage') })
    pool = await startTestLanes(1)
    const bounds = { waitingMax: 100, expectedWaitMaxMs: 60_000 }
    queue = await startRenderQueue({ redisUrl: redis.url, bounds, onError })
  })
  beforeEach(() => {
    prints = []
    lines = []
  })
  afterEach(async () => {
    await worker?.close()
    worker = undefined
  })
  after(async () => {
    await queue.close()
    await pool.close()
    await redis.close()
    await rm(folder, { recursive: true })
  })

  async function start(cut: CutTogether): Promise<void> {
    const settings = { REDIS_URL: redis.url, PLATEN_DATA: folder, LANES: '1', BULK_LANES: '1' }
    worker = await startWorker(readSettings(workerSettings, settings), { logger, startLanes, cut })
  }

  async function publish(templateId: string) {
    const sources = [...htmlTemplate('<h1>{{name}}</h1>')]
    const files = new Map(sources.map(([name, text]) => [name, Buffer.from(text)]))
    const built = await buildBundle({ templateId, version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
    return { templateId, version: 1 }
  }

  const textOf = (pdf: Buffer | undefined) =>
    execFileSync('pdftotext', ['-nopgbrk', '-', '-'], { input: pdf ?? Buffer.of() })
      .toString()
      .trim()

  /** Asks for documents at once; what each of them says. */
  async function renderAll(bundle: { templateId: string; version: number }, names: string[]) {
    const rendered = names.map((name) =>
      queue.render(
        {
          bundle,
          data: { name },
          delivery: { to: 'caller' },
          deadlineAt: Date.now() + 30_000,
          createdAt: 0,
          requestId: 'r',
        },
        { accountId: 'account', signal: new AbortController().signal },
      ),
    )
    return (await Promise.all(rendered)).map(({ bytes }) => textOf(bytes))
  }

  const names = (prefix: string) => Array.from({ length: 12 }, (_, index) => `${prefix}-${index}`)
  const isCommon = (documents: number) => documents > 1

  it('that are the same go out as such, once three of them were compared', async () => {
    const bundle = await publish('same')
    const before = await queue.sharedPrints()
    await start(cutTogether)
    for (let turn = 0; turn < 8; turn++) {
      expect(await renderAll(bundle, names('a'))).to.deep.equal(names('a'))
    }
    const after = await queue.sharedPrints()
    expect(after.same - before.same).to.be.at.least(3)
    expect(after.different).to.equal(before.different)
    expect(prints.filter((documents) => !isCommon(documents)).length).to.be.lessThan(8 * 12)
    expect(lines).to.deep.equal([])
  })

  it('with one that differs: each caller gets its own, the version is printed alone in every worker, and the metrics and the log say so', async () => {
    const bundle = await publish('mixed')
    const before = await queue.sharedPrints()
    await start(swapped)
    expect(await renderAll(bundle, names('b'))).to.deep.equal(names('b'))
    expect(prints.some(isCommon), 'there was a common print').to.equal(true)
    await until(async () => (await queue.sharedPrints()).loneVersions > before.loneVersions)
    expect((await queue.sharedPrints()).different).to.be.greaterThan(before.different)
    const [line] = lines
    expect(line?.message).to.equal('a document looks otherwise in a common print')
    expect(line?.fields).to.deep.equal({ version: 'mixed/1', page: 1, kind: 'other drawing' })
    await worker?.close()

    prints = []
    await start(swapped)
    expect(await renderAll(bundle, names('c'))).to.deep.equal(names('c'))
    expect(prints.filter(isCommon)).to.deep.equal([])
  })

  async function runChunk(
    bundle: { templateId: string; version: number },
    { chunk, ...more }: { chunk: number; alone?: true },
  ): Promise<{ texts: string[]; shared: boolean[] }> {
    const job: ChunkJob = {
      batchId: bundle.templateId,
      chunk,
      batchItems: 100,
      bundle,
      folder: `batches/999999999999/${bundle.templateId}/`,
      target: 'files',
      createdAt: 0,
      requestId: 'r',
      ...more,
    }
    const items = names('d').map((name, index) => ({
      item: index + 1,
      data: { name },
      fileName: `${index}.pdf`,
    }))
    await store.put(chunkKeys.items(job.folder, chunk), Buffer.from(JSON.stringify(items)), json)
    const connection = connectPatient(redis.url, { onError })
    const chunks = new Queue('chunks', { connection, prefix: '{platen}', skipVersionCheck: true })
    const jobId = `${bundle.templateId}-${chunk}-${String(more.alone)}`
    await chunks.add('chunk', job, { jobId })
    await until(async () => (await chunks.getJobState(jobId)) === 'completed')
    await chunks.close()
    connection.disconnect()
    const results = JSON.parse(String(await store.get(chunkKeys.results(job.folder, chunk)))) as ChunkResult[]
    const pdfs = await Promise.all(items.map(({ item }) => store.get(chunkKeys.file(job.folder, item))))
    return {
      texts: pdfs.map((pdf) => textOf(pdf ?? undefined)),
      shared: results.map((result) => 'shared' in result),
    }
  }

  it('of a batch: the first in each worker is compared, and from one that differs on items are printed alone', async () => {
    const bundle = await publish('mixed-batch')
    await start(swapped)
    const { texts, shared } = await runChunk(bundle, { chunk: 1 })
    expect(texts).to.deep.equal(names('d'))
    expect(shared).to.not.include(true)
    expect(lines.map(({ message }) => message)).to.include('a document looks otherwise in a common print')
  })

  it('of a chunk that is done: what was cut out of one is printed again when the batch asks for it', async () => {
    const bundle = await publish('late-batch')
    await start(cutTogether)
    await runChunk(bundle, { chunk: 1 })
    const { shared } = await runChunk(bundle, { chunk: 2 })
    expect(shared).to.include(true)
    prints = []
    const again = await runChunk(bundle, { chunk: 2, alone: true })
    expect(again).to.deep.equal({ texts: names('d'), shared: names('d').map(() => false) })
    expect(prints).to.deep.equal(names('d').map(() => 1))
  })
})
