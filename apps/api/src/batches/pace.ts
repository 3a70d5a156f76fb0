import { LRUCache } from 'lru-cache'

/** Of a batch that renders: its items that are done, and how it moved lately. */
export interface Pace {
  done: number
  /** Documents a second; absent while it is not known. */
  rate?: number
  /** Something was done within the last seconds, as far as this process saw it. */
  isMoving: boolean
  /** Nothing was done for some seconds. At the start, a batch neither moves nor is still. */
  isStill: boolean
}

interface Sample {
  at: number
  done: number
}

const windowMs = 30_000
const sampleEveryMs = 1_000
/** Less tells nothing: documents come in handfuls. */
const spanMinMs = 3_000
const stillAfterMs = 5_000
const batchesMax = 1_000

/**
 * How fast batches go, by what was seen of them within the last half minute. What is done never falls: a chunk that ends is counted twice or
 * not at all for a moment. `startedAt` and `now` are epoch milliseconds.
 */
export function createPaces(): (
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
    const isStill = now - movedAt >= stillAfterMs
    const isMoving = done > 0 && !isStill
    return { done, ...(rate === undefined ? {} : { rate: Math.round(rate * 10) / 10 }), isMoving, isStill }
  }
}
