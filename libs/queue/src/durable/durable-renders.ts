import { Fault, type RenderRequest } from '@platen/contract'
import { traceOfJob } from '@platen/platform'
import { FlowProducer, Queue } from 'bullmq'
import { connectFailFast, execAll, type RedisUrl, reportErrors, withScripts } from '../connection.ts'
import { renderTriesMax, throwUnavailable } from '../queue-faults.ts'
import { durableRange, outcomesQueue, queueOptions, rendersQueue } from '../queues.ts'
import { overloaded } from '../renders/admission.ts'
import type { OutcomeJobData } from '../renders/outcome-handover.ts'
import type { RenderJobData } from '../renders/queued-request.ts'
import type { DocumentCosts } from '../turns/document-costs.ts'
import { protocolOf, requireNewerWorkers } from '../protocol.ts'
import { startRedisClock, withRedisTimes } from '../redis-clock.ts'
import { accountKey, drawLimitedTurn } from '../turns/turns.ts'
import { liveWorkers } from '../worker-presence.ts'
import { releaseBytes, type HeldBytes, takeBytes } from './held-bytes.ts'

/**
 * Renders that continue without their caller: nobody is waiting for a reply, and `consumeOutcomes` settles them. All methods throw `unavailable` while
 * Redis is unavailable.
 */
export interface DurableRenders {
  /** Reserves a turn for `add`. Throws `overloaded` if too many jobs are ahead, or if too much data is queued. */
  admit(accountId: string, data: RenderRequest['data']): Promise<DurableTurn>
  /** Enqueues a render after those with a waiting caller, at its account's turn. */
  add(
    jobId: string,
    request: RenderRequest,
    options: { turn: DurableTurn; objectKey: string | null },
  ): Promise<void>
  /** Returns the status of a render, which remains `rendering` while its outcome is being settled. */
  status(jobId: string): Promise<'queued' | 'rendering'>
  /**
   * Removes a render that no worker has started (`withdrawn`). It is settled without an outcome. A started render continues. `gone`: neither the
   * render nor its outcome is in a queue.
   */
  withdraw(jobId: string): Promise<'withdrawn' | 'begun' | 'gone'>
  /** Returns the jobs for which neither the render nor the outcome is in a queue. */
  listGone(jobIds: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

/** The turn that `admit` reserved, with the bytes that are reserved for the render until it is settled. */
export interface DurableTurn extends HeldBytes {
  priority: number
}

/** Enough attempts for one day at the longest pause of `consumeOutcomes`. */
const settleTries = { attempts: 3_000, backoff: { type: 'growing' } }

const waitingStates = new Set(['waiting', 'prioritized'])

/** Opens the producer side of durable renders. It connects automatically, and reconnects when Redis is back. */
export function openDurableRenders(options: {
  redisUrl: RedisUrl
  /** A render is rejected if this many renders are ahead of it. */
  waitingMax: number
  /** Limit of the waiting data in Redis. */
  bytesMax: number
  /** The costs that `consumeOutcomes` records. */
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
      const { priority, ahead } = await drawLimitedTurn(redis, request, waitingMax).catch(throwUnavailable)
      if (priority > 0) return { ...held, priority }
      await releaseBytes(redis, held).catch(throwUnavailable)
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
          // A document's data leaves the queue with its job. The outcome is kept with the parent job.
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
        await releaseBytes(redis, { account, bytes }).catch(onError)
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
        // 0 if a worker was faster.
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
      'Too much data for asynchronous jobs is queued, by your account or in total. Nothing was enqueued. Try again in a moment, or use a batch for many documents.',
    retryAfterSeconds: 10,
  })
}
