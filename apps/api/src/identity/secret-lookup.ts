import type { Redis } from '@platen/queue'
import { LRUCache } from 'lru-cache'
import { type AttemptLimit, limitMisses } from './throttle.ts'

/**
 * Looks up the owner of a secret. An unknown secret is remembered for two seconds. Too many unknown secrets from one network are rejected with
 * `rate_limited`. Known secrets never count, and those that were found within the last hour are looked up even if their network is rejected.
 */
export interface SecretLookup<T> {
  find(
    secret: { hash: string; address: string | undefined },
    read: () => Promise<T | undefined>,
  ): Promise<T | undefined>
  /**
   * Returns what the secret was when it was last found, within the last hour. The secret may have been revoked since, so use the result only to limit
   * requests.
   */
  recall(hash: string): T | undefined
  /** Forgets unknown secrets. Call it after a change, so that new secrets work immediately in this process. */
  forget(): void
}

const unknownMs = 2_000
const knownMs = 60 * 60_000
const secretsMax = 10_000
const missesDefault: AttemptLimit = { attempts: 200, seconds: 60 }

export function createSecretLookup<T extends {}>(options: {
  redis: Redis
  /** Name for the counters in Redis. */
  name: string
  /** What is looked up, for the error message: `API key`. */
  subject: string
  /** Limit on unknown secrets from one network. Default: 200 per minute. */
  misses?: AttemptLimit
}): SecretLookup<T> {
  const { redis, name, subject, misses = missesDefault } = options
  const lookUp = limitMisses({
    redis,
    name: `unknown-${name}`,
    limit: misses,
    detail: `Too many requests with an unknown ${subject} came from your network. Check the ${subject}.`,
  })
  const unknown = new LRUCache<string, true>({ max: secretsMax, ttl: unknownMs })
  const known = new LRUCache<string, T>({ max: secretsMax, ttl: knownMs })

  return {
    async find({ hash, address }, read) {
      if (unknown.has(hash)) return undefined
      if (known.has(hash)) {
        const found = await read()
        if (found === undefined) known.delete(hash)
        else known.set(hash, found)
        return found
      }
      const found = await lookUp(address, read)
      if (found === undefined) unknown.set(hash, true)
      else known.set(hash, found)
      return found
    },
    recall: (hash) => known.get(hash),
    forget: () => unknown.clear(),
  }
}
