import { CallerLeft } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** Work that is done once for all who ask for it. */
export interface SharedWork<Result> {
  /**
   * The result by its name, kept or as `work` gives it. `isOver` aborts when nobody waits for it any more; work that fails, or ends so, is
   * begun anew for whoever asks next. Throws what the work throws, and `CallerLeft` to a caller that is gone.
   */
  run(name: string, work: (isOver: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result>
}

interface Running<Result> {
  result: Promise<Result>
  /** How many wait for it. */
  waiting: number
  over: AbortController
}

/** Keeps so many results, each for so long. */
export function createSharedWork<Result>(of: { keptMax: number; keptMs: number }): SharedWork<Result> {
  const known = new LRUCache<string, Running<Result>>({ max: of.keptMax, ttl: of.keptMs })

  function begin(name: string, work: (isOver: AbortSignal) => Promise<Result>): Running<Result> {
    const over = new AbortController()
    const begun = { result: work(over.signal), waiting: 0, over }
    known.set(name, begun)
    begun.result.catch(() => forget(name, begun))
    return begun
  }

  /** What was begun anew meanwhile stays. */
  function forget(name: string, begun: Running<Result>): void {
    if (known.peek(name) === begun) known.delete(name)
  }

  return {
    async run(name, work, signal) {
      if (signal.aborted) throw new CallerLeft()
      const begun = known.get(name) ?? begin(name, work)
      begun.waiting++
      const { promise: gone, reject } = Promise.withResolvers<never>()
      const onAbort = () => reject(new CallerLeft())
      signal.addEventListener('abort', onAbort)
      try {
        return await Promise.race([begun.result, gone])
      } catch (error) {
        // Its end takes a moment: whoever asks until then must not get it.
        if (signal.aborted && begun.waiting === 1) forget(name, begun)
        throw error
      } finally {
        signal.removeEventListener('abort', onAbort)
        // Over what is done it changes nothing.
        if (--begun.waiting === 0) begun.over.abort(new CallerLeft())
      }
    },
  }
}
