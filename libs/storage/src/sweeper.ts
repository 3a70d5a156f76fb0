import { repeatUntilClosed } from '@platen/platform'
import { expiringFolders, expiryOfKey } from './expiring-key.ts'
import type { ObjectStore } from './object-store.ts'

/** What one sweep did, in objects. */
export interface SweepCounts {
  removed: number
  /** Objects that should have gone and could not be removed; the next sweep tries again. */
  failed: number
  /** Why the first of them could not. */
  firstFailure: unknown
}

/** By which clock objects end. */
export interface SweeperOptions {
  /** Epoch milliseconds. */
  now?: () => number
  /** How long objects stay after their end, for clocks that disagree; 0 when left out. */
  graceMs?: number
}

/** Removes objects whose time has come. */
export interface Sweeper {
  /**
   * Deletes what has ended under `documents/`, `answers/`, `spool/`, `uploads/`, `hooks/`, `batches/` and `previews/`, and nothing else: a
   * key that the functions of `expiring-key.ts` did not make is never touched. Several processes may sweep one store. Throws `unavailable` when the store is away.
   */
  sweep(signal?: AbortSignal): Promise<SweepCounts>
}

const removedAtOnce = 16

/** Makes a sweeper of this store, which sweeps when it is asked to. */
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
          // One object that cannot go must not keep the others; a store that takes no removal at all is asked later.
          if (failures.length === removedAtOnce) throw counts.firstFailure
        }
      }
      return counts
    },
  }
}

/** Sweeps at once, and again `everyMs` after each sweep has ended, until closed. `onError` hears of sweeps and removals that failed. */
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

/** Keys under one folder that ended before `before`, in handfuls. Stops at the first that has not ended: keys are in the order of their ends. */
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
