import type { Redis } from 'ioredis'
import { execAll } from './connection.ts'

/** The clock of Redis, by which all processes of a queue agree on times: those of their machines may differ. */
export interface RedisClock {
  /** Epoch milliseconds. */
  now(): number
  /** Of the same moment, the time by this process's clock (`Date.now()`). */
  toLocal(redisMs: number): number
  /** Of the same moment, the time by the clock of Redis. */
  fromLocal(localMs: number): number
  /** Milliseconds by which this process's clock is ahead of that of Redis; 0 where they agree. */
  readonly aheadMs: number
  /** Resolves when the clock of Redis was read for the first time. Until then it is taken for this process's. */
  readonly ready: Promise<void>
  close(): void
}

const readEveryMs = 2_000
/** An answer that takes longer says too little of the time. */
const answerMsMax = 1_000
/** Clocks that differ by less agree: what is measured is no better than the way to Redis. */
const agreedMs = 250
/** From here on the operator is told. */
const reportedMs = 1_000

/**
 * Reads the clock of Redis every few seconds. In between it goes on by a monotonic clock, so that a step of this machine's clock changes
 * nothing. `onError` is told of clocks that differ by a second or more.
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
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  const now = () => read.redisMs + performance.now() - read.at
  const aheadMs = () => {
    const ahead = Math.round(localNow() - now())
    return Math.abs(ahead) < agreedMs ? 0 : ahead
  }

  async function readNow(): Promise<void> {
    const askedAt = performance.now()
    // A pipeline of its own: an automatic one that begins before BullMQ has defined its scripts would lack them.
    const [time] = (await execAll(redis.pipeline().time())) as [[string, string]]
    const [seconds = 0, microseconds = 0] = time.map(Number)
    const at = performance.now()
    if (at - askedAt > answerMsMax) return
    read = { redisMs: seconds * 1_000 + microseconds / 1_000 + (at - askedAt) / 2, at }
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

/** What an operator is told of a machine whose clock differs from that of Redis. */
export function skewSentence(machine: string, aheadMs: number): string {
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1)
  return (
    `The clock of ${machine} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of Redis. Deadlines are corrected by it; ` +
    'synchronize the clocks of all machines, for example with chrony.'
  )
}

/** A request whose times are by this process's clock, as it goes into the queue. */
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
