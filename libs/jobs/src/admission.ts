import { aheadMaxOf, type LoadBounds, type LoadSample, overloaded } from './load.ts'

const loadSampleEveryMs = 250

export interface Admission {
  /** Lets one request in. Throws `overloaded`, or what `readLoad` throws. */
  admit: () => Promise<void>
  /** One that was let in waits no more, however it ended. */
  leave: () => void
}

/** Decides on each request by a load that is read at most four times a second, and by who came and left since. */
export function createAdmission(options: {
  readLoad: () => Promise<LoadSample>
  bounds: LoadBounds
}): Admission {
  let sample: LoadSample = { waiting: 0, lanes: 0, msPerDocument: 0 }
  let sampledAt = -Infinity
  /** Came less left since the sample: below 0 when more of those that it counted have left. */
  let growth = 0
  let sampling: Promise<void> | undefined

  async function takeSample(): Promise<void> {
    sample = await options.readLoad()
    sampledAt = performance.now()
    growth = 0
  }

  return {
    async admit() {
      if (performance.now() - sampledAt > loadSampleEveryMs) {
        sampling ??= takeSample().finally(() => (sampling = undefined))
        await sampling
      }
      const waiting = Math.max(0, sample.waiting + growth)
      if (waiting >= aheadMaxOf(sample, options.bounds)) throw overloaded(waiting, sample)
      growth++
    },
    leave() {
      growth--
    },
  }
}

/** What `read` says, asked at most four times a second. */
export function sampled<T>(read: () => Promise<T>): () => Promise<T> {
  let sample: Promise<T> | undefined
  let readAt = -Infinity
  return () => {
    const now = performance.now()
    if (sample && now - readAt <= loadSampleEveryMs) return sample
    readAt = now
    sample = read()
    // The next one asks anew.
    sample.catch(() => (readAt = -Infinity))
    return sample
  }
}
