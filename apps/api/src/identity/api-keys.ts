import { type Catalog, type FoundApiKey, parseApiKey } from '@platen/database'
import type { Redis } from '@platen/queue'
import { LRUCache } from 'lru-cache'
import type { FindKey } from '../http/authenticate.ts'
import { createOutageCache } from '../storage/outage-cache.ts'
import type { SuspendedAccounts } from './suspended-accounts.ts'
import { createSecretLookup, type SecretLookup } from './secret-lookup.ts'

/** How long a revoked key can still work in another API process that has just used it. */
const freshMs = 2_000
const saveEveryMs = 60_000
const cachedMax = 10_000

interface CachedKey {
  found: Omit<FoundApiKey, 'expiresAt'>
  endsAt: number
  /** The number of changes before the key was read. */
  changesBefore: number
}

export interface ApiKeys {
  find: FindKey
  /** Forgets an account's keys. Call it after a change, so that the change takes effect immediately in this process. */
  forget(accountId: string): void
  /** Saves the last use of each key. */
  close(): Promise<void>
}

/** Finds accounts by key, and limits lookups of unknown keys across all API processes. */
export function openApiKeys(
  apiKeys: Catalog['apiKeys'],
  {
    redis,
    ...options
  }: {
    redis: Redis
    outageMs: number
    suspended: Pick<SuspendedAccounts, 'refuse'>
    onError: (error: unknown) => void
  },
): ApiKeys {
  const lookup = createSecretLookup<FoundApiKey>({ redis, name: 'key', subject: 'API key' })
  return cacheApiKeys(apiKeys, { lookup, ...options })
}

/** Finds accounts by key, without a database query for each request. While the database is unavailable, known keys work for `outageMs`. */
export function cacheApiKeys(
  apiKeys: Catalog['apiKeys'],
  {
    lookup,
    outageMs = 0,
    suspended,
    onError,
  }: {
    lookup: SecretLookup<FoundApiKey>
    outageMs?: number
    suspended?: Pick<SuspendedAccounts, 'refuse'>
    onError: (error: unknown) => void
  },
): ApiKeys {
  const cache = createOutageCache<CachedKey>({ max: cachedMax, freshMs, outageMs })
  let changes = 0
  /** The sequence number of the last change to each account's keys. Keys that were read before that change are read again. */
  const lastChanges = new LRUCache<string, number>({
    max: cachedMax,
    dispose: (_change, _accountId, reason) => (reason === 'evict' ? cache.forgetAll() : undefined),
  })
  const used = new Map<string, Date>()
  const timer = setInterval(() => void saveUsage(), saveEveryMs)
  timer.unref()

  async function saveUsage(): Promise<void> {
    if (used.size === 0) return
    const batch = new Map(used)
    used.clear()
    await apiKeys.noteUsed(batch).catch(onError)
  }

  async function read(secret: { hash: string; address: string | undefined }): Promise<CachedKey | undefined> {
    const changesBefore = changes
    const key = await lookup.find(secret, () => apiKeys.findByHash(secret.hash))
    if (!key) return undefined
    const { expiresAt, ...found } = key
    return { found, endsAt: expiresAt?.getTime() ?? Infinity, changesBefore }
  }

  function isOutdated({ found, changesBefore }: CachedKey): boolean {
    return changesBefore < (lastChanges.get(found.accountId) ?? 0)
  }

  return {
    async find(text, address) {
      const parsed = parseApiKey(text)
      if (parsed === undefined) return undefined
      const { hash } = parsed
      const find = () => cache.find(hash, () => read({ hash, address }))
      let known = await find()
      if (known && isOutdated(known)) {
        cache.forget(hash)
        known = await find()
      }
      if (!known || known.endsAt <= Date.now()) return undefined
      suspended?.refuse(known.found.accountId)
      used.set(known.found.keyId, new Date())
      return known.found
    },
    // Unknown keys stay unknown: a new key is random, so nobody has sent it before.
    forget: (accountId) => void lastChanges.set(accountId, ++changes),
    async close() {
      clearInterval(timer)
      await saveUsage()
    },
  }
}
