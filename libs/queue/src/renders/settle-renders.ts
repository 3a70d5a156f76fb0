import { Fault, faultToWire, type RenderOutcome, type RenderSuccess } from '@platen/contract'
import { growingPauseMs, type PauseBounds, withTimeout } from '@platen/platform'
import { DelayedError, UnrecoverableError } from 'bullmq'
import type { Redis } from 'ioredis'
import { PendingWork } from '../pending-work.ts'
import { asRenderFault, faultOfMessage } from '../queue-faults.ts'
import { workMs } from '../turns/document-costs.ts'
import { type AsideJob, createHandOver, type OutcomeHandover } from './outcome-handover.ts'
import type { QueuedRender } from './queued-request.ts'
import { createLateShares } from './late-shares.ts'
import { sendReply } from './replies.ts'
import { storePauseMs } from './store-pause.ts'

/** The result of a render: the outcome, and the bytes that are sent with the reply. */
export interface RenderResult {
  outcome: RenderSuccess
  bytes: Buffer | undefined
}

/**
 * A document whose delivery continues without its slot. Its job ends when `later` settles with the result or rejects with a `Fault`. Only
 * `unavailable` is retried. At the request's deadline, it is considered settled. If the document is sent to an address for a waiting caller, the job
 * leaves the queue immediately.
 */
export interface LateResult {
  later: Promise<RenderResult>
  /** Number of bytes that the delivery holds in memory. */
  bytes: number
}

/** Receives failures that are not reported to a caller, with the request if known. */
export type OnRenderError = (error: unknown, of?: { requestId: string; jobId: string }) => void

/** Fields that identify a render in the log. */
export function logFieldsOf({ id = '', data }: QueuedRender): { requestId: string; jobId: string } {
  return { requestId: data.request.requestId, jobId: id }
}

/** Reports the result of a render: sends a reply to the caller, or passes on the outcome of a durable render. */
export interface BoxFinisher {
  /**
   * Must be awaited before the job ends. Rejects with the error that the processor must throw: `render_timeout` if a late result kept its slot and
   * did not arrive by the deadline.
   */
  settle(job: QueuedRender, token: string | undefined, result: RenderResult | LateResult): Promise<void>
  /** Like `OutcomeHandover.putBackDelivering`. */
  putBackDelivering: OutcomeHandover['putBackDelivering']
  /**
   * Returns a job to the queue and throws `DelayedError` if its account’s late results use up its share, because its bucket responds slowly. Called
   * before the render. Throws `overloaded` if the deadline is before the next try.
   */
  putBackCrowded(job: QueuedRender, token: string | undefined): Promise<void>
  /** Handles a failed attempt. If it was the last one, the reply is sent and the job is removed. */
  settleFailed(job: QueuedRender, error: Error): void
  /** Resolves when late results have ended, and their replies and outcomes were passed on or are being written. */
  close(): Promise<void>
}

/** Pauses before a document of an account with too many late results is tried again. */
const crowdedPauses = { firstMs: 250, maxMs: 2_000 }
/** BullMQ offers delayed jobs to a worker this much too late at most. */
const offeredLateMsMax = 2_000
/** A closing worker's time limit for each late result. */
const closeWithinMs = 3_000

