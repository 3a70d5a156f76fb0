import { LRUCache } from 'lru-cache'

/** Progress of a batch that is rendering, and its recent speed. */
export interface Pace {
  done: number
  /** Documents per second. Not set while it is unknown. */
  rate?: number
  /** A document was finished within the last few seconds, as far as this process knows. */
  isMoving: boolean
  /** No document was finished for a few seconds. At the start, a batch is neither moving nor stalled. */
  isStalled: boolean
}

interface Sample {
  at: number
  done: number
}

const windowMs = 30_000
const sampleEveryMs = 1_000
/** A shorter time does not give a reliable rate, because several documents finish at the same time. */
const spanMinMs = 3_000
const stalledAfterMs = 5_000
const batchesMax = 1_000

/**
 * Returns a function that measures the speed of batches over the last half minute. `done` never decreases, even though a chunk that has just finished
 * can be counted twice, or not at all, for a moment. `startedAt` and `now` are epoch milliseconds.
 */
export function createPaceTracker(): (
  batchId: string,
  seen: { done: number; startedAt: number; now: number },
) => Pace {
  const samples = new LRUCache<string, Sample[]>({ max: batchesMax })
  return (batchId, { done: seenDone, startedAt, now }) => {
    const before = samples.get(batchId) ?? [{ at: startedAt, done: 0 }]
    const kept = before.filter(({ at }) => now - at <= windowMs)
    const done = Math.max(seenDone, before.at(-1)?.done ?? 0)
    const last = kept.at(-1)
    const next = last === undefined || now - last.at >= sampleEveryMs ? [...kept, { at: now, done }] : kept
    samples.set(batchId, next)
    const [first] = next
    const movedAt = next.find((sample) => sample.done === done)?.at ?? now
    const span = first === undefined ? 0 : now - first.at
    const rate = first === undefined || span < spanMinMs ? undefined : (done - first.done) / (span / 1_000)
    const isStalled = now - movedAt >= stalledAfterMs
    const isMoving = done > 0 && !isStalled
    return { done, ...(rate === undefined ? {} : { rate: Math.round(rate * 10) / 10 }), isMoving, isStalled }
  }
}
