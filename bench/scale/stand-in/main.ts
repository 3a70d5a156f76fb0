import { randomBytes } from 'node:crypto'
import {
  createLogger,
  freeStartupMemory,
  integer,
  readSettings,
  runUntilSignal,
  type Service,
} from '@platen/platform'
import { workerSettings } from '../../../apps/worker/src/config.ts'
import { startWorker } from '../../../apps/worker/src/service.ts'
import { standInLanes } from './stand-in-lanes.ts'

/**
 * A process with several workers whose renderer takes no CPU. Each worker is complete, with its own connections, consumers, presence and
 * lanes, so that Redis and the API see as many workers as in a cluster. They only share the process's memory.
 */
const settings = {
  workers: integer('WORKERS', 'Workers in this process', { fallback: 1, min: 1 }),
  printMs: integer('PRINT_MS', 'How long a print waits', { fallback: 30 }),
  pdfBytes: integer('PDF_BYTES', 'Size of the document', { fallback: 12_000, min: 1 }),
}
const own = readSettings(settings, process.env)
const config = readSettings(workerSettings, process.env)
const logger = createLogger({ service: 'stand-in', level: 'info' })
const startLanes = standInLanes({ printMs: own.printMs, content: randomBytes(own.pdfBytes) })
const started: Service[] = []
for (let index = 0; index < own.workers; index++)
  started.push(await startWorker(config, { logger, startLanes }))
logger.info('all workers are ready')
runUntilSignal(
  { close: async () => void (await Promise.all(started.map((worker) => worker.close()))) },
  { drainTimeoutMs: 10_000, log: (message) => logger.info(message) },
)
freeStartupMemory()
