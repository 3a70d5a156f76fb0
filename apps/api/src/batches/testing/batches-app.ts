import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Batch, BatchResult, Catalog } from '@platen/database'
import {
  type BatchAnswer,
  type ChunkItem,
  type ChunkJob,
  chunkKeys,
  type ChunkResult,
  Fault,
  type Field,
  isFinalBatchStatus,
} from '@platen/contract'
import { connectFailFast, consumeChunks, untilReady } from '@platen/queue'
import { readSettings, startRedisServer, storageSettings } from '@platen/platform'
import { type ObjectStore, createDiskStore } from '@platen/storage'
import { Router } from 'express'
import { until } from '../../../../../test/parts/stack.ts'
import {
  type TestResponse,
  readResponse,
  type FeatureApp,
  startFeatureApp,
} from '../../testing/feature-app.ts'
import { createBodies } from '../../bodies/bodies.ts'
import { limitCost, type CostLimit } from '../../http/limits/limit-cost.ts'
import { createIdempotency } from '../../http/idempotency/idempotency.ts'
import { createMetrics, type Metrics } from '../../operator/metrics.ts'
import { createStorageUsage } from '../../documents/storage-usage.ts'
import { limitStoredReads } from '../../http/limits/limit-stored-reads.ts'
import { createFindTemplate } from '../../documents/find-template.ts'
import { cachePublishedTemplates } from '../../documents/published-templates.ts'
import type { RunBatchParts } from '../run-batch.ts'
import { type Batches, startBatches } from '../start-batches.ts'

/** Overrides for the restarted process. */
type Restart = Partial<
  Pick<RunBatchParts, 'split' | 'assemble'> & { creations: CostLimit; keptBytesMax: number }
>

export interface BatchesApp {
  app: FeatureApp
  catalog: Catalog
  store: ObjectStore
  redisUrl: string
  metrics: Metrics
  /** Announced events, as `account event batchId`. */
  announced: string[]
  /** Creates an account with a template that prints the `name` field and `more` other fields. */
  newTemplate(more?: readonly Field[]): Promise<{ accountId: string; templateId: string }>
  /** Sends a batch. Resolves when it is accepted. */
  send(accountId: string, body: object): Promise<BatchAnswer>
  get(accountId: string, batchId: string): Promise<BatchAnswer>
  untilFinished(accountId: string, batchId: string): Promise<BatchAnswer>
  /** Starts to render chunks. `render` is called before each chunk, and can throw or wait. */
  startWorker(render?: (job: ChunkJob) => Promise<void>): Promise<{ close(): Promise<void> }>
  /** Closes the process's batches without waiting for work in progress, and starts them again. */
  restart(given?: Restart): Promise<void>
  keys(prefix: string): Promise<string[]>
  close(): Promise<void>
}

const field: Field = {
  name: 'name',
  plain: true,
  section: false,
  inverted: false,
  children: [],
  itemIsValue: false,
  optional: false,
  line: 1,
  column: 1,
}
const chunkItems = 2

