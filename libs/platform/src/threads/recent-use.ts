import { LRUCache } from 'lru-cache'

const halfLifeMs = 30_000
/** After ten half-lives, the value is negligible. */
const keptMs = 10 * halfLifeMs
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
export function createUsualTask(clock?: () => number): DecayingMs {
  return createDecayingMs((before, usedMs) => (before + usedMs) / 2, clock)
}

function createDecayingMs(
  combine: (before: number, usedMs: number) => number,
  clock: () => number = () => performance.now(),
): DecayingMs {
  const uses = new LRUCache<string, { ms: number; at: number }>({ max: accountsMax, ttl: keptMs })
  const of = (accountId: string) => {
    const use = uses.get(accountId)
    return use ? use.ms * 0.5 ** ((clock() - use.at) / halfLifeMs) : 0
  }
  return {
    of,
    add: (accountId, usedMs) => void uses.set(accountId, { ms: combine(of(accountId), usedMs), at: clock() }),
  }
}
