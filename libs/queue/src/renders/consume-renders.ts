import { Fault, type RenderPart, type RenderRequest } from '@platen/contract'
import { type PauseBounds, withTimeout } from '@platen/platform'
import { DelayedError, UnrecoverableError } from 'bullmq'
import { connectWithRetry, type RedisUrl, refuseCluster, reportErrors } from '../connection.ts'
import { PendingWork } from '../pending-work.ts'
import { asQueueError, faultMessage, notInTurn, ranOutOfTime, unavailableFault } from '../queue-faults.ts'
import { QueueWorker } from '../queue-worker.ts'
import { callersRange, durableRange, rendersQueue, withBroughtForward, workerOptions } from '../queues.ts'
import { letOthersBy } from '../turns/other-accounts.ts'
import { protocolVersion, putBackNewer } from '../protocol.ts'
import { type RedisClock, startRedisClock } from '../redis-clock.ts'
import { noteSuccess, noteTimeout, restKey } from '../turns/template-rests.ts'
import { type BrowserHealth, createPresence, type WorkerFigures } from '../worker-presence.ts'
import { type QueuedRender, type RenderJobData } from './queued-request.ts'
import { isAwaited, sendReply } from './replies.ts'
import {
  createSettling,
  type LateResult,
  logFieldsOf,
  type OnRenderError,
  type RenderResult,
} from './settle-renders.ts'
import { storePauseMs, storePausesDefault } from './store-pause.ts'

/** What a render knows besides its request. */
export interface RenderContext {
  jobId: string
  /** What the queue knows of whose document it is: the same for all of an account's. */
  account: string
  /** Epoch milliseconds, by this process's clock. */
  enqueuedAt: number
  /** As `RenderJobData.traceparent`. */
  traceparent?: string | undefined
  /** The caller of a document in parts; not set where nobody waits. */
  caller?: PartsCaller | undefined
}

/** The caller of a document that is sent in parts. Both reject as Redis does. */
export interface PartsCaller {
  send(part: RenderPart, bytes: Buffer): Promise<void>
  /** Whether the caller is still there. */
  isWaiting(): Promise<boolean>
}

/** How many renders a worker takes, and what it does with each. */
export interface ConsumeOptions {
  redisUrl: RedisUrl
  workerId: string
  lanes: number
  /** Jobs taken beyond the lanes, so that the next one is in hand when a lane gets free. */
  jobsAhead: number
  /** Jobs of other accounts that are taken besides while those in hand take long. Default 0. */
  extraJobs?: number
  browser: string
  browserHealth?: (() => BrowserHealth) | undefined
  /** Throws a `Fault`; one whose kind says `retry` is tried a second time, on any worker. */
  run: (request: RenderRequest, context: RenderContext) => Promise<RenderResult | LateResult>
  /** Late results in progress at once; above it a job keeps its slot until its result settles. Default 200. */
  laterMax?: number
  /** This machine's clock, where it is another than `Date.now()`. */
  localNow?: (() => number) | undefined
  /** As `protocolVersion`, of an older worker. */
  protocol?: number
  /** Bytes that late results hold; above it likewise. Default 256 MiB. */
  laterBytesMax?: number
  /** What the worker says of itself besides. */
  figures?: () => WorkerFigures
  /** Before a render is tried again that needs the object store while that is unavailable. Default: 0.5 s, growing to 15 s. */
  storePauses?: PauseBounds
  onError: OnRenderError
}

/** A worker's side of the queue. */
export interface RenderConsumer {
  /** Takes no more jobs, ends those in progress and the late results, sends their replies, then leaves. */
  close(): Promise<void>
}

const laterMaxDefault = 200
const laterBytesMaxDefault = 256 * 2 ** 20
/** Jobs in hand of which none ends for so long hold up others; those that nobody waits for, too, after the longer time. */
const heldUpMs = { callers: 25, durable: 1_000 }
/** A look finds the document of another account that has come since the last one: on average it waits half as long. */
const lookEveryMs = 10
/** What a worker that leaves still grants to each of its last writes while Redis is away. */
const leaveWithinMs = 3_000

/**
 * Takes renders off the queue, `lanes` and `jobsAhead` at a time, and replies. Waits without a limit while Redis is unavailable. Throws for
 * a Redis Cluster.
 */