/** Starts batches with a real Redis, catalog and store, but without a browser. Items without a name are invalid. */
export async function startBatchesApp(): Promise<BatchesApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-batches-'))
  const redisServer = await startRedisServer({ folder: path.join(folder, 'redis') })
  const redisUrl = redisServer.url
  const onError = () => undefined
  const redis = connectFailFast(redisUrl, { onError })
  await untilReady(redis, 60_000)
  const store = await createDiskStore({
    folder: path.join(folder, 'store'),
    linkSecret: 'secret',
    baseUrl: 'http://localhost',
  })
  const current: { router?: Router } = {}
  const app = await startFeatureApp(() => [
    Router().use((req, res, next) => {
      if (current.router) current.router(req, res, next)
      else next()
    }),
  ])
  const { catalog } = app
  const announced: string[] = []
  const noRenders = () => Promise.reject(new Error('this test has no render queue'))
  const metrics = createMetrics({ status: noRenders, oldestWaiting: noRenders })
  let batches: Batches
  const workers: Array<{ close(): Promise<void> }> = []

  async function start({
    creations = limitCost({ max: 10_000, seconds: 10, refusal: 'Too many.' }),
    keptBytesMax = 0,
    ...steps
  }: Restart = {}): Promise<void> {
    const kept = createStorageUsage({ redis, bytesMax: keptBytesMax, onError })
    batches = await startBatches({
      config: { ...unusedStore, redisUrl, bodyBytesMax: 2 ** 20 },
      catalog,
      store,
      kept,
      find: createFindTemplate({
        templates: cachePublishedTemplates(catalog),
        drafts: catalog.drafts,
        storedReads: limitStoredReads(),
        own: catalog.templates,
        prepare: () => Promise.reject(new Error('this test prepares no drafts')),
      }),
      buckets: { open: () => Promise.reject(new Fault('bucket_not_connected')) },
      steps: { split: createSmallSplit(store), assemble: createSmallAssembly(store), ...steps },
      bodies: createBodies({ waitMaxMs: 5_000 }),
      creations,
      once: createIdempotency({ redis, store, kept, waitMaxMs: 5_000, onError }),
      announce: async (accountId, event, data) =>
        void announced.push(`${accountId} ${event} ${(data as BatchAnswer).batchId}`),
      metrics,
      baseUrl: 'http://localhost',
      onError,
    })
    current.router = batches.routes([])
  }
  await start()

  const read = (response: TestResponse, status?: number) => readResponse(response, status) as BatchAnswer
  const get = async (accountId: string, batchId: string) =>
    read(await app.send(accountId, 'GET', `/v1/batches/${batchId}`))

  return {
    app,
    catalog,
    store,
    redisUrl,
    metrics,
    announced,
    async newTemplate(more = []) {
      const { accountId } = await catalog.accounts.create({ name: 'A' })
      const { templateId } = await catalog.templates.create(accountId, { slug: 'letter', name: 'Letter' })
      const version = await catalog.versions.reserve(accountId, templateId)
      await catalog.versions.activate(accountId, { templateId, version, settings, fields: [field, ...more] })
      return { accountId, templateId }
    },
    send: async (accountId, body) => read(await app.send(accountId, 'POST', '/v1/batches', body), 202),
    get,
    async untilFinished(accountId, batchId) {
      let batch = await get(accountId, batchId)
      await until(async () => {
        batch = await get(accountId, batchId)
        return isFinalBatchStatus(batch.status) && batch.finishedAt !== undefined
      })
      return batch
    },
    async startWorker(render = async () => undefined) {
      const worker = await consumeChunks({
        redisUrl,
        concurrency: 2,
        onError,
        run: async (job) => {
          await render(job)
          return renderChunk(store, job)
        },
      })
      workers.push(worker)
      return worker
    },
    async restart(steps) {
      await batches.close()
      await start(steps)
    },
    async keys(prefix) {
      const keys: string[] = []
      for await (const { key } of store.list(prefix)) keys.push(key)
      return keys
    },
    async close() {
      await batches.close()
      for (const worker of workers) await worker.close()
      redis.disconnect()
      await app.close()
      await redisServer.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The steps of this test do not open it. */
const unusedStore = readSettings(storageSettings, {})

const settings = {
  name: 'Letter',
  page: {
    size: 'A4',
    orientation: 'portrait' as const,
    margin: { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' },
  },
  fileName: '{{name}}.pdf',
  language: 'en',
  optional: [],
  tagged: true,
  compact: false,
  images: 'prepared' as const,
}

function createSmallSplit(store: ObjectStore): RunBatchParts['split'] {
  return async ({ plan: { source, folder } }) => {
    const text = (await store.get(source.key))?.toString() ?? ''
    const all = text.split('\n').filter(Boolean)
    const items = all.map((line, at) => ({ item: at + 1, data: JSON.parse(line) as { name?: string } }))
    const valid = items.filter(({ data }) => data.name !== undefined)
    const report = items
      .filter(({ data }) => data.name === undefined)
      .map(({ item }) => `${JSON.stringify({ item, pointer: '/name', code: 'missing_key', message: '' })}\n`)
    await store.put(chunkKeys.errors(folder), Buffer.from(report.join('')), { contentType: 'text/plain' })
    const chunks = Math.ceil(valid.length / chunkItems)
    for (let chunk = 1; chunk <= chunks; chunk++) {
      const inside: ChunkItem[] = valid
        .slice((chunk - 1) * chunkItems, chunk * chunkItems)
        .map(({ item, data }) => ({ item, data, fileName: `${data.name}.pdf` }))
      await putJson(store, chunkKeys.items(folder, chunk), inside)
    }
    return { items: items.length, invalid: report.length, chunks, reading: {} }
  }
}

async function renderChunk(store: ObjectStore, { folder, chunk }: ChunkJob) {
  const bytes = await store.get(chunkKeys.items(folder, chunk))
  const items = JSON.parse(String(bytes)) as ChunkItem[]
  for (const { item, fileName } of items)
    await store.put(chunkKeys.file(folder, item), Buffer.from(fileName), { contentType: 'application/pdf' })
  const results: ChunkResult[] = items.map(({ item, fileName }) => ({
    item,
    fileName,
    bytes: fileName.length,
    pages: 1,
  }))
  await putJson(store, chunkKeys.results(folder, chunk), results)
  return { done: items.length, failed: 0 }
}

/** Writes the file names as the output, one per line. */
function createSmallAssembly(store: ObjectStore): RunBatchParts['assemble'] {
  return async ({ chunks, plan: { folder } }: Batch) => {
    const all: ChunkResult[] = []
    for (let chunk = 1; chunk <= chunks; chunk++) {
      const bytes = await store.get(chunkKeys.results(folder, chunk))
      if (bytes) all.push(...(JSON.parse(bytes.toString()) as ChunkResult[]))
    }
    const valid = all.filter((result) => !('fault' in result))
    const key = chunkKeys.result(folder, 'zip')
    const names = Buffer.from(valid.map(({ fileName }) => `${fileName}\n`).join(''))
    await store.put(key, names, { contentType: 'application/zip' })
    const file = { key, fileName: 'all.zip' }
    const result: BatchResult = { documents: valid.length, bytes: names.length, file }
    const faultCodes = new Set(all.flatMap((each) => ('fault' in each ? [each.fault.code] : [])))
    const warnings = valid.filter((each) => 'warnings' in each).length
    return { result, failed: all.length - valid.length, warnings, faultCodes: [...faultCodes] }
  }
}

const putJson = (store: ObjectStore, key: string, value: object) =>
  store.put(key, Buffer.from(JSON.stringify(value)), { contentType: 'application/json' })
