import { repeatUntilClosed } from '@platen/platform'
import { expiringFolders, expiryOfKey } from './expiring-key.ts'
import type { ObjectStore } from './object-store.ts'

/** The result of one sweep, in objects. */
export interface SweepCounts {
  removed: number
  /** Expired objects that could not be removed. The next sweep tries again. */
  failed: number
  /** The error from the first failed removal. */
  firstFailure: unknown
}

/** The clock and grace period for expiry. */
export interface SweeperOptions {
  /** Epoch milliseconds. */
  now?: () => number
  /** Milliseconds that objects are kept after their expiry, because clocks can differ. Default: 0. */
  graceMs?: number
}

/** Removes expired objects. */
export interface Sweeper {
  /**
   * Deletes expired objects under `documents/`, `answers/`, `spool/`, `uploads/`, `hooks/`, `batches/` and `previews/`, and nothing
   * else: keys that are not from `expiring-key.ts` are never touched. Several processes can sweep the same store. Throws
   * `unavailable` if the store is unavailable.
   */
  sweep(signal?: AbortSignal): Promise<SweepCounts>
}

const removedAtOnce = 16

/** Creates a sweeper of this store. */
export function createSweeper(store: ObjectStore, options: SweeperOptions = {}): Sweeper {
  const { now = Date.now, graceMs = 0 } = options

  return {
    async sweep(signal) {
      const counts: SweepCounts = { removed: 0, failed: 0, firstFailure: undefined }
      for (const folder of expiringFolders) {
        for await (const keys of endedKeys(store, `${folder}/`, now() - graceMs)) {
          if (signal?.aborted) return counts
          const outcomes = await Promise.allSettled(keys.map((key) => store.remove(key)))
          const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
          counts.removed += outcomes.length - failures.length
          counts.failed += failures.length
          counts.firstFailure ??= failures[0]?.reason
          // One object that cannot be removed must not block the others. If all removals in a group fail, the sweep ends, and the next sweep tries
          // again.
          if (failures.length === removedAtOnce) throw counts.firstFailure
        }
      }
      return counts
    },
  }
}

/** Sweeps immediately, and again `everyMs` after each sweep has ended, until closed. `onError` receives failed sweeps and removals. */
export function startSweeper(
  store: ObjectStore,
  options: SweeperOptions & {
    everyMs: number
    onError: (error: unknown) => void
    onSwept?: (counts: SweepCounts) => void
  },
): { close(): Promise<void> } {
  const { everyMs, onError, onSwept } = options
  const sweeper = createSweeper(store, options)
  const sweep = async (signal: AbortSignal) => {
    const counts = await sweeper.sweep(signal)
    if (counts.failed > 0) onError(counts.firstFailure)
    onSwept?.(counts)
  }
  return repeatUntilClosed(sweep, { everyMs, onError })
}

/**
 * Yields the keys in one folder that expired before `before`, in small groups. Stops at the first key that expires later, because keys are sorted by
 * expiry.
 */
async function* endedKeys(store: ObjectStore, prefix: string, before: number): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key } of store.list(prefix)) {
    const expiry = expiryOfKey(key)
    if (expiry === undefined) continue
    if (expiry > before) break
    keys.push(key)
    if (keys.length === removedAtOnce) {
      yield keys
      keys = []
    }
  }
  if (keys.length > 0) yield keys
}
