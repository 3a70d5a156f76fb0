import { type LoadBounds, type LoadSample, refuseWhenOverloaded } from './load.ts'

const loadSampleEveryMs = 250

/**
 * Decides on each request by a load that is read at most four times a second; what was let in since counts as waiting.
 * The function it returns throws `overloaded`, or what `readLoad` throws.
 */
export function createAdmission(options: {
  readLoad: () => Promise<LoadSample>
  bounds: LoadBounds
}): () => Promise<void> {
  let sample: LoadSample = { waiting: 0, lanes: 0, msPerDocument: 0 }
  let sampledAt = -Infinity
  let admittedSince = 0
  let sampling: Promise<void> | undefined

  async function takeSample(): Promise<void> {
    sample = await options.readLoad()
    sampledAt = performance.now()
    admittedSince = 0
  }

  return async function admit() {
    if (performance.now() - sampledAt > loadSampleEveryMs) {
      sampling ??= takeSample().finally(() => (sampling = undefined))
      await sampling
    }
    refuseWhenOverloaded({ ...sample, waiting: sample.waiting + admittedSince }, options.bounds)
    admittedSince++
  }
}
