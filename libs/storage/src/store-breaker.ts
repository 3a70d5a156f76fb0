import { Fault } from '@platen/contract'
import { type ObjectStore, storeUnavailable } from './object-store.ts'

/** A store that is not called while it is known to be unavailable. */
export interface StoreBreaker {
  /** Like the given store, but `put`, `get`, `stat` and `remove` throw `unavailable` immediately while the breaker is open. */
  store: ObjectStore
  /** Throws `unavailable` while the breaker is open. Called before work that needs the store only at its end. */
  refuseWhileOpen(): void
  /** Moving mean of the milliseconds that a call takes. */
  readonly meanMs: number
}

/** When a store counts as unavailable, and for how long. */
export interface StoreBreakerOptions {
  /** Number of consecutive `unavailable` failures that open the breaker. Default 3. */
  failuresMax?: number
  /** Milliseconds for which the store is not called. After that, one call tries it. Default 2,000. */
  pauseMs?: number
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** Guards `store` with a circuit breaker, so that callers fail immediately instead of waiting for a hanging store to time out. */
export function createStoreBreaker(store: ObjectStore, options: StoreBreakerOptions = {}): StoreBreaker {
  const { failuresMax = 3, pauseMs = 2_000, now = () => performance.now() } = options
  let failures = 0
  let openUntil = -Infinity
  let meanMs = 0

  function refuseWhileOpen(): void {
    if (failures < failuresMax || now() >= openUntil) return
    throw storeUnavailable('its last requests failed, so it is paused for a moment', undefined)
  }

  function guarded<Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) {
    return async (...args: Args): Promise<Answer> => {
      refuseWhileOpen()
      // After the pause of an open breaker, one call is a trial. All other calls keep failing.
      if (failures >= failuresMax) openUntil = now() + pauseMs
      const since = now()
      try {
        const answer = await call(...args)
        failures = 0
        return answer
      } catch (error) {
        if (error instanceof Fault && error.code === 'unavailable') {
          failures++
          openUntil = now() + pauseMs
        } else {
          // The store has responded, if only with an error.
          failures = 0
        }
        throw error
      } finally {
        const ms = now() - since
        meanMs = meanMs === 0 ? ms : meanMs * 0.9 + ms * 0.1
      }
    }
  }

  return {
    store: {
      ...store,
      put: guarded((...args: Parameters<ObjectStore['put']>) => store.put(...args)),
      get: guarded((...args: Parameters<ObjectStore['get']>) => store.get(...args)),
      stat: guarded((...args: Parameters<ObjectStore['stat']>) => store.stat(...args)),
      remove: guarded((...args: Parameters<ObjectStore['remove']>) => store.remove(...args)),
    },
    refuseWhileOpen,
    get meanMs() {
      return meanMs
    },
  }
}
