import { randomUUID } from 'node:crypto'
import {
  Fault,
  faultFromWire,
  type RenderOutcome,
  type RenderReport,
  type RenderRequest,
  type Urgency,
} from '@platen/contract'
import { Queue } from 'bullmq'
import { connectFailFast, connectPatient, type RedisUrl, untilReady } from './connection.ts'
import { faultOfMessage, type RenderJobData } from './job.ts'
import { type LoadBounds, type LoadSample, refuseWhenOverloaded } from './load.ts'
import { queuePrefix, rendersQueue } from './names.ts'
import type { Reply } from './reply.ts'
import { startReplyInbox } from './reply-inbox.ts'
import { liveWorkers, type WorkerStatus } from './worker-presence.ts'

export interface RenderQueueOptions {
  redisUrl: RedisUrl
  bounds: LoadBounds
  onError: (error: unknown) => void
}

/** A finished document: its report, its name, and its bytes where they come with the reply. */
export interface Rendered {
  jobId: string
  report: RenderReport
  fileName: string
  bytes: Buffer | undefined
  spoolKey: string | undefined
}

export interface QueueStatus extends LoadSample {
  active: number
  bulkWaiting: number
  workers: WorkerStatus[]
}

/** The producer's side of the queue: enqueue a render and wait for its reply. */
export interface RenderQueue {
  /**
   * Makes one document. Throws `overloaded` (nothing enqueued), `unavailable` (Redis is away), `render_timeout`
   * (its deadline passed), or what the worker says. When `signal` aborts, a job that no worker has taken leaves the queue.
   */
  render(request: RenderRequest, options: { urgency: Urgency; signal: AbortSignal }): Promise<Rendered>
  status(): Promise<QueueStatus>
  /** Redis answers and keeps what it is given; throws `unavailable` with the reason otherwise. */
  check(): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  /** When it was enqueued, on the monotonic clock. */
  since: number
  /** The job was not in the queue at the last look. */
  missed: boolean
  settle(result: RenderOutcome | Fault, bytes?: Buffer): void
}

const loadSampleEveryMs = 250
/** A job older than this is looked up in the queue, so that a lost reply never becomes a lost answer. */
const lookUpAfterMs = 2_000
/** BullMQ serves jobs without a priority before all that have one. */
const bulkPriority = 10

