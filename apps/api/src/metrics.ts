import type { Rendered, RenderQueue } from '@platen/jobs'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  request(line: { route: string; status: number; ms: number }): void
  generation(result: { outcome: string; rendered?: Rendered }): void
  /** The Prometheus text format. */
  text(): Promise<string>
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(queue: RenderQueue): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'platen_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: seconds,
    registers,
  })
  const generations = new Counter({
    name: 'platen_generations_total',
    help: 'Documents asked for, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const stages = new Histogram({
    name: 'platen_render_stage_seconds',
    help: 'Time of a document in each stage',
    labelNames: ['stage'],
    buckets: seconds,
    registers,
  })
  const pages = new Counter({ name: 'platen_pages_total', help: 'Pages made', registers })
  const bytes = new Counter({
    name: 'platen_document_bytes_total',
    help: 'Bytes of documents made',
    registers,
  })
  const depth = new Gauge({
    name: 'platen_queue_jobs',
    help: 'Jobs in the queue, by state',
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

  async function readQueue(): Promise<void> {
    const status = await queue.status().catch(() => undefined)
    if (!status) return
    depth.set({ state: 'waiting' }, status.waiting)
    depth.set({ state: 'bulk_waiting' }, status.bulkWaiting)
    depth.set({ state: 'active' }, status.active)
    const busy = status.workers.reduce((sum, worker) => sum + worker.busy, 0)
    lanes.set({ use: 'busy' }, busy)
    lanes.set({ use: 'free' }, status.lanes - busy)
    workers.set(status.workers.length)
  }

  return {
    request({ route, status, ms }) {
      requests.observe({ route, status }, ms / 1000)
    },
    generation({ outcome, rendered }) {
      generations.inc({ outcome })
      if (!rendered) return
      pages.inc(rendered.report.pages)
      bytes.inc(rendered.report.bytes)
      for (const [stage, ms] of Object.entries(rendered.report.ms)) stages.observe({ stage }, ms / 1000)
    },
    async text() {
      await readQueue()
      return registry.metrics()
    },
  }
}
