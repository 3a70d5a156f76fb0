import type { GenerationLog } from '@platen/database'
import { createRequire } from 'node:module'
import { batchStatuses, type BatchStatus, type FaultCode, type RenderReport } from '@platen/contract'
import type { RenderQueue } from '@platen/queue'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type ConnectionClosed, connectionClosedReasons } from '../http/limits/limit-connections.ts'
import { browserAgeDays } from './browser-age.ts'
import type { Dependencies } from './dependencies.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

/** Current state of all batches. */
export interface BatchFigures {
  byStatus: Array<{ status: BatchStatus; count: number }>
  /** Chunks that no worker has started, chunks in progress, and the age of the oldest waiting chunk. */
  chunksWaiting: number
  chunksActive: number
  oldestChunkSeconds: number
}

export interface Metrics {
  request(line: { route: string; status: number; ms: number }): void
  /** Counts a document. Documents from test keys have their own counter, and are in no other metric. */
  generation(result: { outcome: string; report?: RenderReport; isTest?: boolean }): void
  /** Counts a prompt in the editor. */
  turn(result: { engine: string; outcome: string; inputTokens: number; outputTokens: number }): void
  /** Counts a message to a connector, by its outcome. Rejected messages count too. */
  delivery(result: { outcome: string }): void
  /** Counts a connection that was closed because of a limit. */
  connectionClosed(reason: ConnectionClosed): void
  /** Also reports open connections. */
  watchConnections(count: () => number): void
  /** Also reports batches. */
  watchBatches(read: () => Promise<BatchFigures>): void
  /** Also reports the dependencies of this process. */
  watchProcess(parts: { dependencies: () => Promise<Dependencies> }): void
  /** Returns all metrics in the Prometheus text format. */
  text(): Promise<string>
}

const { version: platenVersion } = createRequire(import.meta.url)('../../../../package.json') as {
  version: string
}

