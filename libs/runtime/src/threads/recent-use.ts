import { LRUCache } from 'lru-cache'

const halfLifeMs = 30_000
/** After ten half-lives nothing is left to remember. */
const keptMs = 10 * halfLifeMs
const accountsMax = 10_000

/** How much time each account used of something shared: what it used half a minute ago counts half. */
export interface RecentUse {
  /** Milliseconds. */
  of(accountId: string): number
  add(accountId: string, usedMs: number): void
}

/** Keeps the time of ten thousand accounts for five minutes; `clock` tells milliseconds. */
export function createRecentUse(clock: () => number = () => performance.now()): RecentUse {
  const uses = new LRUCache<string, { ms: number; at: number }>({ max: accountsMax, ttl: keptMs })
  const of = (accountId: string) => {
    const use = uses.get(accountId)
    return use ? use.ms * 0.5 ** ((clock() - use.at) / halfLifeMs) : 0
  }
  return {
    of,
    add: (accountId, usedMs) => void uses.set(accountId, { ms: of(accountId) + usedMs, at: clock() }),
  }
}
