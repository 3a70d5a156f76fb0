import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createEgress } from '@platen/egress'
import { consumeRenders } from '@platen/jobs'
import { errorFields, Lifecycle, type Logger, type Service } from '@platen/runtime'
import { openDiskStore, openS3Store, type ObjectStore } from '@platen/storage'
import { createBundles } from './bundles.ts'
import { startBrowser } from './chromium/browser.ts'
import { findBrowser } from './chromium/find-browser.ts'
import { warnOfScriptsWithoutFont } from './chromium/font-check.ts'
import { startLanePool } from './chromium/lane-pool.ts'
import { printWarmUp } from './chromium/warm-up.ts'
import type { WorkerConfig } from './config.ts'
import { createDeliver } from './deliver.ts'
import { createRenderJob } from './render-job.ts'

export interface WorkerParts {
  logger: Logger
}

/** A document in hand beyond those in the lanes is merged while they print, so that no lane waits for the queue. */
const jobsAhead = 1

/** Starts a worker: browser, lanes, consumer. Resolves when it has rendered for real and takes jobs. */
export async function startWorker(config: WorkerConfig, { logger }: WorkerParts): Promise<Service> {
  const onError = (error: unknown) => logger.error('background failure', errorFields(error))
  const life = new Lifecycle({
    closeTimeoutMs: config.renderTimeoutMs + 5_000,
    onProblem: (name, error) => logger.warn(`could not close ${name}`, errorFields(error)),
  })
  try {
    const found = await findBrowser({ chromiumPath: config.chromiumPath, recordFile: config.browserRecord })
    const lanes = life.own(
      'lanes',
      await startLanePool({
        lanes: config.lanes,
        startBrowser: (onLost) =>
          startBrowser({
            executablePath: found.path,
            fontsFolder: config.fontsFolder,
            unsafeNoSandbox: config.unsafeNoSandbox,
            startTimeoutMs: 15_000,
            onLost,
          }),
        warm: printWarmUp,
        laneDocumentsMax: config.laneDocumentsMax,
        laneBytesMax: config.rendererBytesMax / 2,
        browserDocumentsMax: config.browserDocumentsMax,
        onError,
      }),
    )
    // Beside the rest of the start: it never fails, and no document waits for it.
    void warnOfScriptsWithoutFont(lanes, logger)
    const browser = `${lanes.browserVersion} (${found.source}: ${found.path})`
    const store = openStore(config)
    const renderJob = createRenderJob({
      bundles: createBundles(store),
      lanes,
      egress: createEgress({ allowPrivate: false }),
      deliver: createDeliver({
        store,
        bucketEgress: createEgress({ allowPrivate: config.allowPrivateBuckets }),
      }),
      bounds: config,
    })
    const consumer = await consumeRenders({
      redisUrl: config.redisUrl,
      workerId: randomUUID(),
      lanes: config.lanes,
      jobsAhead,
      browser,
      run: renderJob,
      onError,
    })
    life.own('consumer', consumer)
    logger.info('worker is ready', { lanes: config.lanes, browser })
    return life
  } catch (error) {
    await life.close()
    throw error
  }
}

function openStore(config: WorkerConfig): ObjectStore {
  if (config.s3Endpoint === undefined) {
    // The worker writes and reads only; links are the API's, which alone has the secret for them.
    return openDiskStore({ folder: path.join(config.dataFolder, 'storage') })
  }
  return openS3Store({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    bucket: config.s3Bucket,
    accessKey: config.s3AccessKey,
    secretKey: config.s3SecretKey,
    pathStyle: config.s3PathStyle,
  })
}
