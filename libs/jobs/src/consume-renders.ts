import { randomUUID } from 'node:crypto'
import { Fault, faultToWire, type RenderOutcome, type RenderRequest } from '@platen/contract'
import { withTimeout } from '@platen/runtime'
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq'
import { workerOptions } from './bullmq-options.ts'
import { connectPatient, type RedisUrl } from './connection.ts'
import { createHandOver } from './durable-hand-over.ts'
import { execAll } from './exec-all.ts'
import { faultMessage, faultOfMessage, type QueuedRequest, type RenderJobData, unpackRequest } from './job.ts'
import { durableRange, rendersKey, rendersQueue, replyList } from './names.ts'
import { PendingWork } from './pending-work.ts'
import { packReply } from './reply.ts'
import { scoresOf } from './turns.ts'
import { announceWorker, liveWorkers, presenceEveryMs, withdrawWorker } from './worker-presence.ts'

type RenderJob = Job<RenderJobData>

/** Whom a reply goes to. A durable render has nobody: its outcome is handed over in the queue. */
interface Recipient {
  jobId: string
  replyTo: string
}

/** What the worker's own code makes of a request: the outcome, and the bytes that go with the reply. */
export interface RenderResult {
  outcome: RenderOutcome & { ok: true }
  bytes: Buffer | undefined
  /** How many documents shared the time of its print. Default 1. */
  documentsOfPrint?: number
}

/**
 * A document whose delivery goes on without its slot: its job leaves the queue at once, and the reply is sent when `later`
 * settles, with the result or with the `Fault` it rejects with (never tried again). At the request's deadline it counts as settled.
 */
export interface LateResult {
  later: Promise<RenderResult>
}

export interface RenderContext {
  jobId: string
  /** Epoch milliseconds. */
  enqueuedAt: number
  /**
   * A lane's share of the documents that callers wait for: those in the queue and `inHand` others, divided by the lanes of all workers, at
   * most `most`. Takes what of it is not in hand off the queue, and runs each as if it had come by itself. Resolves with the share when
   * they are begun.
   */
  takeShare: (most: number, inHand: number) => Promise<number>
}

export interface ConsumeOptions {
  redisUrl: RedisUrl
  workerId: string
  lanes: number
  /** Jobs taken beyond the lanes, so that the next one is in hand when a lane gets free. */
  jobsAhead: number
  browser: string
  /** Throws a `Fault`; one whose kind says `retry` is tried a second time, on any worker. */
  run: (request: RenderRequest, context: RenderContext) => Promise<RenderResult | LateResult>
  /** Late results under way at once; above it a job keeps its slot until its result settles. Default 200. */
  laterMax?: number
  onError: (error: unknown) => void
}

export interface RenderConsumer {
  /** Takes no more jobs, ends those under way and the late results, sends their replies, then leaves. */
  close(): Promise<void>
}

/** A reply that nobody fetches ends by itself. */
const replyLifeMs = 60_000
const laterMaxDefault = 200
/** How soon workers hear of each other's lanes. */
const countLanesEveryMs = 10_000
/** Jobs in hand for each lane, when they are printed in common. */
const jobsOfLane = 8
/** What a worker that leaves still grants to each of its last writes while Redis is away. */
const withdrawWithinMs = 1_000
const leaveWithinMs = 3_000

