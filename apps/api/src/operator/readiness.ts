import type { Catalog } from '@platen/catalog'
import { Fault } from '@platen/contract'
import { type RenderQueue, skewSentence } from '@platen/jobs'
import { withTimeout } from '@platen/runtime'
import type { ObjectStore } from '@platen/storage'
import { warnOfOldBrowsers } from './browser-age.ts'

/** What `/readyz` says of each part: `ok`, or what is missing. */
export interface Readiness {
  ready: boolean
  parts: Record<'redis' | 'database' | 'storage' | 'workers', string>
  browsers: string[]
  /** What the operator should do, though documents are rendered. */
  warnings: string[]
  lanes: number
}

const partTimeoutMs = 3_000
const keptMs = 500
const clockAheadMsMax = 1_000

interface ReadinessParts {
  catalog: Pick<Catalog, 'ping'>
  queue: RenderQueue
  store: ObjectStore
}

/** Looks at all parts, at most once a second however many ask: each look writes to the store. */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  let last: Promise<Readiness> | undefined
  let lookedAt = -Infinity
  return () => {
    if (last === undefined || performance.now() - lookedAt > keptMs) {
      lookedAt = performance.now()
      last = readReadiness(parts)
    }
    return last
  }
}

async function readReadiness(parts: ReadinessParts): Promise<Readiness> {
  const say = async (check: Promise<unknown>): Promise<string> => {
    try {
      await withTimeout(check, partTimeoutMs, 'the answer')
      return 'ok'
    } catch (error) {
      return error instanceof Fault ? error.detail : 'does not answer'
    }
  }
  const status = parts.queue.status()
  const [redis, database, storage, answered] = await Promise.all([
    say(parts.queue.check()),
    say(parts.catalog.ping()),
    say(parts.store.check()),
    status.catch(() => undefined),
  ])
  const workers = answered?.workers ?? []
  const silent = workers.filter(({ isBrowserAnswering }) => isBrowserAnswering === false).length
  const said = { redis, database, storage, workers: stateOfWorkers(workers.length, silent) }
  const browsers = [...new Set(workers.map((worker) => worker.browser))]
  return {
    ready: Object.values(said).every((word) => word === 'ok'),
    parts: said,
    browsers,
    warnings: [
      ...workers.flatMap(({ clockAheadMs = 0 }) =>
        Math.abs(clockAheadMs) >= clockAheadMsMax ? skewSentence('a worker', clockAheadMs) : [],
      ),
      ...warnOfSilentBrowsers(workers.length, silent),
      ...warnOfOldBrowsers(browsers, Date.now()),
    ],
    lanes: workers.reduce((sum, worker) => sum + worker.lanes, 0),
  }
}

function stateOfWorkers(count: number, silent: number): string {
  if (count === 0) return 'no live worker'
  if (silent < count) return 'ok'
  return 'no browser answers: each worker is replacing its own, which takes some seconds. If it lasts, see the logs of the workers'
}

function warnOfSilentBrowsers(count: number, silent: number): string[] {
  if (silent === 0 || silent === count) return []
  return [
    `The browser of ${silent} of ${count} workers does not answer and is being replaced. If it lasts, see the logs of the workers.`,
  ]
}
