import { type Catalog, type FoundApiKey, parseApiKey } from '@platen/catalog'
import type { Redis } from '@platen/jobs'
import { LRUCache } from 'lru-cache'
import type { FindKey } from '../http/authenticate.ts'
import { createSecretLookup, type SecretLookup } from './secret-lookup.ts'

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

/** Finds accounts by key, and bounds the look-ups of unknown ones over all API processes. */
export function openApiKeys(
  apiKeys: Catalog['apiKeys'],
  { redis, onError }: { redis: Redis; onError: (error: unknown) => void },
): ApiKeys {
  const lookup = createSecretLookup<FoundApiKey>({ redis, name: 'key', called: 'API key' })
  return cacheApiKeys(apiKeys, { lookup, onError })
}

/** Finds accounts by key, without a database look-up for each request. */
export function cacheApiKeys(
  apiKeys: Catalog['apiKeys'],
  { lookup, onError }: { lookup: SecretLookup<FoundApiKey>; onError: (error: unknown) => void },
): ApiKeys {
  const cache = new LRUCache<string, Known>({ max: 10_000, ttl: freshMs })
  const asked = new Map<string, Promise<FoundApiKey | undefined>>()
  const used = new Map<string, Date>()
  const touching = setInterval(() => void touch(), touchEveryMs)
  touching.unref()

  async function touch(): Promise<void> {
    if (used.size === 0) return
    const batch = new Map(used)
    used.clear()
    await apiKeys.noteUsed(batch).catch(onError)
  }

  /** One look-up for all requests that come while it lasts; what was changed meanwhile is not kept. */
  async function readOnce(of: { hash: string; address: string | undefined }): Promise<Known | undefined> {
    const { hash } = of
    const answer = asked.get(hash) ?? lookup.find(of, () => apiKeys.findByHash(hash))
    asked.set(hash, answer)
    try {
      const working = await answer
      if (!working) return undefined
      const { expiresAt, ...found } = working
      const known = { found, endsAt: expiresAt?.getTime() ?? Infinity }
      if (asked.get(hash) === answer) cache.set(hash, known)
      return known
    } finally {
      if (asked.get(hash) === answer) asked.delete(hash)
    }
  }

  return {
    async find(text, address) {
      const parsed = parseApiKey(text)
      if (parsed === undefined) return undefined
      const { hash } = parsed
      const known = cache.get(hash) ?? (await readOnce({ hash, address }))
      if (!known || known.endsAt <= Date.now()) return undefined
      used.set(known.found.keyId, new Date())
      return known.found
    },
    forgetAll() {
      cache.clear()
      asked.clear()
      lookup.forget()
    },
    async close() {
      clearInterval(touching)
      await touch()
    },
  }
}
