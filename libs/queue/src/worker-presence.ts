import { withTimeout } from '@platen/platform'
import type { Redis } from 'ioredis'
import { execAll } from './connection.ts'
import { workerIdsKey, workerKey } from './queues.ts'

/** What a live worker says of itself every `presenceEveryMs`. */
export interface WorkerStatus {
  id: string
  lanes: number
  busy: number
  /** Moving mean of the milliseconds that a lane spends on one document. */
  msPerDocument: number
  /** Which browser renders, with its version and where it was found. */
  browser: string
  /** It prints now: it answers, and is not being replaced. Workers of earlier releases do not report it. */
  isBrowserAnswering?: boolean
  /** Its browsers that died or stopped answering since it started. */
  browsersLost?: number
  /** As `protocolVersion`. Workers of releases that had none do not report it. */
  protocol?: number
  /** As `RedisClock.aheadMs`. */
  clockAheadMs?: number
  /** Absent in what an older version says. */
  figures?: WorkerFigures
}

/** What a worker knows of its browser. */
export interface BrowserHealth {
  isAnswering: boolean
  /** As `WorkerStatus.browsersLost`. */
  lost: number
}

/** What a worker has counted since its start. */
export interface WorkerFigures {
  documents: number
  browserRestarts: number
  /** Moving mean of the milliseconds that a call of the object store takes. */
  storeMs: number
}

const presenceEveryMs = 2_000
const presenceLifeMs = 8_000
/** What a worker that leaves still grants to its word while Redis is away. */
const withdrawWithinMs = 1_000

/** What a worker says of itself, from its start to its end. */
export interface WorkerPresence {
  /** Announces the worker, and again every `presenceEveryMs`. Resolves after the first time. */
  start(): Promise<void>
  /** A document has come. Call the result when it has ended. */
  begin(): () => void
  /** A lane has spent so many milliseconds on a document. */
  spent(ms: number): void
  /** Resolves when it is known that the worker leaves, or Redis is away for too long to be told. */
  close(): Promise<void>
}

/** A worker's word to the others, which is kept from `start` to `close`. */
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

/** Workers that spoke within the last eight seconds. Ids of the dead are forgotten on the way. */
export async function liveWorkers(redis: Redis): Promise<WorkerStatus[]> {
  const ids = await redis.smembers(workerIdsKey)
  if (ids.length === 0) return []
  const texts = await redis.mget(ids.map(workerKey))
  const dead = ids.filter((_, index) => texts[index] == null)
  if (dead.length > 0) await redis.srem(workerIdsKey, ...dead)
  return texts.flatMap((text) => (text == null ? [] : [JSON.parse(text) as WorkerStatus]))
}
