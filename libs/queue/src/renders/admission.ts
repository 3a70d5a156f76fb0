import { Fault } from '@platen/contract'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { throwUnavailable } from '../queue-faults.ts'
import { protocolOf, requireNewerWorkers } from '../protocol.ts'
import { createDocumentCosts, type DocumentCosts } from '../turns/document-costs.ts'
import { refuseSlowData, pausedFault, timeoutsKey } from '../turns/template-pauses.ts'
import { type InteractiveTurn, drawInteractiveTurn } from '../turns/turns.ts'
import { type LoadSample, readQueueStatus } from './queue-status.ts'
import type { RenderRequest } from '@platen/contract'
import type { RenderedDocument } from './waiting-replies.ts'

/** Limits of the queue for accepting another document. */
export interface LoadBounds {
  /** Above this number of waiting jobs, no more are accepted, regardless of the expected waiting time. */
  waitingMax: number
  /** Above this expected waiting time in milliseconds, no more are accepted. */
  expectedWaitMaxMs: number
}

/** Number and speed of the workers. */
export type WorkerSpeed = Pick<LoadSample, 'lanes' | 'msPerDocument'>

/**
 * Returns how many jobs can be ahead before a job is refused, according to both limits. Without live workers, only `waitingMax` counts: workers
 * restart within the time that a caller waits.
 */
export function aheadMaxOf({ lanes, msPerDocument }: WorkerSpeed, bounds: LoadBounds): number {
  const inTime = lanes === 0 ? Infinity : Math.floor((bounds.expectedWaitMaxMs * lanes) / msPerDocument) + 1
  return Math.min(bounds.waitingMax, inTime)
}

/** The fault for a document with too many documents ahead of it. */
export function overloaded(ahead: number, { lanes, msPerDocument }: WorkerSpeed): Fault {
  const expectedMs = lanes === 0 ? 0 : (ahead * msPerDocument) / lanes
  return new Fault('overloaded', {
    detail: `${ahead} documents are ahead of this one, so nothing was enqueued. Try again in a moment, or run more workers.`,
    retryAfterSeconds: Math.min(30, Math.max(1, Math.ceil(expectedMs / 2_000))),
  })
}

/** Admits callers' documents to the queue, each at its account's turn. */
export interface Admission {
  /**
   * Reserves the document's turn and enqueues it. Throws `overloaded` if too many documents are ahead of it, `template_paused`, or `unavailable`. In
   * these cases, nothing is enqueued.
   */
  admit<T>(
    account: string,
    request: RenderRequest,
    enqueue: (turn: InteractiveTurn) => Promise<T>,
  ): Promise<T>
  /** Records the cost of the account's document when its reply arrives. */
  learnCost(account: string, reply: Promise<RenderedDocument>): Promise<void>
  learn: DocumentCosts['learn']
}

/** Admits documents using the turns in `redis`. Each process learns the costs of documents separately. */
export function createAdmission(options: {
  queue: Queue
  redis: Redis
  bounds: LoadBounds
  /** How long a template version is paused, in milliseconds. */
  templatePauseMs: number
}): Admission {
  const { queue, redis, bounds, templatePauseMs } = options
  const costs = createDocumentCosts()
  const readLoad = sampled(() => readQueueStatus(queue, redis))
  /** Number of jobs of each account that have requested a turn and have not been enqueued yet. */
  const joining = new Map<string, number>()

  async function takeTurn(
    account: string,
    request: RenderRequest,
    joiningBefore: number,
  ): Promise<InteractiveTurn> {
    const load = await readLoad()
    requireNewerWorkers(protocolOf(request), load.workers)
    const rest = timeoutsKey(request, { account, isAwaited: true })
    const aheadMax = aheadMaxOf(load, bounds) - joiningBefore
    const turn = await drawInteractiveTurn(
      redis,
      { account, cost: costs.costOf(account) },
      {
        aheadMax,
        // Workers keep a lane for short documents, which therefore do not wait for the long ones ahead.
        firstAheadMax: costs.takeLong(account) ? aheadMax : bounds.waitingMax - joiningBefore,
        rest,
        pauseMs: templatePauseMs,
      },
    )
    if (turn.pauseLeftMs > 0) throw pausedFault(turn)
    if (turn.priority === 0) throw overloaded(turn.ahead + joiningBefore, load)
    if (turn.hasSlowData) await refuseSlowData(redis, rest, { request, pauseMs: templatePauseMs })
    return turn
  }

  return {
    async admit(account, request, enqueue) {
      const before = joining.get(account) ?? 0
      joining.set(account, before + 1)
      try {
        return await enqueue(await takeTurn(account, request, before).catch(throwUnavailable))
      } finally {
        const left = (joining.get(account) ?? 0) - 1
        if (left > 0) joining.set(account, left)
        else joining.delete(account)
      }
    },
    learn: (account, outcome) => costs.learn(account, outcome),
    async learnCost(account, reply) {
      try {
        costs.learn(account, { ok: true, report: (await reply).report })
      } catch (error) {
        if (error instanceof Fault) costs.learn(account, { ok: false, fault: error })
      }
    },
  }
}

const sampleEveryMs = 250

/** Calls `read` at most four times a second, and otherwise returns its last result. */
function sampled<T>(read: () => Promise<T>): () => Promise<T> {
  let sample: Promise<T> | undefined
  let readAt = -Infinity
  return () => {
    const now = performance.now()
    if (sample && now - readAt <= sampleEveryMs) return sample
    readAt = now
    sample = read()
    // After a failure, the next call reads again.
    sample.catch(() => (readAt = -Infinity))
    return sample
  }
}
