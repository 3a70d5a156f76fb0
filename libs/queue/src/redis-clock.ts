import type { Redis } from 'ioredis'
import { execAll } from './connection.ts'

/** The clock of Redis, which all processes of a queue use, because the clocks of their machines can differ. */
export interface RedisClock {
  /** Epoch milliseconds. */
  now(): number
  /** Converts a time on the clock of Redis to this process's clock (`Date.now()`). */
  toLocal(redisMs: number): number
  /** Converts a time on this process's clock to the clock of Redis. */
  fromLocal(localMs: number): number
  /** Milliseconds by which this process's clock is ahead of the Redis clock. 0 if they agree. */
  readonly aheadMs: number
  /** Resolves when the Redis clock has first been read. Until then, this process's clock is used. */
  readonly ready: Promise<void>
  close(): void
}

const readEveryMs = 2_000
/** A slower reply is not accurate enough. */
const answerMsMax = 1_000
/** After this many consecutive slow replies, the best one is used: a small error is better than no correction. */
const slowAnswersMax = 3
/** Smaller differences are ignored, because the network delay limits the accuracy. */
const agreedMs = 250
/** Larger differences are reported to the operator. */
const reportedMs = 1_000

/**
 * Reads the Redis clock every few seconds. In between, a monotonic clock is used, so that adjustments of this machine's clock have no effect.
 * Differences of a second or more are reported to `onError`.
 */
export function startRedisClock(
  redis: Pick<Redis, 'pipeline'>,
  {
    onError,
    localNow = Date.now,
  }: { onError: (error: unknown) => void; localNow?: (() => number) | undefined },
): RedisClock {
  let read = { redisMs: localNow(), at: performance.now() }
  let reportedAheadMs = 0
  let wasRead = false
  let slow: { ms: number; redisMs: number; at: number }[] = []
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  const now = () => read.redisMs + performance.now() - read.at
  const aheadMs = () => {
    const ahead = Math.round(localNow() - now())
    return Math.abs(ahead) < agreedMs ? 0 : ahead
  }

  async function readNow(): Promise<void> {
    const askedAt = performance.now()
    // Uses a separate pipeline, because an automatic pipeline that starts before BullMQ has defined its scripts would lack them.
    const [time] = (await execAll(redis.pipeline().time())) as [[string, string]]
    const [seconds = 0, microseconds = 0] = time.map(Number)
    const at = performance.now()
    const ms = at - askedAt
    let best = { ms, redisMs: seconds * 1_000 + microseconds / 1_000 + ms / 2, at }
    if (ms > answerMsMax) {
      // The monotonic clock since the last good reply is more accurate than a slow reply.
      if (wasRead) return
      slow.push(best)
      if (slow.length < slowAnswersMax) return
      best = slow.reduce((least, each) => (each.ms < least.ms ? each : least))
      onError(new Error(slowSentence(best.ms)))
    }
    slow = []
    read = best
    wasRead = true
    isReady()
    reportSkew(aheadMs())
  }

  function reportSkew(ahead: number): void {
    if (Math.abs(ahead - reportedAheadMs) < reportedMs) return
    reportedAheadMs = ahead
    if (Math.abs(ahead) >= reportedMs) onError(new Error(skewSentence('this machine', ahead)))
  }

  let isReading = false
  const look = () => {
    if (isReading) return
    isReading = true
    // The connection reports its own errors.
    readNow()
      .catch(() => undefined)
      .finally(() => (isReading = false))
  }
  look()
  const reading = setInterval(look, readEveryMs).unref()

  return {
    now: () => Math.round(now()),
    toLocal: (redisMs) => redisMs + aheadMs(),
    fromLocal: (localMs) => localMs - aheadMs(),
    get aheadMs() {
      return aheadMs()
    },
    ready,
    close: () => clearInterval(reading),
  }
}

function slowSentence(ms: number): string {
  return `Redis took ${(ms / 1_000).toFixed(1)} s to return its time, so deadlines can be wrong by half of that. Check the load on Redis and the network.`
}

/** Returns the warning about a machine whose clock differs from the Redis clock. */
export function skewSentence(machine: string, aheadMs: number): string {
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1)
  return (
    `The clock of ${machine} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of Redis. Deadlines are corrected for this; ` +
    'synchronize the clocks of all machines, for example with chrony.'
  )
}

/** Converts the times of a request from this process's clock to the Redis clock. */
export function withRedisTimes<T extends { deadlineAt: number; beginBy?: number }>(
  request: T,
  clock: Pick<RedisClock, 'fromLocal'>,
): T {
  const { deadlineAt, beginBy } = request
  return {
    ...request,
    deadlineAt: clock.fromLocal(deadlineAt),
    ...(beginBy !== undefined && { beginBy: clock.fromLocal(beginBy) }),
  }
}
