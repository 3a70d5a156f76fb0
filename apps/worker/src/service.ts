import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createEgress } from '@platen/platform/egress'
import { consumeChunks, consumeRenders } from '@platen/queue'
import { createErrorLog, errorFields, Lifecycle, type Logger, type Service } from '@platen/platform'
import { createStoreBreaker, openConfiguredS3, openDiskStore, type ObjectStore } from '@platen/storage'
import { type BulkLanes, createRunChunk } from './batch-chunks/run-chunk.ts'
import { browserLanes, type StartLanes } from './chromium/browser-lanes.ts'
import type { PrintingLanes } from './chromium/lane-pool.ts'
import { createRestingLanes } from './chromium/resting-lanes.ts'
import { memoryOfProcess, rendererBytesDefault, type WorkerConfig } from './config.ts'
import { createBundles } from './document/bundles.ts'
import { createDeliver } from './document/deliver.ts'
import { createPutToAddress } from './document/put-to-address.ts'
import { keepHealthFile } from './health-file.ts'
import { createRenderJob } from './document/render-job.ts'
import { startDocumentThreads } from './document/threads/document-threads.ts'
import { shareMergeMemory } from './document/threads/merge-memory.ts'

export interface WorkerParts {
  logger: Logger
  /** Replaces the browser's lanes. */
  startLanes?: StartLanes
}

/** One more document than lanes is merged ahead, so that no lane waits for the queue. */
const jobsAhead = 1
/** In addition to `extraLanes`, as in `LaneLenderOptions.lanesMax`. Otherwise, several accounts with long documents could use all lanes. */
const keptLanes = 2
/** The browser of batches needs about 200 MiB, and a second to start. */
const bulkIdleMs = 60_000

/** Starts a worker: browser, lanes, consumer. Resolves after a real render, when it accepts jobs. */
export async function startWorker(config: WorkerConfig, given: WorkerParts): Promise<Service> {
  const { logger } = given
  const onError = createErrorLog(logger)
  const life = new Lifecycle({
    closeTimeoutMs: config.renderTimeoutMs + 5_000,
    onProblem: (name, error) => logger.warn(`could not close ${name}`, errorFields(error)),
  })
  try {
    const startLanes = given.startLanes ?? (await browserLanes(config, { logger, onError }))
    const { extraLanes = config.lanes, bulkLanes = config.lanes } = config
    const { rendererBytesMax = rendererBytesDefault(config.lanes + bulkLanes) } = config
    const bounds = { ...config, rendererBytesMax }
    const keepsLast = extraLanes > 0
    const extraMax = keepsLast ? extraLanes + keptLanes : 0
    const lanes = life.own(
      'lanes',
      await startLanes({ lanes: config.lanes, extraLanes: extraMax, isBackground: false }),
    )
    // One thread for each document in progress.
    const { heapMiBMax, extraThreads, bulkExtraThreads } = shareMergeMemory(
      { extraThreads: config.lanes + extraMax, bulkExtraThreads: bulkLanes },
      memoryOfProcess(),
    )
    const threads = life.own('threads', startDocumentThreads({ extraThreads, heapMiBMax, keepsLast }))
    await threads.ready()
    const breaker = createStoreBreaker(openStore(config))
    const { store } = breaker
    const bundles = createBundles(store)
    const egress = createEgress({ allowPrivate: false })
    const bucketEgress = createEgress({ allowPrivate: config.allowPrivateBuckets })
    const watchedLanes = config.healthFile === undefined ? lanes : await keepHealth(config.healthFile)
    const renderJob = createRenderJob({
      bundles,
      threads,
      lanes: watchedLanes,
      egress,
      deliver: createDeliver({ store, bucketEgress }),
      refuseWhileStoreFails: () => breaker.refuseWhileOpen(),
      bounds,
    })
    async function keepHealth(file: string): Promise<PrintingLanes> {
      const healthyMs = config.renderTimeoutMs + 60_000
      const probe = () => lanes.probe(healthyMs)
      const kept = await keepHealthFile({ file, lanes, probe, healthyMs, onError })
      return life.own('health file', kept).lanes
    }
    const startBulkLanes = async (count: number, extra: number): Promise<BulkLanes> => {
      const printing = await startLanes({ lanes: count, extraLanes: extra, isBackground: true })
      const merging = startDocumentThreads({
        extraThreads: Math.min(count, bulkExtraThreads),
        heapMiBMax,
        keepsLast: false,
      })
      return {
        ...printing,
        threads: merging,
        close: async () => void (await Promise.all([printing.close(), merging.close()])),
      }
    }
    const resting = life.own(
      'bulk lanes',
      createRestingLanes({
        start: () => startBulkLanes(bulkLanes, Math.min(1, extraLanes)),
        idleMs: bulkIdleMs,
        onError,
      }),
    )
    const putToAddress = createPutToAddress(bucketEgress)
    const chunkParts = {
      store,
      bundles,
      lanes: resting,
      egress,
      putToAddress,
      bounds,
      onError,
    }
    const { redisUrl } = config
    const consumers = life.own('consumers', openConsumers())
    if (bulkLanes > 0) {
      const run = createRunChunk(chunkParts)
      const concurrency = bulkLanes + jobsAhead
      consumers.add(await consumeChunks({ redisUrl, concurrency, run, onError }))
    }
    const { browser, browserRestarts } = lanes
    let documents = 0
    consumers.add(
      await consumeRenders({
        redisUrl,
        workerId: randomUUID(),
        lanes: config.lanes,
        jobsAhead,
        extraJobs: extraMax,
        displace(account) {
          lanes.displace?.(account)
          threads.displace(account)
        },
        browser,
        browserHealth: lanes.health,
        run(request, context) {
          documents++
          return renderJob(request, context)
        },
        figures: () => ({
          documents,
          browserRestarts: browserRestarts(),
          storeMs: Math.round(breaker.meanMs),
        }),
        onError,
      }),
    )
    logger.info('worker is ready', { lanes: config.lanes, browser })
    return life
  } catch (error) {
    await life.close()
    throw error
  }
}

/** Closes consumers at the same time, so that none takes more jobs while another one finishes. */
function openConsumers() {
  const consumers: Service[] = []
  return {
    add: (consumer: Service) => consumers.push(consumer),
    close: () => Promise.all(consumers.map((consumer) => consumer.close())),
  }
}

function openStore(config: WorkerConfig): ObjectStore {
  if (config.s3Endpoint === undefined) {
    // The worker only reads and writes. Links need the secret of the API.
    return openDiskStore({ folder: path.join(config.dataFolder, 'storage') })
  }
  return openConfiguredS3({ ...config, s3Endpoint: config.s3Endpoint })
}
