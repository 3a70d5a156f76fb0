import { Fault } from '@platen/contract'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { throwUnavailable } from '../queue-faults.ts'
import { protocolOf, requireNewerWorkers } from '../protocol.ts'
import { createDocumentCosts } from '../turns/document-costs.ts'
import { refuseSlowData, restFault, restKey } from '../turns/template-rests.ts'
import { type CallersTurn, drawCallersTurn } from '../turns/turns.ts'
import { type LoadSample, readQueueStatus } from './queue-status.ts'
import type { RenderRequest } from '@platen/contract'
import type { RenderedDocument } from './waiting-replies.ts'

/** How much may wait before a document that is let in. */
export interface LoadBounds {
  /** Waiting jobs above which nothing more is taken, whatever their speed. */
  waitingMax: number
  /** Expected milliseconds in the queue above which nothing more is taken. */
  expectedWaitMaxMs: number
}

/** What is known of the workers. */
export type WorkerSpeed = Pick<LoadSample, 'lanes' | 'msPerDocument'>

/**
 * So many before a job are too many, by number or by expected time.
 * With no live worker only the number counts: workers restart within the time that a caller waits.
 */
export function aheadMaxOf({ lanes, msPerDocument }: WorkerSpeed, bounds: LoadBounds): number {
  const inTime = lanes === 0 ? Infinity : Math.floor((bounds.expectedWaitMaxMs * lanes) / msPerDocument) + 1
  return Math.min(bounds.waitingMax, inTime)
}

/** Of a document before which so many others come. */
export function overloaded(ahead: number, { lanes, msPerDocument }: WorkerSpeed): Fault {
  const expectedMs = lanes === 0 ? 0 : (ahead * msPerDocument) / lanes
  return new Fault('overloaded', {
    detail: `${ahead} documents are waiting before this one; nothing was enqueued. Try again in a moment, or run more workers.`,
    retryAfterSeconds: Math.min(30, Math.max(1, Math.ceil(expectedMs / 2_000))),
  })
}

/** Lets documents of callers into the queue, each in its account's turn. */
export interface Admission {
  /**
   * Draws the document's turn and has it enqueued. Throws `overloaded` when too many come before it, `template_paused`, or `unavailable`:
   * nothing is enqueued then.
   */
  admit<T>(account: string, request: RenderRequest, enqueue: (turn: CallersTurn) => Promise<T>): Promise<T>
  /** Learns from its reply what a document of the account costs. */
  learnCost(account: string, reply: Promise<RenderedDocument>): Promise<void>
}

/** Admission through the turns in `redis`; what documents cost is learnt by this process alone. */
export function createAdmission(options: {
  queue: Queue
  redis: Redis
  bounds: LoadBounds
  /** How long a template's version rests. */
  templateRestMs: number
}): Admission {
  const { queue, redis, bounds, templateRestMs } = options
  const costs = createDocumentCosts()
  const readLoad = sampled(() => readQueueStatus(queue, redis))
  /** Jobs of each account that have asked for their turn and are not in the queue yet. */
  const joining = new Map<string, number>()

  async function takeTurn(
    account: string,
    request: RenderRequest,
    joiningBefore: number,
  ): Promise<CallersTurn> {
    const load = await readLoad()
    requireNewerWorkers(protocolOf(request), load.workers)
    const rest = restKey(request)
    const turn = await drawCallersTurn(
      redis,
      { account, cost: costs.costOf(account) },
      {
        aheadMax: aheadMaxOf(load, bounds) - joiningBefore,
        rest,
        restMs: templateRestMs,
      },
    )
    if (turn.restLeftMs > 0) throw restFault(turn)
    if (turn.priority === 0) throw overloaded(turn.ahead + joiningBefore, load)
    if (turn.hasSlowData && rest) await refuseSlowData(redis, rest, { request, restMs: templateRestMs })
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

/** What `read` says, asked at most four times a second. */
function sampled<T>(read: () => Promise<T>): () => Promise<T> {
  let sample: Promise<T> | undefined
  let readAt = -Infinity
  return () => {
    const now = performance.now()
    if (sample && now - readAt <= sampleEveryMs) return sample
    readAt = now
    sample = read()
    // The next one asks anew.
    sample.catch(() => (readAt = -Infinity))
    return sample
  }
}