/** Outcomes for documents that fail because of the service. */
const serviceFaults: readonly FaultCode[] = ['internal', 'browser_lost', 'unavailable', 'overloaded']

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(
  queue: Pick<RenderQueue, 'status' | 'oldestWaiting'>,
  records: Pick<GenerationLog, 'counts'> = { counts: () => ({ waiting: 0, dropped: 0 }) },
): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'platen_http_request_seconds',
    help: 'Response time, by route and status',
    labelNames: ['route', 'status'],
    buckets: seconds,
    registers,
  })
  const generations = new Counter({
    name: 'platen_generations_total',
    help: 'Requested documents, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  // Prometheus sees no increase in a counter that starts above 0, so alerts would miss the first failure.
  for (const outcome of serviceFaults) generations.inc({ outcome }, 0)
  const tests = new Counter({
    name: 'platen_test_generations_total',
    help: 'Documents requested with test keys, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const turns = new Counter({
    name: 'platen_author_turns_total',
    help: 'Prompts in the editor, by engine and outcome',
    labelNames: ['engine', 'outcome'],
    registers,
  })
  const deliveries = new Counter({
    name: 'platen_connector_deliveries_total',
    help: 'Messages to connectors, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const tokens = new Counter({
    name: 'platen_author_tokens_total',
    help: 'Tokens of the model, by direction',
    labelNames: ['direction'],
    registers,
  })
  const stages = new Histogram({
    name: 'platen_render_stage_seconds',
    help: 'Time of a document in each stage',
    labelNames: ['stage'],
    buckets: seconds,
    registers,
  })
  const pages = new Counter({ name: 'platen_pages_total', help: 'Generated pages', registers })
  const bytes = new Counter({
    name: 'platen_document_bytes_total',
    help: 'Bytes of generated documents',
    registers,
  })
  const depth = new Gauge({
    name: 'platen_queue_jobs',
    help: 'Jobs in the queue, by state',
    labelNames: ['state'],
    registers,
  })
  const age = new Gauge({
    name: 'platen_queue_oldest_seconds',
    help: 'Waiting time of the oldest job, by state; 0 if none is waiting',
    labelNames: ['state'],
    registers,
  })
  const lanes = new Gauge({
    name: 'platen_lanes',
    help: 'Lanes of live workers, by use',
    labelNames: ['use'],
    registers,
  })
  const workers = new Gauge({ name: 'platen_workers', help: 'Live workers', registers })
  const browsers = new Gauge({
    name: 'platen_browsers',
    help: 'Browsers of live workers, by state: responding, or unresponsive and being restarted',
    labelNames: ['state'],
    registers,
  })
  const browsersLost = new Gauge({
    name: 'platen_browsers_lost',
    help: 'Browsers of live workers that died or stopped responding since their worker started',
    registers,
  })
  const browserAge = new Gauge({
    name: 'platen_browser_age_days',
    help: 'Approximate age in days of the oldest browser in live workers',
    registers,
  })

  const batches = new Gauge({
    name: 'platen_batches',
    help: 'Batches that have not expired, by status',
    labelNames: ['status'],
    registers,
  })
  const chunks = new Gauge({
    name: 'platen_batch_chunks_waiting',
    help: 'Chunks of batches that no worker has started',
    registers,
  })
  const activeChunks = new Gauge({
    name: 'platen_batch_chunks_active',
    help: 'Chunks of batches that workers have started',
    registers,
  })
  const chunkAge = new Gauge({
    name: 'platen_batch_chunk_oldest_seconds',
    help: 'Rendering time of the oldest batch with waiting chunks',
    registers,
  })
  const workerMetrics = createWorkerMetrics(registers)
  const isUp = new Gauge({
    name: 'platen_dependency_up',
    help: '1 if this process can use the dependency, 0 if it cannot',
    labelNames: ['dependency'],
    registers,
  })
  const latency = new Gauge({
    name: 'platen_dependency_seconds',
    help: 'Time when the dependency was last checked',
    labelNames: ['dependency'],
    registers,
  })
  new Gauge({
    name: 'platen_build_info',
    help: '1, with the version of Platen and of Node.js',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: platenVersion, node: process.version }, 1)
  let watched: Parameters<Metrics['watchProcess']>[0] | undefined
  registry.registerMetric(
    new Gauge({
      name: 'platen_generation_records_waiting',
      help: 'Records of documents that are waiting to be written to the database',
      registers: [],
      collect() {
        this.set(records.counts().waiting)
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'platen_generation_records_dropped_total',
      help: 'Records of documents that were dropped, because there were too many while the database was unavailable, or the database rejected them',
      registers: [],
      collect() {
        this.reset()
        this.inc(records.counts().dropped)
      },
    }),
  )
  const closedConnections = new Counter({
    name: 'platen_connections_closed_total',
    help: 'Connections that were closed because a limit was exceeded, by reason',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of connectionClosedReasons) closedConnections.inc({ reason }, 0)
  const connections = new Gauge({ name: 'platen_connections', help: 'Open connections', registers })
  let countConnections: (() => number) | undefined
  let readFigures: (() => Promise<BatchFigures>) | undefined

  async function readBatches(): Promise<void> {
    const figures = await readFigures?.().catch(() => undefined)
    if (!figures) {
      batches.reset()
      for (const gauge of [chunks, activeChunks, chunkAge]) gauge.remove()
      return
    }
    for (const status of batchStatuses) {
      batches.set({ status }, figures.byStatus.find((counted) => counted.status === status)?.count ?? 0)
    }
    chunks.set(figures.chunksWaiting)
    activeChunks.set(figures.chunksActive)
    chunkAge.set(figures.oldestChunkSeconds)
  }

  async function readQueue(): Promise<void> {
    const status = await queue.status().catch(() => undefined)
    if (!status) {
      // The last known values may be outdated.
      workers.remove()
      browsers.reset()
      browsersLost.remove()
      browserAge.remove()
      depth.reset()
      lanes.reset()
      workerMetrics.update([])
      return
    }
    workerMetrics.update(status.workers)
    depth.set({ state: 'waiting' }, status.waiting)
    depth.set({ state: 'async_waiting' }, status.asyncWaiting)
    depth.set({ state: 'active' }, status.active)
    const busy = status.workers.reduce((sum, worker) => sum + worker.busy, 0)
    lanes.set({ use: 'busy' }, busy)
    lanes.set({ use: 'free' }, status.lanes - busy)
    workers.set(status.workers.length)
    const silent = status.workers.filter(({ isBrowserAnswering }) => isBrowserAnswering === false).length
    browsers.set({ state: 'answering' }, status.workers.length - silent)
    browsers.set({ state: 'silent' }, silent)
    browsersLost.set(status.workers.reduce((sum, { browsersLost: lost = 0 }) => sum + lost, 0))
    const ages = status.workers.flatMap(({ browser }) => browserAgeDays(browser, Date.now()) ?? [])
    // Without workers the age is unknown. 0 would mean a new browser.
    if (ages.length > 0) browserAge.set(Math.max(...ages))
    else browserAge.remove()
  }

  async function readAges(): Promise<void> {
    const oldest = await queue.oldestWaiting().catch(() => undefined)
    if (!oldest) return age.reset()
    age.set({ state: 'waiting' }, oldest.waiting / 1_000)
    age.set({ state: 'async_waiting' }, oldest.asyncWaiting / 1_000)
  }

  async function readProcess(): Promise<void> {
    if (!watched) return
    const { parts, ms } = await watched.dependencies()
    for (const [dependency, state] of Object.entries(parts)) isUp.set({ dependency }, state === 'ok' ? 1 : 0)
    for (const [dependency, took] of Object.entries(ms)) latency.set({ dependency }, took / 1_000)
  }

  return {
    request({ route, status, ms }) {
      requests.observe({ route, status }, ms / 1000)
    },
    generation({ outcome, report, isTest = false }) {
      if (isTest) {
        tests.inc({ outcome })
        return
      }
      generations.inc({ outcome })
      if (!report) return
      pages.inc(report.pages)
      bytes.inc(report.bytes)
      for (const [stage, ms] of Object.entries(report.ms)) stages.observe({ stage }, ms / 1000)
    },
    turn({ engine, outcome, inputTokens, outputTokens }) {
      turns.inc({ engine, outcome })
      // A counter throws for negative values.
      tokens.inc({ direction: 'input' }, Math.max(0, inputTokens))
      tokens.inc({ direction: 'output' }, Math.max(0, outputTokens))
    },
    delivery({ outcome }) {
      deliveries.inc({ outcome })
    },
    watchProcess(parts) {
      watched = parts
    },
    connectionClosed(reason) {
      closedConnections.inc({ reason })
    },
    watchConnections(count) {
      countConnections = count
    },
    watchBatches(read) {
      readFigures = read
    },
    async text() {
      connections.set(countConnections?.() ?? 0)
      await Promise.all([readQueue(), readAges(), readBatches(), readProcess()])
      return registry.metrics()
    },
  }
}