/** Takes renders off the queue, `lanes` and `jobsAhead` at a time, and replies. Waits for ever when Redis is away. */
export async function consumeRenders(options: ConsumeOptions): Promise<RenderConsumer> {
  const { onError, run, laterMax = laterMaxDefault } = options
  const redis = connectPatient(options.redisUrl, { onError })
  const runs = new PendingWork(onError)
  const taken = new PendingWork(onError)
  const replies = new PendingWork(onError)
  const lateResults = new PendingWork(onError)
  const handOver = createHandOver(redis, onError)
  let busy = 0
  let lanesOfAll = options.lanes
  /** Jobs that the queue has been asked for besides those that it hands over by itself. */
  let asked = 0
  let msPerDocument = 0

  async function reply(to: Recipient, outcome: RenderOutcome, bytes?: Buffer): Promise<void> {
    const key = replyList(to.replyTo)
    const packed = packReply({ jobId: to.jobId, outcome, bytes })
    await execAll(redis.pipeline().rpush(key, packed).pexpire(key, replyLifeMs))
  }

  async function endLater(
    later: Promise<RenderResult>,
    deadlineAt: number,
  ): Promise<{ outcome: RenderOutcome; bytes?: Buffer | undefined }> {
    try {
      const result = await byDeadline(later, deadlineAt)
      countSpent(result, { deliverMs: 0 })
      return result
    } catch (error) {
      return { outcome: { ok: false, fault: faultToWire(asFault(error, onError)) } }
    }
  }

  /** Frees the job's slot, and ends the job when its result comes. */
  async function leaveForLater(job: RenderJob, token: string | undefined, later: Promise<RenderResult>) {
    const to = recipientOf(job)
    const ended = endLater(later, job.data.request.deadlineAt)
    if (to) {
      // Knows the job's recipient alone: its data need not stay in memory meanwhile.
      lateResults.add(ended.then(({ outcome, bytes }) => replies.add(reply(to, outcome, bytes))))
      return null
    }
    const putAside = handOver.putAside(job, token)
    lateResults.add(Promise.all([ended, putAside]).then(([{ outcome }]) => handOver.end(job, outcome)))
    throw await putAside
  }

  async function renderJob(job: RenderJob, token: string | undefined): Promise<null> {
    const { request } = job.data
    busy++
    try {
      refuseLate(request)
      let result = await run(unpackRequest(request), {
        jobId: job.id ?? '',
        enqueuedAt: job.timestamp,
        takeShare,
      })
      if ('later' in result) {
        if (lateResults.size < laterMax) return await leaveForLater(job, token, result.later)
        result = await byDeadline(result.later, request.deadlineAt)
      }
      countSpent(result, { deliverMs: result.outcome.report.ms.deliver })
      const to = recipientOf(job)
      // Not awaited: it leaves in one write with the job's completion, and before it.
      if (to) replies.add(reply(to, result.outcome, result.bytes))
      else await handOver.keep(job, result.outcome)
      return null
    } catch (error) {
      throw error instanceof DelayedError ? error : asQueueError(error, job, onError)
    } finally {
      busy--
    }
  }

  function takeJob(job: RenderJob, token: string | undefined): Promise<null> {
    const rendered = renderJob(job, token)
    // The queue hears of its failure; only its end matters here.
    runs.add(rendered.catch(() => undefined))
    return rendered
  }

  /** Begins with the queue's next job, where it has one. Never rejects: one that cannot be had must not leave another behind that was. */
  async function takeOne(token: string): Promise<boolean> {
    try {
      const job = await worker.getNextJob(token, { block: false })
      if (job) taken.add(worker.processJob(job, token, () => false))
      return job !== undefined
    } catch (error) {
      onError(error)
      return false
    }
  }

  /** Those that callers wait for, and the few whose worker died. */
  async function countQueued(): Promise<number> {
    const [again, interactive] = await Promise.all([
      redis.llen(rendersKey('wait')),
      redis.zcount(rendersKey('prioritized'), '-inf', `(${scoresOf(durableRange)[0]}`),
    ])
    return again + interactive
  }

  async function takeShare(most: number, inHand: number): Promise<number> {
    const queued = await countQueued()
    const share = Math.min(most, Math.floor((queued + inHand) / lanesOfAll))
    const room = options.lanes * jobsOfLane + options.jobsAhead - busy - asked
    const tokens = Array.from({ length: Math.max(0, Math.min(share - inHand, room)) }, () => randomUUID())
    asked += tokens.length
    await Promise.all(tokens.map(takeOne))
    asked -= tokens.length
    return share
  }

  function countSpent({ outcome, documentsOfPrint = 1 }: RenderResult, { deliverMs }: { deliverMs: number }) {
    const { load, merge, print } = outcome.report.ms
    const ms = load + merge + print / documentsOfPrint + deliverMs
    msPerDocument = msPerDocument === 0 ? ms : msPerDocument * 0.9 + ms * 0.1
  }

  const worker = new Worker<RenderJobData>(rendersQueue, (job, token) => takeJob(job, token), {
    ...workerOptions(redis),
    concurrency: options.lanes + options.jobsAhead,
    maxStalledCount: 1,
  })
  worker.on('error', onError)
  worker.on('failed', (job, error) => {
    const to = job && recipientOf(job)
    if (!job || !to) return
    const isFinal = error.name === UnrecoverableError.name || job.attemptsMade >= (job.opts.attempts ?? 1)
    if (!isFinal) return
    const fault = faultToWire(faultOfMessage(error.message))
    // Replied to first: the job is what proves that an answer is owed.
    replies.add(reply(to, { ok: false, fault }).then(() => job.remove()))
  })

  const announce = () =>
    announceWorker(redis, {
      id: options.workerId,
      lanes: options.lanes,
      busy: Math.min(busy, options.lanes),
      msPerDocument: Math.round(msPerDocument),
      browser: options.browser,
    }).catch(onError)
  const countLanes = async () => {
    const workers = await liveWorkers(redis)
    lanesOfAll = Math.max(
      options.lanes,
      workers.reduce((sum, { lanes }) => sum + lanes, 0),
    )
  }
  await worker.waitUntilReady()
  await announce()
  const announcing = setInterval(() => void announce(), presenceEveryMs)
  const counting = setInterval(() => void countLanes().catch(onError), countLanesEveryMs)

  return {
    async close() {
      clearInterval(announcing)
      clearInterval(counting)
      const withdrawn = withdrawWorker(redis, options.workerId)
      await withTimeout(withdrawn, withdrawWithinMs, 'withdrawing the worker').catch(onError)
      // BullMQ waits only for the jobs that it took by itself: closed sooner it would renew no lock of the others, nor end them.
      const paused = worker.pause().catch(onError)
      await runs.settled()
      const ended = Promise.all([paused, taken.settled()])
      await withTimeout(ended, leaveWithinMs, 'ending the jobs in hand').catch(onError)
      // With nothing under way only an absent Redis holds the worker, and then for ever: BullMQ awaits the `end` event
      // of its blocking connection, which ioredis does not emit while that waits to reconnect.
      await withTimeout(worker.close(), leaveWithinMs, 'leaving the queue').catch(onError)
      await runs.settled()
      await lateResults.settled()
      await withTimeout(handOver.close(), leaveWithinMs, 'handing over').catch(onError)
      await replies.settledWithin(leaveWithinMs, 'sending the last replies')
      redis.disconnect()
    },
  }
}