/** Creates a `BoxFinisher` that uses a worker's own connection. */
export function createSettling(options: {
  redis: Redis
  /** Collects reply writes, which no caller awaits. */
  writes: PendingWork
  /**
   * Maximum number of late results in progress, and maximum number of bytes that they hold. Each account gets half of what the others leave, and its
   * other documents wait without a slot. Only a result that exceeds a limit by itself keeps its slot until it settles.
   */
  laterMax: number
  laterBytesMax: number
  /** Pauses before a render is retried because the store is unavailable. */
  storePauses: PauseBounds
  /** Receives the milliseconds that a document took. */
  onSpent: (ms: number) => void
  onError: OnRenderError
}): BoxFinisher {
  const { redis, writes, laterMax, laterBytesMax, storePauses, onSpent, onError } = options
  const lateResults = new PendingWork(onError)
  const lateShares = createLateShares({ count: laterMax, bytes: laterBytesMax })
  const handOver = createHandOver(redis, onError)

  function reply({ jobId, replyTo }: Recipient, outcome: RenderOutcome, bytes?: Buffer): Promise<void> {
    return sendReply(redis, replyTo, { jobId, outcome, bytes })
  }

  function countSpent({ outcome }: RenderResult, { deliverMs }: { deliverMs: number }): void {
    onSpent(workMs(outcome.report.ms) + deliverMs)
  }

  async function endLater(
    job: QueuedRender,
    later: Promise<RenderResult>,
  ): Promise<{ outcome: RenderOutcome; bytes?: Buffer | undefined }> {
    const { deadlineAt } = job.data.request
    const fields = logFieldsOf(job)
    try {
      const result = await byDeadline(later, deadlineAt)
      countSpent(result, { deliverMs: 0 })
      return result
    } catch (error) {
      const fault = asRenderFault(error, (unplanned) => onError(unplanned, fields))
      return { outcome: { ok: false, fault: faultToWire(fault) } }
    }
  }

  /** Keeps only the job's recipient, so that its data can be freed before the result arrives. */
  function replyLater(to: Recipient, ended: ReturnType<typeof endLater>): void {
    lateResults.add(ended.then(({ outcome, bytes }) => writes.add(reply(to, outcome, bytes))))
  }

  async function endAside(
    job: QueuedRender,
    aside: AsideJob,
    { outcome, bytes }: Awaited<ReturnType<typeof endLater>>,
  ): Promise<void> {
    const pauseMs = outcome.ok ? undefined : storePauseMs(job, outcome.fault, storePauses)
    if (pauseMs !== undefined) return aside.comeBack(pauseMs)
    const to = recipientOf(job)
    try {
      // This precedes the removal of the job, which shows that a reply is still due.
      if (to) await reply(to, outcome, bytes)
      else await handOver.keep(job, outcome)
      await aside.remove()
    } catch (error) {
      // Another attempt may reach the caller. If Redis also rejects this write, the job's lock expires, and the job is retried later.
      await aside.comeBack(0).catch(onError)
      throw error
    }
  }

  async function settleLater(
    job: QueuedRender,
    token: string | undefined,
    later: Promise<RenderResult>,
  ): Promise<void> {
    const to = recipientOf(job)
    const { delivery } = job.data.request
    const ended = endLater(job, later)
    if (to && delivery.to === 'address') return replyLater(to, ended)
    const puttingAside = handOver.putAside(job, token)
    lateResults.add(Promise.all([puttingAside, ended]).then(([aside, end]) => endAside(job, aside, end)))
    await puttingAside
    throw new DelayedError()
  }

  async function settleNow(job: QueuedRender, result: RenderResult): Promise<void> {
    countSpent(result, { deliverMs: result.outcome.report.ms.deliver })
    const to = recipientOf(job)
    // Not awaited, so that the reply is sent in one write with the job's completion, and before it.
    if (to) writes.add(reply(to, result.outcome, result.bytes))
    else await handOver.keep(job, result.outcome)
  }

  return {
    async settle(job, token, result) {
      if (!('later' in result)) return settleNow(job, result)
      const ended = lateShares.take(job.name, result.bytes)
      if (ended) {
        result.later.then(ended, ended)
        return settleLater(job, token, result.later)
      }
      return settleNow(job, await byDeadline(result.later, job.data.request.deadlineAt))
    },
    putBackDelivering: (job, token) => handOver.putBackDelivering(job, token),
    async putBackCrowded(job, token) {
      const { delivery, deadlineAt } = job.data.request
      if (delivery.to === 'caller' || !lateShares.isUsedUp(job.name)) return
      const nextAt = Date.now() + growingPauseMs(job.attemptsStarted, crowdedPauses)
      if (nextAt + offeredLateMsMax > deadlineAt) throw tooManyLate()
      await job.moveToDelayed(nextAt, token)
      throw new DelayedError()
    },
    settleFailed(job, error) {
      const to = recipientOf(job)
      const isFinal = error.name === UnrecoverableError.name || job.attemptsMade >= (job.opts.attempts ?? 1)
      if (!to || !isFinal) return
      const fault = faultToWire(faultOfMessage(error.message))
      // The reply is sent first, because the job shows that a reply is still due.
      writes.add(reply(to, { ok: false, fault }).then(() => job.remove()))
    },
    async close() {
      await lateResults.settled()
      await withTimeout(handOver.close(), closeWithinMs, 'the handover of documents').catch(onError)
    },
  }
}

function tooManyLate(): Fault {
  return new Fault('overloaded', {
    detail:
      'Too many documents of this account are still being stored. Check how fast your bucket responds, or send fewer documents at a time.',
    retryAfterSeconds: 5,
  })
}

/** The recipient of a reply. A durable render has none. */
interface Recipient {
  jobId: string
  replyTo: string
}

function recipientOf({ id = '', data: { replyTo } }: QueuedRender): Recipient | undefined {
  return replyTo === undefined ? undefined : { jobId: id, replyTo }
}

/** Resolves with `work`, or rejects with `render_timeout` at `deadlineAt`, when no caller is waiting any longer. */
async function byDeadline<T>(work: Promise<T>, deadlineAt: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fault = new Fault('render_timeout', {
      detail:
        'The document was generated, but not delivered in time. Send the request again. If the error repeats, check how fast the bucket responds, or send shorter lists and text.',
    })
    timer = setTimeout(() => reject(fault), Math.max(0, deadlineAt - Date.now()))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