export async function consumeRenders(options: ConsumeOptions): Promise<RenderConsumer> {
  const {
    lanes,
    browser,
    browserHealth,
    laterMax = laterMaxDefault,
    laterBytesMax = laterBytesMaxDefault,
    extraJobs = 0,
    storePauses = storePausesDefault,
    onError,
  } = options
  const redis = connectWithRetry(options.redisUrl, { onError })
  try {
    await refuseCluster(redis)
  } catch (error) {
    redis.disconnect()
    throw error
  }
  const clock = startRedisClock(redis, { onError, localNow: options.localNow })
  const { localNow = Date.now } = options
  const protocol = options.protocol ?? protocolVersion
  const runs = new PendingWork(onError)
  const writes = new PendingWork(onError)
  const presence = createPresence(redis, {
    id: options.workerId,
    lanes,
    browser,
    browserHealth,
    protocol,
    clockAheadMs: () => clock.aheadMs,
    figures: options.figures,
    onError,
  })
  const onSpent = (ms: number) => presence.spent(ms)
  const settling = createSettling({ redis, writes, laterMax, laterBytesMax, storePauses, onSpent, onError })
  const concurrency = lanes + options.jobsAhead
  // Before the first job is taken, whose deadline is by that clock.
  await clock.ready
  const worker = new QueueWorker<RenderJobData>(rendersQueue, (job, token) => take(job, token), {
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
    everyMs: lookEveryMs,
    onError,
  })
  worker.on('error', reportErrors(onError))
  worker.on('failed', (job, error) => {
    if (job) settling.settleFailed(job, error)
  })
  await worker.waitUntilReady()
  await presence.start()
  return { close: leave }

  function take(job: QueuedRender, token: string | undefined): Promise<null> {
    const rendered = render(job, token)
    // The queue hears of its failure; only its end matters here.
    runs.add(rendered.catch(() => undefined))
    return rendered
  }

  /** A job from its take to its end. Rejects with what the queue must be told. */
  async function render(job: QueuedRender, token: string | undefined): Promise<null> {
    const ends = [others.begin(job.name, token), presence.begin()]
    try {
      await putBackNewer(job, { protocol, token })
      await settling.putBackDelivering(job, token)
      useLocalTimes(job, clock)
      await settling.settle(job, token, await run(job))
      return null
    } catch (caught) {
      if (caught instanceof DelayedError) throw caught
      const error = asUnavailable(caught, job)
      if (job.data.replyTo === undefined) await waitUntilAvailable(job, token, error)
      throw asQueueError(error, job, (unplanned) => onError(unplanned, logFieldsOf(job)))
    } finally {
      for (const end of ends) end()
    }
  }

  /** A refusal of Redis, as when it is full, is not the document's fault: the job can be tried again. */
  function asUnavailable(error: unknown, job: QueuedRender): unknown {
    if (!(error instanceof Error) || error.name !== 'ReplyError') return error
    onError(error, logFieldsOf(job))
    return unavailableFault(error)
  }

  /** Delays a durable render for which the store or Redis was unavailable, and throws the error that BullMQ requires. */
  async function waitUntilAvailable(
    job: QueuedRender,
    token: string | undefined,
    error: unknown,
  ): Promise<void> {
    if (!(error instanceof Fault) || error.code !== 'unavailable') return
    const pauseMs = storePauseMs(job, error, storePauses)
    if (pauseMs === undefined) throw new UnrecoverableError(faultMessage(error))
    await job.moveToDelayed(Date.now() + pauseMs, token).catch((refused: unknown) => {
      throw asQueueError(asUnavailable(refused, job), job, (unplanned) =>
        onError(unplanned, logFieldsOf(job)),
      )
    })
    throw new DelayedError()
  }

  /** Runs what renders, and notes what it says of the template's version and of the data: their rest begins with time-outs, and ends with success. */
  async function run(job: QueuedRender): Promise<RenderResult | LateResult> {
    const { request, endsRest, replyTo, traceparent } = job.data
    refuseLate(request, localNow())
    const rest = restKey(request)
    const enqueuedAt = clock.toLocal(job.timestamp)
    const jobId = job.id ?? ''
    const context: RenderContext = {
      jobId,
      account: job.name,
      enqueuedAt,
      traceparent,
      ...(replyTo !== undefined && {
        caller: {
          send: (part, bytes) => sendReply(redis, replyTo, { jobId, part, bytes }),
          isWaiting: () => isAwaited(redis, jobId),
        },
      }),
    }
    try {
      const result = await options.run(request, context)
      if (endsRest && rest) writes.add(noteSuccess(redis, rest, request))
      return result
    } catch (error) {
      if (replyTo !== undefined && rest && ranOutOfTime(error)) writes.add(noteTimeout(redis, rest, request))
      throw error
    }
  }

  async function leave(): Promise<void> {
    others.stop()
    clock.close()
    // First of all: a job that ended while Redis is asked something else would be followed by the next one.
    // BullMQ waits only for the jobs that it took by itself: closed instead of paused it would renew no lock of the others, nor end them.
    const paused = worker.pause().catch(onError)
    await presence.close()
    await runs.settled()
    const ended = Promise.all([paused, others.settled()])
    await withTimeout(ended, leaveWithinMs, 'ending the jobs in hand').catch(onError)
    // With nothing in progress only an absent Redis holds the worker, and then for ever: BullMQ awaits the `end` event
    // of its blocking connection, which ioredis does not emit while that waits to reconnect.
    await withTimeout(worker.close(), leaveWithinMs, 'leaving the queue').catch(onError)
    await runs.settled()
    await settling.close()
    await writes.settledWithin(leaveWithinMs, 'sending the last replies')
    redis.disconnect()
  }
}

/** In the queue times are those of Redis's clock; all that follows reads them by this process's. */
function useLocalTimes({ data }: QueuedRender, clock: RedisClock): void {
  const { deadlineAt, beginBy } = data.request
  data.request = {
    ...data.request,
    deadlineAt: clock.toLocal(deadlineAt),
    ...(beginBy !== undefined && { beginBy: clock.toLocal(beginBy) }),
  }
}

/** Throws `overloaded` or `job_expired` for a document that comes too late to be begun. */
function refuseLate({ deadlineAt, beginBy = deadlineAt }: RenderRequest, now: number): void {
  if (now > deadlineAt) throw notInTurn()
  if (now > beginBy) throw new Fault('job_expired')
}
