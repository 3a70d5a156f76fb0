import { type Catalog, type FoundApiKey, parseApiKey } from '@platen/catalog'
import { LRUCache } from 'lru-cache'
import type { FindKey } from '../http/authenticate.ts'

/** A revoked key works at most so long on an API process that has just used it. */
const freshMs = 2_000
const touchEveryMs = 60_000

interface Known {
  found: Omit<FoundApiKey, 'expiresAt'>
  endsAt: number
}

export interface ApiKeys {
  find: FindKey
  forgetAll(): void
  /** Writes down when keys were last used. */
  close(): Promise<void>
}

/** Finds accounts by key, without a database look-up for each request. */
export function cacheApiKeys(apiKeys: Catalog['apiKeys'], onError: (error: unknown) => void): ApiKeys {
  const cache = new LRUCache<string, Known>({ max: 10_000, ttl: freshMs })
  const used = new Map<string, Date>()
  const touching = setInterval(() => void touch(), touchEveryMs)
  touching.unref()

  async function touch(): Promise<void> {
    if (used.size === 0) return
    const batch = new Map(used)
    used.clear()
    await apiKeys.noteUsed(batch).catch(onError)
  }

  return {
    async find(text) {
      const parsed = parseApiKey(text)
      if (parsed === undefined) return undefined
      let known = cache.get(parsed.hash)
      if (!known) {
        const working = await apiKeys.findByHash(parsed.hash)
        if (!working) return undefined
        const { expiresAt, ...found } = working
        known = { found, endsAt: expiresAt?.getTime() ?? Infinity }
        cache.set(parsed.hash, known)
      }
      if (known.endsAt <= Date.now()) return undefined
      used.set(known.found.keyId, new Date())
      return known.found
    },
    forgetAll() {
      cache.clear()
    },
    async close() {
      clearInterval(touching)
      await touch()
    },
  }
}
