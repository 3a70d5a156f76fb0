import type { WorkerStatus } from '@platen/queue'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Metrics of live workers. */
export interface WorkerMetrics {
  update(workers: readonly WorkerStatus[]): void
}

/** Registers the metrics of workers. Workers have no HTTP server, so the API reports what they write to Redis. */
export function createWorkerMetrics(registers: Registry[]): WorkerMetrics {
  const labelNames = ['worker'] as const
  const documents = new Counter({
    name: 'platen_worker_documents_total',
    help: 'Single documents that the worker has started',
    labelNames,
    registers,
  })
  const restarts = new Counter({
    name: 'platen_worker_browser_restarts_total',
    help: 'Browsers that the worker has started after its first one',
    labelNames,
    registers,
  })
  const store = new Gauge({
    name: 'platen_worker_store_seconds',
    help: 'Average duration of object store calls in the worker (moving average)',
    labelNames,
    registers,
  })

  return {
    update(workers) {
      for (const metric of [documents, restarts, store]) metric.reset()
      for (const { id, figures } of workers) {
        if (!figures) continue
        const worker = id.slice(0, 8)
        documents.inc({ worker }, figures.documents)
        restarts.inc({ worker }, figures.browserRestarts)
        store.set({ worker }, figures.storeMs / 1_000)
      }
    },
  }
}
