import { Fault, type RenderPart, type RenderRequest } from '@platen/contract'
import { type PauseBounds, withTimeout } from '@platen/platform'
import { DelayedError, UnrecoverableError } from 'bullmq'
import { connectWithRetry, type RedisUrl, refuseCluster, reportErrors } from '../connection.ts'
import { PendingWork } from '../pending-work.ts'
import {
  asQueueError,
  crashedPage,
  faultMessage,
  notInTurn,
  ranOutOfTime,
  throwUnavailable,
  unavailableFault,
} from '../queue-faults.ts'
import { QueueWorker } from '../queue-worker.ts'
import { callersRange, durableRange, rendersQueue, withBroughtForward, workerOptions } from '../queues.ts'
import { createJobDurations } from '../turns/job-durations.ts'
import { claimOtherAccounts } from '../turns/other-accounts.ts'
import { protocolVersion, putBackNewer } from '../protocol.ts'
import { type RedisClock, startRedisClock } from '../redis-clock.ts'
import {
  countsTimeouts,
  noteSuccess,
  noteTimeout,
  refusePaused,
  templatePauseMsDefault,
  timeoutsKey,
} from '../turns/template-pauses.ts'
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

/** The context of a render, in addition to its request. */
export interface RenderContext {
  jobId: string
  /** Hash of the account, the same for all its documents. */
  account: string
  /** Epoch milliseconds on this process's clock. */
  enqueuedAt: number
  /** Like `RenderJobData.traceparent`. */
  traceparent?: string | undefined
  /** The caller of a document in parts. Undefined if nobody is waiting. */
  caller?: PartsCaller | undefined
}

/** The caller of a document that is sent in parts. Both methods reject with Redis errors. */
export interface PartsCaller {
  send(part: RenderPart, bytes: Buffer): Promise<void>
  /** Returns whether the caller is still there. */
  isWaiting(): Promise<boolean>
}

/** How many renders a worker runs, and how. */
export interface ConsumeOptions {
  redisUrl: RedisUrl
  workerId: string
  lanes: number
  /** Number of jobs claimed in addition to `lanes`, so that the next job is ready when a lane becomes free. */
  jobsAhead: number
  /**
   * Number of additional jobs from other accounts that are claimed while long jobs are in progress. The last one is reserved for accounts whose
   * recent documents were short, and the one before it for these and for accounts without recent documents. Default 0.
   */
  extraJobs?: number
  /** Ends the latest document of an account early, with `displacedFault`. It is retried later. */
  displace?: ((account: string) => void) | undefined
  browser: string
  browserHealth?: (() => BrowserHealth) | undefined
  /** Throws a `Fault`. If the fault can be retried, any worker tries the job a second time. */
  run: (request: RenderRequest, context: RenderContext) => Promise<RenderResult | LateResult>
  /** Maximum number of late results in progress. An account gets half of what the others leave. Default 200. */
  laterMax?: number
  /** This machine's clock. Default: `Date.now()`. */
  localNow?: (() => number) | undefined
  /** Like `protocolVersion`, to simulate an older worker. */
  protocol?: number
  /** Maximum number of bytes that late results hold, with the same effect as `laterMax`. Default 256 MiB. */
  laterBytesMax?: number
  /** Additional properties of the worker's status. */
  figures?: () => WorkerFigures
  /** Pauses before a render is retried because the object store is unavailable. Default: 0.5 s, growing to 15 s. */
  storePauses?: PauseBounds
  onError: OnRenderError
}

/** The worker side of the queue. */
export interface RenderConsumer {
  /** Stops claiming jobs, waits for jobs in progress and late results, sends their replies, and disconnects. */
  close(): Promise<void>
}

const laterMaxDefault = 200
const laterBytesMaxDefault = 256 * 2 ** 20
/** If no job ends within this time, the jobs in progress are blocking other jobs. The longer time is for jobs without a waiting caller. */
const heldUpMs = { callers: 25, durable: 1_000 }
/** Interval between checks for other accounts' documents. On average, they wait half as long. */
const lookEveryMs = 10
/** Time limit for each of a closing worker's last writes while Redis is unavailable. */
const leaveWithinMs = 3_000

