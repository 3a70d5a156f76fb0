import { randomUUID } from 'node:crypto'
import type { Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { PendingWork } from '../pending-work.ts'
import { type PriorityRange, queueKey } from '../queues.ts'
import { scoresOf } from './turns.ts'

/** Jobs that are claimed although the worker is fully occupied. */
export interface HeldUp {
  range: PriorityRange
  /** Milliseconds in which no job has ended. */
  afterMs: number
}

/** The same as for lanes: much longer than a short job. */
const displaceAfterMs = 1_000

/** The accounts for which additional jobs are kept. */
export interface KeptJobs {
  /** The last job is only for these accounts. */
  short(): readonly string[]
  /** The last two jobs are not for these accounts. */
  long(): readonly string[]
}

type Claimable = { only: readonly string[] } | { except: readonly string[] }

/** Claims jobs from other accounts while long jobs are in progress. */
export interface OtherAccounts {
  /** Registers a started job that was claimed with `token`. Call the returned function when the job has ended. */
  begin(account: string, token: string | undefined): () => void
  /** Stops claiming jobs. */
  stop(): void
  /** Resolves when the queue has recorded the end of all claimed jobs. */
  settled(): Promise<void>
}

/**
 * Long jobs can occupy a worker, which then claims no more jobs until one of them ends. In this case, one job of each other account is claimed
 * anyway, because it uses other lanes. The worker's processor registers each job with `begin`. The name of a job is its account.
 */
export function claimOtherAccounts(options: {
  worker: Worker
  redis: Redis
  /** Number of jobs that the worker claims itself. */
  concurrency: number
  /** Maximum number of additional jobs. */
  extraJobs: number
  /** The accounts for which additional jobs are kept. Default: they are for all accounts. */
  kept?: KeptJobs
  /** Ends the latest job of an account early. Called if all additional jobs are in use while an account with short jobs is waiting. */
  displace?: ((account: string) => void) | undefined
  /** Ordered by precedence. */
  heldUp: readonly HeldUp[]
  everyMs: number
  onError: (error: unknown) => void
}): OtherAccounts {
  const { worker, redis, concurrency, extraJobs, kept, displace, heldUp, onError } = options
  const jobsOf = new Map<string, number>()
  const extraTokens = new Set<string>()
  const taken = new PendingWork(onError)
  let regular = 0
  /** The additional jobs. The latest is last. */
  const extras = new Set<{ account: string; since: number }>()
  let displaced: object | undefined
  /** Time at which a regular job last ended, or the first regular job started. */
  let movedAt = -Infinity
  let isLooking = false
  let hasStopped = false

  function isHeldUp(afterMs: number): boolean {
    return regular >= concurrency && performance.now() - movedAt >= afterMs
  }

  function hasRoom(): boolean {
    return !hasStopped && extras.size < extraJobs
  }

  /** Returns the accounts whose jobs can be claimed now. */
  function claimable(): Claimable {
    const held = [...jobsOf.keys()]
    if (kept && extras.size + 1 >= extraJobs) return { only: kept.short().filter((one) => !jobsOf.has(one)) }
    return { except: kept && extras.size + 2 >= extraJobs ? [...held, ...kept.long()] : held }
  }

  async function bringOne(): Promise<boolean> {
    for (const { range, afterMs } of heldUp) {
      if (isHeldUp(afterMs) && (await bringForward(redis, range, claimable()))) return true
    }
    return false
  }

  /** Starts the queue's next job, if there is one. Never rejects, so that a failure does not leave a claimed job unprocessed. */
  async function takeOne(): Promise<boolean> {
    const token = randomUUID()
    extraTokens.add(token)
    const forget = () => extraTokens.delete(token)
    try {
      const job = await worker.getNextJob(token, { block: false })
      if (!job || !includes(claimable(), job.name)) {
        // Another process claimed the job that was moved to the front. The job claimed instead would hold the slot for a long time.
        forget()
        await job?.moveToWait(token)
        return false
      }
      // The processor starts in this event-loop turn, so that the next check counts it. BullMQ can also end the job without calling the processor.
      taken.add(worker.processJob(job, token, () => false).finally(forget))
      return true
    } catch (error) {
      forget()
      onError(error)
      return false
    }
  }

  /** Ends the oldest additional job early if it took the kept slot, but is not short. */
  async function makeRoom(): Promise<void> {
    if (!kept || !displace) return
    const long = kept.long()
    const oldest = [...extras].find(({ account }) => !long.includes(account))
    if (!oldest || oldest === displaced || performance.now() - oldest.since < displaceAfterMs) return
    if (!(await bringOne()) || !extras.has(oldest)) return
    displaced = oldest
    displace(oldest.account)
  }

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      let hasTaken = true
      while (hasTaken) hasTaken = hasRoom() && (await bringOne()) && (await takeOne())
      if (!hasRoom() && !hasStopped) await makeRoom()
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
      const extra = isExtra ? { account, since: performance.now() } : undefined
      if (extra) extras.add(extra)
      else regular++
      return () => {
        const left = (jobsOf.get(account) ?? 0) - 1
        if (left > 0) jobsOf.set(account, left)
        else jobsOf.delete(account)
        if (extra) {
          extras.delete(extra)
          // The account may have more waiting jobs, and the worker is as occupied as before.
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

function includes(claimable: Claimable, account: string): boolean {
  return 'only' in claimable ? claimable.only.includes(account) : !claimable.except.includes(account)
}

/** Number of jobs that are searched. The first job of each account is near the front. */
const looksMax = 200

/** Jobs are named with the hash of their account. `KEYS`: BullMQ's sorted set. */
const bringScript = `
local named = {}
for at = 5, #ARGV do named[ARGV[at]] = true end
local isNamed = ARGV[4] == 'only' or nil
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[2], ARGV[3], 'LIMIT', 0, ${looksMax})) do
  if named[redis.call('HGET', ARGV[1] .. id, 'name')] == isNamed then
    redis.call('ZADD', KEYS[1], 'XX', 0, id)
    return 1
  end
end
return 0
`

/**
 * Moves the first job of these accounts to the front of its queue. Resolves to whether there is such a job in the range, or
 * among jobs that were moved earlier.
 */
async function bringForward(redis: Redis, range: PriorityRange, claimable: Claimable): Promise<boolean> {
  const { queue } = range
  const found = await redis.eval(
    bringScript,
    1,
    queueKey(queue, 'prioritized'),
    queueKey(queue, ''),
    ...scoresOf(range),
    ...('only' in claimable ? ['only', ...claimable.only] : ['except', ...claimable.except]),
  )
  return found === 1
}
