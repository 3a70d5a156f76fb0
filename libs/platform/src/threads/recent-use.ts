import { LRUCache } from 'lru-cache'

const halfLifeMs = 30_000
/** After ten half-lives nothing is left to remember. */
const keptMs = 10 * halfLifeMs
const accountsMax = 10_000

/** Milliseconds of each account, which count half after half a minute and nothing after five. */
export interface DecayingMs {
  of(accountId: string): number
  add(accountId: string, usedMs: number): void
}

/** How much time each account used of something shared. Remembers ten thousand accounts; `clock` gives milliseconds. */
export function createRecentUse(clock?: () => number): DecayingMs {
  return createDecayingMs((before, usedMs) => before + usedMs, clock)
}

/** How long the longest recent task of each account took; otherwise as `createRecentUse`. */
export function createLongestTask(clock?: () => number): DecayingMs {
  return createDecayingMs(Math.max, clock)
}

/** How long the recent tasks of each account took: their average, in which each counts as much as all before it; otherwise as `createRecentUse`. */
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
