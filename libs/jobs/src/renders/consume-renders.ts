import { faultToWire, type RenderOutcome, type RenderRequest } from '@platen/contract'
import { withTimeout } from '@platen/runtime'
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq'
import { workerOptions } from '../bullmq-options.ts'
import { connectPatient, type RedisUrl } from '../connection.ts'
import { createHandOver } from '../durable/hand-over.ts'
import { execAll } from '../exec-all.ts'
import { faultOfMessage, type RenderJobData, unpackRequest } from './render-job.ts'
import { callersRange, durableRange, rendersQueue, replyList, withBroughtForward } from '../queues.ts'
import { letOthersBy } from '../turns/other-accounts.ts'
import { PendingWork } from '../pending-work.ts'
import { asQueueError, asRenderFault, byDeadline, isRenderTimeout, refuseLate } from '../queue-faults.ts'
import { packReply } from './reply.ts'
import { noteTimeout, restKey } from '../turns/rests.ts'
import { announceWorker, presenceEveryMs, withdrawWorker } from '../worker-presence.ts'

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
  /** What the queue knows of whose document it is: the same for all of an account's. */
  account: string
  /** Epoch milliseconds. */
  enqueuedAt: number
}

export interface ConsumeOptions {
  redisUrl: RedisUrl
  workerId: string
  lanes: number
  /** Jobs taken beyond the lanes, so that the next one is in hand when a lane gets free. */
  jobsAhead: number
  /** Jobs of other accounts that are taken besides while those in hand take long. Default 0. */
  extraJobs?: number
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
/** Jobs in hand of which none ends for so long hold up others; those that nobody waits for, too, after the longer time. */
const heldUpMs = { callers: 25, durable: 1_000 }
/** What a worker that leaves still grants to each of its last writes while Redis is away. */
const withdrawWithinMs = 1_000
const leaveWithinMs = 3_000

/** Takes renders off the queue, `lanes` and `jobsAhead` at a time, and replies. Waits for ever when Redis is away. */
export async function consumeRenders(options: ConsumeOptions): Promise<RenderConsumer> {
  const { onError, run, laterMax = laterMaxDefault, extraJobs = 0 } = options
  const redis = connectPatient(options.redisUrl, { onError })
  const runs = new PendingWork(onError)
  const replies = new PendingWork(onError)
  const lateResults = new PendingWork(onError)
  const handOver = createHandOver(redis, onError)
  let busy = 0
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
      return { outcome: { ok: false, fault: faultToWire(asRenderFault(error, onError)) } }
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
    const { request, endsRest } = job.data
    const account = job.name
    const to = recipientOf(job)
    const rest = restKey(request)
    const end = others.begin(account, token)
    busy++
    try {
      refuseLate(request)
      let result = await run(unpackRequest(request), {
        jobId: job.id ?? '',
        account,
        enqueuedAt: job.timestamp,
      }).catch((error: unknown) => {
        if (to && rest && isRenderTimeout(error)) replies.add(noteTimeout(redis, rest))
        throw error
      })
      if (endsRest && rest) replies.add(redis.del(rest))
      if ('later' in result) {
        if (lateResults.size < laterMax) return await leaveForLater(job, token, result.later)
        result = await byDeadline(result.later, request.deadlineAt)
      }
      countSpent(result, { deliverMs: result.outcome.report.ms.deliver })
      // Not awaited: it leaves in one write with the job's completion, and before it.
      if (to) replies.add(reply(to, result.outcome, result.bytes))
      else await handOver.keep(job, result.outcome)
      return null
    } catch (error) {
      throw error instanceof DelayedError ? error : asQueueError(error, job, onError)
    } finally {
      busy--
      end()
    }
  }

  function takeJob(job: RenderJob, token: string | undefined): Promise<null> {
    const rendered = renderJob(job, token)
    // The queue hears of its failure; only its end matters here.
    runs.add(rendered.catch(() => undefined))
    return rendered
  }

  function countSpent({ outcome }: RenderResult, { deliverMs }: { deliverMs: number }) {
    const { load, merge, print } = outcome.report.ms
    const ms = load + merge + print + deliverMs
    msPerDocument = msPerDocument === 0 ? ms : msPerDocument * 0.9 + ms * 0.1
  }

  const concurrency = options.lanes + options.jobsAhead
  const worker = new Worker<RenderJobData>(rendersQueue, (job, token) => takeJob(job, token), {
    ...workerOptions(redis),
    concurrency,
    maxStalledCount: 1,
  })
  const others = letOthersBy({
    worker,
    redis,
    concurrency,
    extraJobs,
    heldUp: [
      { range: withBroughtForward(callersRange), afterMs: heldUpMs.callers },
      { range: durableRange, afterMs: heldUpMs.durable },
    ],
    everyMs: heldUpMs.callers,
    onError,
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
  await worker.waitUntilReady()
  await announce()
  const announcing = setInterval(() => void announce(), presenceEveryMs)

  return {
    async close() {
      clearInterval(announcing)
      others.stop()
      const withdrawn = withdrawWorker(redis, options.workerId)
      await withTimeout(withdrawn, withdrawWithinMs, 'withdrawing the worker').catch(onError)
      // BullMQ waits only for the jobs that it took by itself: closed sooner it would renew no lock of the others, nor end them.
      const paused = worker.pause().catch(onError)
      await runs.settled()
      const ended = Promise.all([paused, others.settled()])
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

function recipientOf({ id = '', data: { replyTo } }: RenderJob): Recipient | undefined {
  return replyTo === undefined ? undefined : { jobId: id, replyTo }
}
