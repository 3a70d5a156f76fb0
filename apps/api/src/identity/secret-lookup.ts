import type { Redis } from '@platen/queue'
import { LRUCache } from 'lru-cache'
import { type AttemptLimit, limitMisses } from './throttle.ts'

/**
 * Looks up what a secret belongs to. A secret that was not found is remembered for two seconds, and so many of them from one network
 * are refused with `rate_limited`. Secrets that are found never count, however many come at once, and those that were found within the last
 * hour are looked up whatever else comes from their network.
 */
export interface SecretLookup<T> {
  find(
    secret: { hash: string; address: string | undefined },
    read: () => Promise<T | undefined>,
  ): Promise<T | undefined>
  /** After a change, so that it holds at once in this process. */
  forget(): void
}

const missedMs = 2_000
const provenMs = 60 * 60_000
const secretsMax = 10_000
const missesDefault: AttemptLimit = { attempts: 200, seconds: 60 }

export function createSecretLookup<T>(options: {
  redis: Redis
  /** Of the counters in Redis. */
  name: string
  /** What is looked up, in a sentence: `API key`. */
  called: string
  /** Secrets from one network that may be unknown. Default: 200 in a minute. */
  misses?: AttemptLimit
}): SecretLookup<T> {
  const { redis, name, called, misses = missesDefault } = options
  const lookUp = limitMisses({
    redis,
    name: `unknown-${name}`,
    allowance: misses,
    detail: `Too many requests with an unknown ${called} came from your network. Check the ${called}.`,
  })
  const missed = new LRUCache<string, true>({ max: secretsMax, ttl: missedMs })
  const proven = new LRUCache<string, true>({ max: secretsMax, ttl: provenMs })

  return {
    async find({ hash, address }, read) {
      if (missed.has(hash)) return undefined
      if (proven.has(hash)) {
        const found = await read()
        if (found === undefined) proven.delete(hash)
        return found
      }
      const found = await lookUp(address, read)
      if (found === undefined) missed.set(hash, true)
      else proven.set(hash, true)
      return found
    },
    forget: () => missed.clear(),
  }
}
