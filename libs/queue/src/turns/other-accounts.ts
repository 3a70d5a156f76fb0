import { randomUUID } from 'node:crypto'
import type { Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { PendingWork } from '../pending-work.ts'
import { type PriorityRange, queueKey } from '../queues.ts'
import { scoresOf } from './turns.ts'

/** Jobs that are taken although a worker's hands are full. */
export interface HeldUp {
  range: PriorityRange
  /** Milliseconds in which none of the jobs in hand has ended. */
  afterMs: number
}

/** Takes jobs of other accounts while those in hand take long. */
export interface OtherAccounts {
  /** A job has begun, taken with `token`. Call the result when it has ended. */
  begin(account: string, token: string | undefined): () => void
  /** Takes no more. */
  stop(): void
  /** Resolves when the queue knows that all that were taken have ended. */
  settled(): Promise<void>
}

/**
 * Long jobs fill a worker's hands, and nothing more is taken until one of them ends. Those of other accounts are taken anyway then, one of
 * each: their lanes are others, too. A worker's processor tells of each job by `begin`; the jobs' names are their accounts.
 */
export function letOthersBy(options: {
  worker: Worker
  redis: Redis
  /** Jobs that the worker takes by itself. */
  concurrency: number
  /** Jobs that are taken besides. */
  extraJobs: number
  /** The first one has the precedence. */
  heldUp: readonly HeldUp[]
  everyMs: number
  onError: (error: unknown) => void
}): OtherAccounts {
  const { worker, redis, concurrency, extraJobs, heldUp, onError } = options
  const jobsOf = new Map<string, number>()
  const extraTokens = new Set<string>()
  const taken = new PendingWork(onError)
  let regular = 0
  let extra = 0
  /** When one of the regular ones ended, or the first came. */
  let movedAt = -Infinity
  let isLooking = false
  let hasStopped = false

  function isHeldUp(afterMs: number): boolean {
    return regular >= concurrency && performance.now() - movedAt >= afterMs
  }

  function hasRoom(): boolean {
    return !hasStopped && extra < extraJobs
  }

  async function bringOne(): Promise<boolean> {
    for (const { range, afterMs } of heldUp) {
      if (isHeldUp(afterMs) && (await bringForward(redis, range, [...jobsOf.keys()]))) return true
    }
    return false
  }

  /** Begins with the queue's next job, where it has one. Never rejects: one that cannot be had must not leave another behind that was. */
  async function takeOne(): Promise<boolean> {
    const token = randomUUID()
    extraTokens.add(token)
    const forget = () => extraTokens.delete(token)
    try {
      const job = await worker.getNextJob(token, { block: false })
      if (!job || jobsOf.has(job.name)) {
        // Somebody else took the one that was brought forward: this one would hold its slot for long.
        forget()
        await job?.moveToWait(token)
        return false
      }
      // The processor begins in this very turn of the loop, so that the next look counts it; BullMQ may also end the job without it.
      taken.add(worker.processJob(job, token, () => false).finally(forget))
      return true
    } catch (error) {
      forget()
      onError(error)
      return false
    }
  }

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      let hasTaken = true
      while (hasTaken) hasTaken = hasRoom() && (await bringOne()) && (await takeOne())
    } catch (error) {
      onError(error)
    } finally {
      isLooking = false
    }
  }

  const looking = extraJobs > 0 ? setInterval(() => void look(), options.everyMs) : undefined

  return {
    begin(account, token) {
      const isExtra = token !== undefined && extraTokens.delete(token)
      jobsOf.set(account, (jobsOf.get(account) ?? 0) + 1)
      if (regular === 0) movedAt = performance.now()
      if (isExtra) extra++
      else regular++
      return () => {
        const left = (jobsOf.get(account) ?? 0) - 1
        if (left > 0) jobsOf.set(account, left)
        else jobsOf.delete(account)
        if (isExtra) {
          extra--
          // More of that account may wait, and the hands are as full as before.
          void look()
        } else {
          regular--
          movedAt = performance.now()
        }
      }
    },
    stop() {
      hasStopped = true
      clearInterval(looking)
    },
    settled: () => taken.settled(),
  }
}

/** The turns of so many jobs are looked at: the first of each account is among the first. */
const looksMax = 200

/** Jobs have the hash of their account as name. `KEYS`: BullMQ's sorted set. */
const bringScript = `
local held = {}
for at = 4, #ARGV do held[ARGV[at]] = true end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[2], ARGV[3], 'LIMIT', 0, ${looksMax})) do
  if not held[redis.call('HGET', ARGV[1] .. id, 'name')] then
    redis.call('ZADD', KEYS[1], 'XX', 0, id)
    return 1
  end
end
return 0
`

/**
 * Makes the first job of none of these accounts the next one of its queue to be taken. Resolves with whether there is one among those of
 * the range, or among those that were brought forward before.
 */
async function bringForward(
  redis: Redis,
  range: PriorityRange,
  otherThan: readonly string[],
): Promise<boolean> {
  const { queue } = range
  const found = await redis.eval(
    bringScript,
    1,
    queueKey(queue, 'prioritized'),
    queueKey(queue, ''),
    ...scoresOf(range),
    ...otherThan,
  )
  return found === 1
}
