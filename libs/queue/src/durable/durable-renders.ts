import { Fault, type RenderRequest } from '@platen/contract'
import { traceOfJob } from '@platen/platform'
import { FlowProducer, Queue } from 'bullmq'
import { connectFailFast, execAll, type RedisUrl, reportErrors, withScripts } from '../connection.ts'
import { renderTriesMax, throwUnavailable } from '../queue-faults.ts'
import { durableRange, outcomesQueue, queueOptions, rendersQueue } from '../queues.ts'
import { overloaded } from '../renders/admission.ts'
import type { OutcomeJobData } from '../renders/hand-over.ts'
import type { RenderJobData } from '../renders/queued-request.ts'
import type { DocumentCosts } from '../turns/document-costs.ts'
import { protocolOf, requireNewerWorkers } from '../protocol.ts'
import { startRedisClock, withRedisTimes } from '../redis-clock.ts'
import { accountKey, drawTurnBehind } from '../turns/turns.ts'
import { liveWorkers } from '../worker-presence.ts'
import { giveBackBytes, type HeldBytes, takeBytes } from './held-bytes.ts'

/**
 * Renders that outlive whoever asked for them: nobody waits for a reply, and what became of each is settled by `consumeOutcomes`.
 * All of it throws `unavailable` while Redis is away.
 */
export interface DurableRenders {
  /** Draws a turn for `add`. Throws `overloaded` when too many would come before it, or too much data waits already. */
  admit(accountId: string, data: RenderRequest['data']): Promise<DurableTurn>
  /** Puts a render in, behind those that callers wait for, in its turn among those of other accounts. */
  add(
    jobId: string,
    request: RenderRequest,
    options: { turn: DurableTurn; objectKey: string | null },
  ): Promise<void>
  /** `rendering` also while its outcome is being settled. */
  status(jobId: string): Promise<'queued' | 'rendering'>
  /**
   * Takes a render out of the queue that no worker has begun (`withdrawn`): it is settled without an outcome. One that is begun goes on.
   * `gone`: neither the render nor its settling is in any queue.
   */
  withdraw(jobId: string): Promise<'withdrawn' | 'begun' | 'gone'>
  /** Those of these jobs of which neither the render nor its settling is in any queue. */
  listGone(jobIds: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

/** The place that `admit` found for a render, with the bytes that are held for it until it is settled. */
export interface DurableTurn extends HeldBytes {
  priority: number
}

/** A day of tries at the longest pause of `consumeOutcomes`. */
const settleTries = { attempts: 3_000, backoff: { type: 'growing' } }

const waitingStates = new Set(['waiting', 'prioritized'])

/** Opens the producer's side of durable renders. It connects by itself, and again whenever Redis is back. */
export function openDurableRenders(options: {
  redisUrl: RedisUrl
  /** So many before a render are too many. */
  waitingMax: number
  /** Of data that waits in Redis. */
  bytesMax: number
  /** What `consumeOutcomes` learns. */
  costs: DocumentCosts
  onError: (error: unknown) => void
}): DurableRenders {
  const { onError, waitingMax, bytesMax, costs } = options
  const redis = connectFailFast(options.redisUrl, { onError })
  const clock = startRedisClock(redis, { onError })
  const settings = queueOptions(redis)
  const renders = new Queue<RenderJobData>(rendersQueue, settings)
  const outcomes = new Queue<OutcomeJobData>(outcomesQueue, settings)
  const flows = new FlowProducer(settings)
  renders.on('error', reportErrors(onError))
  outcomes.on('error', reportErrors(onError))
  flows.on('error', reportErrors(onError))

  return {
    async admit(accountId, data) {
      const account = accountKey(accountId)
      const bytes = typeof data === 'string' ? data.length : JSON.stringify(data).length
      const held = { account, bytes }
      if (!(await takeBytes(redis, held, bytesMax).catch(throwUnavailable))) throw tooMuchData()
      const request = { account, cost: costs.costOf(account), range: durableRange }
      const { priority, ahead } = await drawTurnBehind(redis, request, waitingMax).catch(throwUnavailable)
      if (priority > 0) return { ...held, priority }
      await giveBackBytes(redis, held).catch(throwUnavailable)
      throw overloaded(ahead, { lanes: 0, msPerDocument: 0 })
    },
    async add(jobId, request, { turn: { account, bytes, priority }, objectKey }) {
      const render = {
        name: account,
        queueName: rendersQueue,
        data: {
          request: withRedisTimes(request, clock),
          ...protocolOf(request),
          ...traceOfJob(),
        } satisfies RenderJobData,
        opts: {
          jobId,
          timestamp: clock.now(),
          priority,
          attempts: renderTriesMax,
          ignoreDependencyOnFailure: true,
          // A document's data leaves the queue with its job; the outcome is kept with the parent.
          removeOnComplete: true,
          removeOnFail: true,
        },
      }
      const data: OutcomeJobData = { account, bytes, objectKey, ...traceOfJob() }
      const opts = { jobId, ...settleTries, removeOnComplete: true, removeOnFail: true }
      try {
        if ('protocol' in render.data) requireNewerWorkers(render.data, await liveWorkers(redis))
        const flow = { name: 'outcome', queueName: outcomesQueue, data, opts, children: [render] }
        await withScripts(redis, () => flows.add(flow))
      } catch (error) {
        await giveBackBytes(redis, { account, bytes }).catch(onError)
        throwUnavailable(error)
      }
    },
    async status(jobId) {
      const state = await renders.getJobState(jobId).catch(throwUnavailable)
      return waitingStates.has(state) ? 'queued' : 'rendering'
    },
    async withdraw(jobId) {
      const state = await renders.getJobState(jobId).catch(throwUnavailable)
      if (waitingStates.has(state)) {
        // 0 when a worker was faster.
        return (await renders.remove(jobId).catch(throwUnavailable)) === 1 ? 'withdrawn' : 'begun'
      }
      if (state !== 'unknown') return 'begun'
      return (await outcomes.getJobState(jobId).catch(throwUnavailable)) === 'unknown' ? 'gone' : 'begun'
    },
    async listGone(jobIds) {
      if (jobIds.length === 0) return []
      const pipeline = redis.pipeline()
      for (const id of jobIds) pipeline.exists(renders.toKey(id), outcomes.toKey(id))
      const counts = await execAll(pipeline).catch(throwUnavailable)
      return jobIds.filter((_, at) => counts[at] === 0)
    },
    async close() {
      clock.close()
      await Promise.all([flows.close(), outcomes.close(), renders.close()])
      redis.disconnect()
    },
  }
}

function tooMuchData(): Fault {
  return new Fault('overloaded', {
    detail:
      'Too much data of asynchronous jobs is waiting, of your account or of all; nothing was enqueued. Try again in a moment, or use a batch for many documents.',
    retryAfterSeconds: 10,
  })
}