/**
 * Renders documents from the queue, `lanes` and `jobsAhead` at a time, and sends the replies. Waits indefinitely while Redis is unavailable. Throws
 * for a Redis Cluster.
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
  // This must precede the first job, because job deadlines use that clock.
  await clock.ready
  const worker = new QueueWorker<RenderJobData>(rendersQueue, (job, token) => take(job, token), {
    ...workerOptions(redis),
    concurrency,
    maxStalledCount: 1,
  })
  const durations = createJobDurations()
  const others = claimOtherAccounts({
    worker,
    redis,
    concurrency,
    extraJobs,
    kept: durations,
    displace: options.displace,
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
    // The queue handles a failure. Only the end of the render matters here.
    runs.add(rendered.catch(() => undefined))
    return rendered
  }

  /** Processes a job from start to end. Rejects with the error for the queue. */
  async function render(job: QueuedRender, token: string | undefined): Promise<null> {
    const ends = [others.begin(job.name, token), presence.begin()]
    try {
      await putBackNewer(job, { protocol, token })
      await settling.putBackDelivering(job, token)
      useLocalTimes(job, clock)
      refuseLate(job.data.request, localNow())
      await settling.putBackCrowded(job, token)
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

  /** A Redis error, such as full memory, is not caused by the document, so the job can be retried. */
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

  /**
   * Runs a render, and records timeouts, crashes and successes by template version and data. Timeouts and crashes lead to a pause, and a success
   * ends it.
   */
  async function run(job: QueuedRender): Promise<RenderResult | LateResult> {
    const { request, endsRest, replyTo, traceparent } = job.data
    const scope = { account: job.name, isAwaited: replyTo !== undefined }
    const rest = timeoutsKey(request, scope)
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
    const wasPaused = scope.isAwaited
      ? endsRest
      : await refusePaused(redis, rest, { request, pauseMs: templatePauseMsDefault }).catch(throwUnavailable)
    try {
      const running = options.run(request, context)
      durations.learn(job.name, running)
      const result = await running
      if (wasPaused) writes.add(noteSuccess(redis, rest, request))
      return result
    } catch (error) {
      const isCounted = crashedPage(error) || (countsTimeouts(request, scope) && ranOutOfTime(error))
      if (isCounted) writes.add(noteTimeout(redis, rest, request))
      throw error
    }
  }

  async function leave(): Promise<void> {
    others.stop()
    clock.close()
    // This comes first, because otherwise a job that ends during another request to Redis would be followed by the next job. BullMQ only waits for
    // jobs that it claimed itself. If it were closed instead of paused, it would neither renew the locks of the other jobs nor end them.
    const paused = worker.pause().catch(onError)
    await presence.close()
    await runs.settled()
    const ended = Promise.all([paused, others.settled()])
    await withTimeout(ended, leaveWithinMs, 'ending the jobs in progress').catch(onError)
    // With nothing in progress, `close` only blocks if Redis is unavailable, but then forever: BullMQ awaits the `end` event of its blocking
    // connection, which ioredis does not emit while the connection is waiting to reconnect.
    await withTimeout(worker.close(), leaveWithinMs, 'leaving the queue').catch(onError)
    await runs.settled()
    await settling.close()
    await writes.settledWithin(leaveWithinMs, 'sending the last replies')
    redis.disconnect()
  }
}

/** Times in the queue use the clock of Redis. Converts them to this process's clock. */
function useLocalTimes({ data }: QueuedRender, clock: RedisClock): void {
  const { deadlineAt, beginBy } = data.request
  data.request = {
    ...data.request,
    deadlineAt: clock.toLocal(deadlineAt),
    ...(beginBy !== undefined && { beginBy: clock.toLocal(beginBy) }),
  }
}

/** Throws `overloaded` or `job_expired` for a document that is too late to start. */
function refuseLate({ deadlineAt, beginBy = deadlineAt }: RenderRequest, now: number): void {
  if (now > deadlineAt) throw notInTurn()
  if (now > beginBy) throw new Fault('job_expired')
}
