import { type Catalog, parseApiKey } from '@platen/catalog'
import { LRUCache } from 'lru-cache'
import type { FindKey } from '../http/authenticate.ts'

/** A revoked key works at most so long on an API process that has just used it. */
const freshMs = 2_000
const touchEveryMs = 60_000

interface Known {
  accountId: string
  keyId: string
  expiresAt: number
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
        const found = await apiKeys.findByHash(parsed.hash)
        if (!found) return undefined
        known = {
          accountId: found.accountId,
          keyId: found.keyId,
          expiresAt: found.expiresAt?.getTime() ?? Infinity,
        }
        cache.set(parsed.hash, known)
      }
      if (known.expiresAt <= Date.now()) return undefined
      used.set(known.keyId, new Date())
      return { accountId: known.accountId, keyId: known.keyId }
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
