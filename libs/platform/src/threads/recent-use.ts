import { LRUCache } from 'lru-cache'
import { givesWayAfterMs } from '../lower-priority.ts'

const halfLifeMs = 30_000
/** After so many half-lives, a value is negligible. */
const halfLivesMax = 10
const accountsMax = 10_000

/** Milliseconds for each account. They halve every 30 seconds, and are dropped five minutes after the last change. */
export interface DecayingMs {
  of(accountId: string): number
  add(accountId: string, usedMs: number): void
}

/** Records how long each account has recently used a shared resource. Keeps ten thousand accounts. `clock` returns milliseconds. */
export function createRecentUse(clock?: () => number): DecayingMs {
  return createDecayingMs((before, usedMs) => before + usedMs, clock)
}

/** Records each account's longest recent task. Otherwise like `createRecentUse`. */
export function createLongestTask(clock?: () => number): DecayingMs {
  return createDecayingMs(Math.max, clock)
}

/**
 * Records the average duration of each account's recent tasks. Each task has the same weight as all previous tasks combined. Otherwise like
 * `createRecentUse`.
 */
function createUsualTask(clock?: () => number): DecayingMs {
  return createDecayingMs((before, usedMs) => (before + usedMs) / 2, clock)
}

const excessMsMax = 3_000
/** Long, so that many accounts that take turns with their long tasks are all known. */
const excessHalfLifeMs = 300_000

/** Finds accounts with long tasks. */
export interface LongTasks {
  /** Whether the account's recent tasks took longer than `givesWayAfterMs` on average. */
  areUsual(accountId: string): boolean
  /** The same, or its recent tasks took more than 3 s longer than `givesWayAfterMs` in total. Many short tasks cannot hide a long one. */
  areRecent(accountId: string): boolean
  /** Whether the account has recent tasks, but `areRecent` is false. */
  areShort(accountId: string): boolean
  add(accountId: string, usedMs: number): void
}

/** Creates a record without observations. A short task that a busy machine slowed counts only if there are many of them. */
export function createLongTasks(clock?: () => number): LongTasks {
  const usual = createUsualTask(clock)
  const excess = createDecayingMs((before, usedMs) => before + usedMs, clock, excessHalfLifeMs)
  const areUsual = (accountId: string) => usual.of(accountId) > givesWayAfterMs
  const areRecent = (accountId: string) => areUsual(accountId) || excess.of(accountId) > excessMsMax
  return {
    areUsual,
    areRecent,
    areShort: (accountId) => usual.of(accountId) > 0 && !areRecent(accountId),
    add(accountId, usedMs) {
      usual.add(accountId, usedMs)
      excess.add(accountId, Math.max(0, usedMs - givesWayAfterMs))
    },
  }
}

function createDecayingMs(
  combine: (before: number, usedMs: number) => number,
  clock: () => number = () => performance.now(),
  halfLife = halfLifeMs,
): DecayingMs {
  const uses = new LRUCache<string, { ms: number; at: number }>({
    max: accountsMax,
    ttl: halfLivesMax * halfLife,
  })
  const of = (accountId: string) => {
    const use = uses.get(accountId)
    return use ? use.ms * 0.5 ** ((clock() - use.at) / halfLife) : 0
  }
  return {
    of,
    add: (accountId, usedMs) => void uses.set(accountId, { ms: combine(of(accountId), usedMs), at: clock() }),
  }
}
