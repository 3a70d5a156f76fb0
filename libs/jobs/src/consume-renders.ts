import { Fault, type RenderOutcome, type RenderRequest } from '@platen/contract'
import { type Job, UnrecoverableError, Worker } from 'bullmq'
import { connectPatient, type RedisUrl } from './connection.ts'
import { faultMessage, faultOfMessage, type RenderJobData } from './job.ts'
import { queuePrefix, rendersQueue, replyList } from './names.ts'
import { packReply } from './reply.ts'
import { announceWorker, presenceEveryMs, withdrawWorker } from './worker-presence.ts'

/** What the worker's own code makes of a request: the outcome, and the bytes that go with the reply. */
export interface RenderResult {
  outcome: RenderOutcome & { ok: true }
  bytes: Buffer | undefined
}

export interface ConsumeOptions {
  redisUrl: RedisUrl
  workerId: string
  lanes: number
  /** Jobs taken beyond the lanes, so that the next one is in hand when a lane gets free. */
  jobsAhead: number
  browser: string
  /** Throws a `Fault`; one whose kind says `retry` is tried a second time, on any worker. */
  run: (request: RenderRequest, context: { jobId: string; enqueuedAt: number }) => Promise<RenderResult>
  onError: (error: unknown) => void
}

export interface RenderConsumer {
  /** Takes no more jobs, ends those under way, then leaves. */
  close(): Promise<void>
}

/** How long a dead worker's job stays its own. Renewed at a third of it, so a blocked event loop must not last this long. */
const lockMs = 6_000
const stalledCheckEveryMs = 2_000
/** A reply that nobody fetches ends by itself. */
const replyLifeMs = 60_000

/** Takes renders off the queue, `lanes` at a time, and replies. Waits for ever when Redis is away. */
export async function consumeRenders(options: ConsumeOptions): Promise<RenderConsumer> {
  const { onError, run } = options
  const redis = connectPatient(options.redisUrl, { onError })
  let busy = 0
  let msPerDocument = 0

  async function reply(job: Job<RenderJobData>, outcome: RenderOutcome, bytes?: Buffer): Promise<void> {
    const key = replyList(job.data.replyTo)
    await redis
      .pipeline()
      .rpush(key, packReply({ jobId: job.id ?? '', outcome, bytes }))
      .pexpire(key, replyLifeMs)
      .exec()
  }

  async function process(job: Job<RenderJobData>): Promise<null> {
    const { request } = job.data
    busy++
    try {
      if (Date.now() > request.deadlineAt) {
        throw new Fault('render_timeout', { detail: 'The document waited in the queue past its deadline.' })
      }
      const { outcome, bytes } = await run(request, { jobId: job.id ?? '', enqueuedAt: job.timestamp })
      const { load, merge, print, deliver } = outcome.report.ms
      const spentMs = load + merge + print + deliver
      msPerDocument = msPerDocument === 0 ? spentMs : msPerDocument * 0.9 + spentMs * 0.1
      // Not awaited: it leaves in one write with the job's completion, and before it.
      reply(job, outcome, bytes).catch(onError)
      return null
    } catch (error) {
      throw asQueueError(error, onError)
    } finally {
      busy--
    }
  }

  const worker = new Worker<RenderJobData>(rendersQueue, process, {
    connection: redis,
    prefix: queuePrefix,
    concurrency: options.lanes + options.jobsAhead,
    lockDuration: lockMs,
    stalledInterval: stalledCheckEveryMs,
    maxStalledCount: 1,
    runRetryDelay: 1_000,
    skipVersionCheck: true,
  })
  worker.on('error', onError)
  worker.on('failed', (job, error) => {
    if (!job) return
    const isFinal = error.name === UnrecoverableError.name || job.attemptsMade >= (job.opts.attempts ?? 1)
    if (!isFinal) return
    const fault = faultOfMessage(error.message)
    const wire = { code: fault.code, detail: fault.detail, errors: fault.errors }
    // Replied to first: the job is what proves that an answer is owed.
    reply(job, { ok: false, fault: wire })
      .then(() => job.remove())
      .catch(onError)
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
      await withdrawWorker(redis, options.workerId).catch(onError)
      await worker.close()
      redis.disconnect()
    },
  }
}

function asQueueError(error: unknown, onError: (error: unknown) => void): Error {
  if (error instanceof Fault) {
    const message = faultMessage(error)
    return error.kind.retry ? new Error(message) : new UnrecoverableError(message)
  }
  onError(error)
  return new UnrecoverableError(
    faultMessage(
      new Fault('internal', {
        detail: 'The render failed on our side; the log has it under the request id.',
      }),
    ),
  )
}
