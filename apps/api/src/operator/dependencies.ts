import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { type RenderQueue, skewSentence } from '@platen/queue'
import { withTimeout } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import { oldBrowserWarnings } from './browser-age.ts'

/** What this process needs to generate documents. */
export type DependencyName = 'redis' | 'database' | 'storage' | 'workers'

/** Response of `/healthz/dependencies`. Each dependency is `ok`, or describes the problem. */
export interface Dependencies {
  ready: boolean
  parts: Record<DependencyName, string>
  /** Milliseconds until each dependency responded or failed. */
  ms: Record<Exclude<DependencyName, 'workers'>, number>
  browsers: string[]
  /** Problems that the operator should fix, although documents are still generated. */
  warnings: string[]
  lanes: number
}

const partTimeoutMs = 3_000
const keptMs = 500
const clockAheadMsMax = 1_000

interface DependencyParts {
  catalog: Pick<Catalog, 'ping'>
  queue: Pick<RenderQueue, 'status' | 'check'>
  store: Pick<ObjectStore, 'check'>
}

/** Returns a function that checks all dependencies, at most twice per second, because each check writes to the store. */
export function createDependencyCheck(parts: DependencyParts): () => Promise<Dependencies> {
  let last: Promise<Dependencies> | undefined
  let checkedAt = -Infinity
  return () => {
    if (last === undefined || performance.now() - checkedAt > keptMs) {
      checkedAt = performance.now()
      last = checkDependencies(parts)
    }
    return last
  }
}

async function checkDependencies(parts: DependencyParts): Promise<Dependencies> {
  const status = parts.queue.status()
  const [redis, database, storage, queueStatus] = await Promise.all([
    checkPart(parts.queue.check()),
    checkPart(parts.catalog.ping()),
    checkPart(parts.store.check()),
    status.catch(() => undefined),
  ])
  const workers = queueStatus?.workers ?? []
  const silent = workers.filter(({ isBrowserAnswering }) => isBrowserAnswering === false).length
  const states = {
    redis: redis.state,
    database: database.state,
    storage: storage.state,
    workers:
      queueStatus === undefined
        ? 'unknown, because Redis does not respond'
        : stateOfWorkers(workers.length, silent),
  }
  const browsers = [...new Set(workers.map((worker) => worker.browser))]
  return {
    ready: Object.values(states).every((state) => state === 'ok'),
    parts: states,
    ms: { redis: redis.ms, database: database.ms, storage: storage.ms },
    browsers,
    warnings: [
      ...workers.flatMap(({ clockAheadMs = 0 }) =>
        Math.abs(clockAheadMs) >= clockAheadMsMax ? skewSentence('a worker', clockAheadMs) : [],
      ),
      ...warnOfSilentBrowsers(workers.length, silent),
      ...oldBrowserWarnings(browsers, Date.now()),
    ],
    lanes: workers.reduce((sum, worker) => sum + worker.lanes, 0),
  }
}

function stateOfWorkers(count: number, silent: number): string {
  if (count === 0) return 'no live worker'
  if (silent < count) return 'ok'
  return 'no browser responds. The workers are restarting their browsers, which takes a few seconds. If this persists, check the logs of the workers'
}

function warnOfSilentBrowsers(count: number, silent: number): string[] {
  if (silent === 0 || silent === count) return []
  return [
    `The browser of ${silent} of ${count} workers does not respond and is being restarted. If this persists, check the logs of the workers.`,
  ]
}

async function checkPart(check: Promise<unknown>): Promise<{ state: string; ms: number }> {
  const since = performance.now()
  const state = await withTimeout(check, partTimeoutMs, 'the response').then(
    () => 'ok',
    (error: unknown) => (error instanceof Fault ? error.detail : 'does not respond'),
  )
  return { state, ms: Math.round((performance.now() - since) * 10) / 10 }
}
