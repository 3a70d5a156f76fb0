import { CallerLeft } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** Work that is shared by all concurrent requests for it. */
export interface SharedWork<Result> {
  /**
   * Returns the cached result with this name, or runs `work`. `isOver` aborts when no request is waiting for it anymore. Work that fails or is
   * aborted starts again for the next request. Throws errors from the work, and `CallerLeft` for a caller that disconnected.
   */
  run(name: string, work: (isOver: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result>
}

interface Running<Result> {
  result: Promise<Result>
  /** Number of waiting requests. */
  waiting: number
  over: AbortController
}

/** Creates shared work that caches up to `keptMax` results for `keptMs` milliseconds each. */
export function createSharedWork<Result>(of: { keptMax: number; keptMs: number }): SharedWork<Result> {
  const known = new LRUCache<string, Running<Result>>({ max: of.keptMax, ttl: of.keptMs })

  function begin(name: string, work: (isOver: AbortSignal) => Promise<Result>): Running<Result> {
    const over = new AbortController()
    const begun = { result: work(over.signal), waiting: 0, over }
    known.set(name, begun)
    begun.result.catch(() => forget(name, begun))
    return begun
  }

  /** Keeps work with the same name that was started in the meantime. */
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
        // Aborting takes a moment. Requests that arrive in the meantime must not share this work.
        if (signal.aborted && begun.waiting === 1) forget(name, begun)
        throw error
      } finally {
        signal.removeEventListener('abort', onAbort)
        // Aborting has no effect on finished work.
        if (--begun.waiting === 0) begun.over.abort(new CallerLeft())
      }
    },
  }
}