/** `work`, or `render_timeout` at `deadlineAt`: nobody waits for it any longer. */
async function byDeadline<T>(work: Promise<T>, deadlineAt: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fault = new Fault('render_timeout', { detail: 'The document was not delivered in time.' })
    timer = setTimeout(() => reject(fault), Math.max(0, deadlineAt - Date.now()))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function asFault(error: unknown, onError: (error: unknown) => void): Fault {
  if (error instanceof Fault) return error
  onError(error)
  return new Fault('internal', {
    detail: 'The render failed on our side; the log has it under the request id.',
  })
}

/** What rendering itself spoils is spoilt again the third time; only a store that is away deserves every try that a job has. */
const renderTriesMax = 2

/** An unplanned error is our own, and the same run would end the same way: only a planned fault is tried again. */
function asQueueError(error: unknown, job: RenderJob, onError: (error: unknown) => void): Error {
  const fault = asFault(error, onError)
  const isRetried =
    error instanceof Fault &&
    fault.kind.retry &&
    (fault.code === 'unavailable' || job.attemptsMade + 1 < renderTriesMax)
  const message = faultMessage(fault)
  return isRetried ? new Error(message) : new UnrecoverableError(message)
}

function refuseLate({ deadlineAt, beginBy = deadlineAt }: QueuedRequest): void {
  const now = Date.now()
  if (now > deadlineAt) {
    throw new Fault('render_timeout', { detail: 'The document waited in the queue past its deadline.' })
  }
  if (now > beginBy) throw new Fault('job_expired')
}

function recipientOf({ id = '', data: { replyTo } }: RenderJob): Recipient | undefined {
  return replyTo === undefined ? undefined : { jobId: id, replyTo }
}
