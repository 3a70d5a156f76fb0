import { withTimeout } from '@platen/platform'
import type { Redis } from 'ioredis'
import { execAll } from './connection.ts'
import { workerIdsKey, workerKey } from './queues.ts'

/** The status that a live worker reports every `presenceEveryMs`. */
export interface WorkerStatus {
  id: string
  lanes: number
  busy: number
  /** Moving mean of the milliseconds that a lane needs for one document. */
  msPerDocument: number
  /** The browser, with its version and path. */
  browser: string
  /** Whether the browser responds and is not being replaced. Workers from earlier releases do not report it. */
  isBrowserAnswering?: boolean
  /** Number of browsers that crashed or stopped responding since the start. */
  browsersLost?: number
  /** Like `protocolVersion`. Workers of releases without versions do not report it. */
  protocol?: number
  /** Like `RedisClock.aheadMs`. */
  clockAheadMs?: number
  /** Undefined in the status from older versions. */
  figures?: WorkerFigures
}

/** The state of a worker's browser. */
export interface BrowserHealth {
  isAnswering: boolean
  /** Like `WorkerStatus.browsersLost`. */
  lost: number
}

/** Counters of a worker since its start. */
export interface WorkerFigures {
  documents: number
  browserRestarts: number
  /** Moving mean of the milliseconds that an object store call takes. */
  storeMs: number
}

const presenceEveryMs = 2_000
const presenceLifeMs = 8_000
/** Time limit for a closing worker to withdraw its status while Redis is unavailable. */
const withdrawWithinMs = 1_000

/** Reports a worker's status from `start` to `close`. */
export interface WorkerPresence {
  /** Announces the worker now and every `presenceEveryMs`. Resolves after the first announcement. */
  start(): Promise<void>
  /** Counts a document in progress. Call the returned function when the document has ended. */
  begin(): () => void
  /** Records the milliseconds that a lane needed for a document. */
  spent(ms: number): void
  /** Resolves when the status is withdrawn, or Redis is unavailable for too long. */
  close(): Promise<void>
}

/** Announces a worker from `start` to `close`. */
export function createPresence(
  redis: Redis,
  {
    onError,
    browserHealth,
    clockAheadMs,
    figures,
    ...worker
  }: Pick<WorkerStatus, 'id' | 'lanes' | 'browser' | 'protocol'> & {
    clockAheadMs?: () => number
    browserHealth?: (() => BrowserHealth) | undefined
    figures: (() => WorkerFigures) | undefined
    onError: (error: unknown) => void
  },
): WorkerPresence {
  let busy = 0
  let msPerDocument = 0
  const announce = () => {
    const health = browserHealth?.()
    return announceWorker(redis, {
      ...worker,
      ...(health && { isBrowserAnswering: health.isAnswering, browsersLost: health.lost }),
      busy: Math.min(busy, worker.lanes),
      msPerDocument: Math.round(msPerDocument),
      ...(clockAheadMs && { clockAheadMs: clockAheadMs() }),
      ...(figures && { figures: figures() }),
    }).catch(onError)
  }
  let announcing: NodeJS.Timeout | undefined
  return {
    async start() {
      await announce()
      announcing = setInterval(() => void announce(), presenceEveryMs)
    },
    begin() {
      busy++
      return () => busy--
    },
    spent(ms) {
      msPerDocument = msPerDocument === 0 ? ms : msPerDocument * 0.9 + ms * 0.1
    },
    async close() {
      clearInterval(announcing)
      const withdrawn = withdrawWorker(redis, worker.id)
      await withTimeout(withdrawn, withdrawWithinMs, 'withdrawing the worker').catch(onError)
    },
  }
}

async function announceWorker(redis: Redis, status: WorkerStatus): Promise<void> {
  await execAll(
    redis
      .pipeline()
      .set(workerKey(status.id), JSON.stringify(status), 'PX', presenceLifeMs)
      .sadd(workerIdsKey, status.id),
  )
}

async function withdrawWorker(redis: Redis, id: string): Promise<void> {
  await execAll(redis.pipeline().del(workerKey(id)).srem(workerIdsKey, id))
}

/** Returns the workers that reported within the last eight seconds. Removes the ids of dead workers. */
export async function liveWorkers(redis: Redis): Promise<WorkerStatus[]> {
  const ids = await redis.smembers(workerIdsKey)
  if (ids.length === 0) return []
  const texts = await redis.mget(ids.map(workerKey))
  const dead = ids.filter((_, index) => texts[index] == null)
  if (dead.length > 0) await redis.srem(workerIdsKey, ...dead)
  return texts.flatMap((text) => (text == null ? [] : [JSON.parse(text) as WorkerStatus]))
}