export async function startRenderQueue(options: RenderQueueOptions): Promise<RenderQueue> {
  const { onError } = options
  const redis = connectFailFast(options.redisUrl, { onError })
  const inboxRedis = connectPatient(options.redisUrl, { onError })
  await untilReady(redis, 10_000)
  const queue = new Queue<RenderJobData>(rendersQueue, {
    connection: redis,
    prefix: queuePrefix,
    skipVersionCheck: true,
    defaultJobOptions: {
      attempts: 2,
      // A document's data leaves the queue with its job.
      removeOnComplete: true,
      removeOnFail: { age: 60, count: 100 },
    },
  })
  queue.on('error', onError)

  const inboxId = randomUUID()
  const waiting = new Map<string, Waiting>()
  const inbox = startReplyInbox({ redis: inboxRedis, inboxId, onReply: settleReply, onError })
  const lookUps = setInterval(() => void lookUpOverdue(), lookUpAfterMs)
  lookUps.unref()

  let sample: LoadSample = { waiting: 0, lanes: 0, msPerDocument: 0 }
  let sampledAt = -Infinity
  let enqueuedSinceSample = 0
  let sampling: Promise<void> | undefined

  function settleReply(reply: Reply): void {
    waiting.get(reply.jobId)?.settle(reply.outcome, reply.bytes)
  }

  async function takeSample(): Promise<void> {
    const status = await readStatus()
    sample = status
    sampledAt = performance.now()
    enqueuedSinceSample = 0
  }

  async function readStatus(): Promise<QueueStatus> {
    const [counts, workers] = await Promise.all([
      queue.getJobCounts('waiting', 'prioritized', 'active'),
      liveWorkers(redis),
    ])
    const lanes = workers.reduce((sum, worker) => sum + worker.lanes, 0)
    const msPerDocument =
      workers.reduce((sum, worker) => sum + worker.msPerDocument * worker.lanes, 0) / (lanes || 1)
    return {
      waiting: counts['waiting'] ?? 0,
      bulkWaiting: counts['prioritized'] ?? 0,
      active: counts['active'] ?? 0,
      lanes,
      msPerDocument,
      workers,
    }
  }

  async function admit(): Promise<void> {
    if (performance.now() - sampledAt > loadSampleEveryMs) {
      sampling ??= takeSample().finally(() => (sampling = undefined))
      await sampling
    }
    refuseWhenOverloaded({ ...sample, waiting: sample.waiting + enqueuedSinceSample }, options.bounds)
    enqueuedSinceSample++
  }

  async function lookUpOverdue(): Promise<void> {
    for (const [jobId, entry] of waiting) {
      if (performance.now() - entry.since < lookUpAfterMs) continue
      try {
        const job = await queue.getJob(jobId)
        if (job?.finishedOn !== undefined && job.failedReason) entry.settle(faultOfMessage(job.failedReason))
        if (job !== undefined) continue
        // A job that is gone was answered, and its reply is at most a moment behind: at the second look it counts as lost.
        if (entry.missed) entry.settle(lostReply())
        entry.missed = true
      } catch (error) {
        onError(error)
      }
    }
  }

  function awaitReply(jobId: string, deadlineAt: number, signal: AbortSignal): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      const leave = () => entry.settle(new Fault('render_timeout', { detail: 'The caller went away.' }))
      const timer = setTimeout(
        () => entry.settle(new Fault('render_timeout', { detail: 'The document was not ready in time.' })),
        Math.max(0, deadlineAt - Date.now()),
      )
      const entry: Waiting = {
        since: performance.now(),
        missed: false,
        settle(result, bytes) {
          if (!waiting.delete(jobId)) return
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
          if (result instanceof Fault) {
            // Whoever no longer waits takes a job that nobody has begun out of the queue.
            if (result.code === 'render_timeout') queue.remove(jobId).catch(onError)
            reject(result)
          } else if (result.ok) {
            resolve({
              jobId,
              report: result.report,
              fileName: result.fileName,
              bytes,
              spoolKey: result.spoolKey,
            })
          } else reject(faultFromWire(result.fault))
        },
      }
      waiting.set(jobId, entry)
      signal.addEventListener('abort', leave)
      if (signal.aborted) leave()
    })
  }

  return {
    async render(request, { urgency, signal }) {
      const jobId = randomUUID()
      try {
        await admit()
      } catch (error) {
        throw awayFault(error)
      }
      const reply = awaitReply(jobId, request.deadlineAt, signal)
      // Marked as handled: when `add` fails the reply is never awaited.
      reply.catch(() => undefined)
      try {
        await queue.add(
          'render',
          { request, replyTo: inboxId },
          urgency === 'bulk' ? { jobId, priority: bulkPriority } : { jobId },
        )
      } catch (error) {
        const fault = awayFault(error)
        waiting.get(jobId)?.settle(fault)
        throw fault
      }
      // The caller left while the job was on its way into the queue.
      if (!waiting.has(jobId)) queue.remove(jobId).catch(onError)
      return reply
    },
    async status() {
      return readStatus().catch((error: unknown) => {
        throw awayFault(error)
      })
    },
    async check() {
      const policy = await redis.config('GET', 'maxmemory-policy').catch((error: unknown) => {
        // Managed services forbid CONFIG; that Redis answered at all is what counts then.
        if (error instanceof Error && error.name === 'ReplyError') return ['maxmemory-policy', 'noeviction']
        throw awayFault(error)
      })
      const value = policy[1]
      if (value !== 'noeviction') {
        throw new Fault('unavailable', {
          detail: `Redis must run with maxmemory-policy noeviction, but runs with ${value}.`,
        })
      }
    },
    async close() {
      clearInterval(lookUps)
      for (const entry of waiting.values()) {
        entry.settle(new Fault('unavailable', { detail: 'The service is stopping. Send the request again.' }))
      }
      await inbox.close()
      await queue.close()
      redis.disconnect()
    },
  }
}

function lostReply(): Fault {
  return new Fault('unavailable', { detail: 'The reply of the render was lost. Send the request again.' })
}

function awayFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  return new Fault('unavailable', {
    detail: 'The queue cannot be reached. Try again in a moment.',
    cause: error,
    retryAfterSeconds: 2,
  })
}
