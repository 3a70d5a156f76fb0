import type { Catalog } from '@platen/database'
import { consumeBatches, openBatchQueue } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'
import type { RequestHandler, Router } from 'express'
import type { ApiConfig } from '../config.ts'
import type { CustomerBuckets } from '../buckets/customer-buckets.ts'
import type { CostLimit } from '../http/limits/limit-cost.ts'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import type { Idempotency } from '../http/idempotency/idempotency.ts'
import { readJsonBytes } from '../http/json-body.ts'
import type { BatchFigures, Metrics } from '../operator/metrics.ts'
import { type StoreSettings, storeSettingsOf } from '../storage/open-store.ts'
import type { StorageUsage } from '../documents/storage-usage.ts'
import type { FindTemplate } from '../documents/find-template.ts'
import type { Announce } from '../webhooks/announce.ts'
import { createDescribeBatch } from './describe-batch.ts'
import { startBatchUpkeep } from './batch-upkeep.ts'
import { createListFiles } from './batch-files.ts'
import type { ReadBatchBytes } from './batch-request.ts'
import { batchRoutes } from './batch-routes.ts'
import { createBatchSteps } from './batch-steps.ts'
import { createConcludeBatch } from './conclude-batch.ts'
import { createCreateBatch } from './create-batch.ts'
import { createEndBatch } from './end-batch.ts'
import { createFindWaitReason } from './find-wait-reason.ts'
import { createRunBatch, type RunBatchParts } from './run-batch.ts'

/** Batches: many documents from one template, rendered in the background. */
export interface Batches {
  routes(guards: RequestHandler[]): Router
  /** Routes under `/app/api`. Requests must already be authenticated. */
  dashboardRouter: Router
  /** Cancels all of an account's batches. Throws `unavailable`. */
  cancelAll(accountId: string): Promise<void>
  /** Ends all event streams. */
  release(): void
  close(): Promise<void>
}

/** Batches that this process splits or assembles at the same time, so that a large batch does not delay small ones. */
const batchesAtOnce = 4
const upkeepEveryMs = 5_000
/** Event streams that an account can have open with this process. */
const streamsMax = 20

/** Starts processing batches. All API processes share the work. Waits for Redis. */
export async function startBatches(parts: {
  config: StoreSettings & Pick<ApiConfig, 'redisUrl' | 'bodyBytesMax'>
  catalog: Catalog
  store: ObjectStore
  find: FindTemplate
  kept: StorageUsage
  buckets: CustomerBuckets
  /** Replaces the steps that run in threads. */
  steps?: Pick<RunBatchParts, 'split' | 'assemble'>
  bodies: { readBatch: ReadBatchBytes }
  /** Replaces the service's own limit. */
  creations?: CostLimit
  once: Idempotency
  announce: Announce
  metrics: Metrics
  baseUrl: string
  onError: (error: unknown) => void
}): Promise<Batches> {
  const { config, catalog, store, buckets, onError } = parts
  const { redisUrl } = config
  const { batches } = catalog
  const queue = openBatchQueue({ redisUrl, onError })
  const findWaitReason = createFindWaitReason({ store, queue })
  const describeBatch = createDescribeBatch({ store, queue, findWaitReason, baseUrl: parts.baseUrl })
  const conclude = createConcludeBatch({
    generations: catalog.generations,
    describeBatch,
    announce: parts.announce,
  })
  const steps =
    parts.steps ?? createBatchSteps({ catalog, buckets, objects: store, store: storeSettingsOf(config) })
  const run = createRunBatch({ ...steps, batches, store, kept: parts.kept, conclude, onError })
  const consumer = await consumeBatches({ redisUrl, concurrency: batchesAtOnce, run, onError })
  const upkeep = startBatchUpkeep({ batches, queue, everyMs: upkeepEveryMs, onError })
  const stopping = new AbortController()

  async function figures(): Promise<BatchFigures> {
    const [byStatus, chunksWaiting, chunksActive, since] = await Promise.all([
      batches.countByStatus(),
      queue.chunksWaiting(),
      queue.chunksActive(),
      batches.oldestRenderingSince(),
    ])
    // All of a batch's chunks are queued when it starts to render.
    const ageMs = chunksWaiting === 0 || since === undefined ? 0 : Date.now() - since.getTime()
    return { byStatus, chunksWaiting, chunksActive, oldestChunkSeconds: ageMs / 1_000 }
  }
  parts.metrics.watchBatches(figures)

  const served = {
    readBody: readJsonBytes(config.bodyBytesMax),
    batches,
    store,
    create: createCreateBatch({
      catalog,
      find: parts.find,
      buckets,
      store,
      queue,
      kept: parts.kept,
      bodies: parts.bodies,
      creations: parts.creations,
      onError,
    }),
    end: createEndBatch({ batches, queue, onError }),
    describeBatch,
    listFiles: createListFiles({ store, buckets }),
    once: parts.once,
    streamsAtOnce: createConcurrencyGuard({ max: streamsMax, what: 'open event streams' }),
    stopping: stopping.signal,
    onError,
  }
  return {
    routes: (guards) => batchRoutes({ base: '/v1/batches', guards, ...served }),
    dashboardRouter: batchRoutes({ base: '/app/api/batches', guards: [], ...served }),
    async cancelAll(accountId) {
      for (const batch of await batches.listUnfinished(new Date(), accountId))
        await served.end(batch, 'nothing')
    },
    release: () => stopping.abort(),
    async close() {
      stopping.abort()
      await Promise.all([upkeep.close(), consumer.close()])
      await queue.close()
    },
  }
}
