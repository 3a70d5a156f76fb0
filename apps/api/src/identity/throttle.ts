import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { Fault } from '@platen/contract'
import type { Redis } from '@platen/jobs'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** Attempts that one may make in `seconds`. */
export interface Allowance {
  attempts: number
  seconds: number
}

export interface Attempt {
  address: string | undefined
  email?: string
  /** Of `KnownDevices`, for this e-mail address: whose attempts count by themselves, and not with everybody else's for it. */
  device?: string | undefined
}

export interface Throttle {
  /**
   * Counts an attempt, and refuses it with `rate_limited` when there were too many from this address, or for this e-mail address from
   * here, or for it from everywhere. What it resolves with takes the count back, for an attempt that was right.
   */
  count(attempt: Attempt): Promise<() => Promise<void>>
  /** Forgets the attempts for an e-mail address, those from everywhere and those from here. */
  forget(attempt: { address: string | undefined; email: string }): Promise<void>
}

/** Bounds attempts over all API processes. While Redis is away each process counts for itself. */
export function createThrottle(options: {
  redis: Redis
  name: string
  byAddress: Allowance
  /** For one e-mail address from one address, or from one known device. */
  byEmail: Allowance
  /** For one e-mail address from everywhere: many more, so that no single other keeps its owner out. */
  byEmailInAll: Allowance
}): Throttle {
  const { redis, name, byAddress, byEmail, byEmailInAll } = options
  const countAddress = boundAddresses({ redis, name, allowance: byAddress })
  const people = limiter(redis, `${name}:email`, byEmail)
  const everywhere = limiter(redis, `${name}:email-in-all`, byEmailInAll)

  function countersOf({ address = '', email, device }: Attempt): Array<[RateLimiterRedis, string]> {
    if (email === undefined) return []
    if (device !== undefined) return [[people, hashOf('device', device)]]
    return [
      [people, hashOf(email, networkOf(address))],
      [everywhere, hashOf(email)],
    ]
  }

  return {
    async count(attempt) {
      const counters = countersOf(attempt)
      const takeBack = await countAddress(attempt.address)
      for (const [counter, key] of counters) await take(counter, key)
      return async () => {
        await takeBack()
        await Promise.all(counters.map(([counter, key]) => counter.delete(key)))
      }
    },
    async forget(attempt) {
      await Promise.all(countersOf(attempt).map(([counter, key]) => counter.delete(key)))
    },
  }
}

/**
 * Counts attempts by the network that they come from, and refuses one with `rate_limited` when there were too many. What it resolves
 * with takes the count back. `detail` is what was too much, in a sentence.
 */
export function boundAddresses(of: {
  redis: Redis
  name: string
  allowance: Allowance
  detail?: string
}): (address: string | undefined) => Promise<() => Promise<void>> {
  const addresses = limiter(of.redis, `${of.name}:address`, of.allowance)
  return async (address = '') => {
    const network = networkOf(address)
    await take(addresses, network, of.detail)
    return async () => void (await addresses.reward(network))
  }
}

/** Not in clear: what waits in Redis outlives the request. */
function hashOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function take(
  from: RateLimiterRedis,
  key: string,
  detail = 'There were too many attempts.',
): Promise<void> {
  try {
    await from.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`
    throw new Fault('rate_limited', {
      detail: `${detail} Try again in ${wait}.`,
      retryAfterSeconds: seconds,
    })
  }
}

function limiter(redis: Redis, name: string, { attempts, seconds }: Allowance): RateLimiterRedis {
  const bounds = { keyPrefix: `{platen}:${name}`, points: attempts, duration: seconds }
  return new RateLimiterRedis({
    storeClient: redis,
    ...bounds,
    // Who goes on and on is refused without Redis, which others need.
    inMemoryBlockOnConsumed: 2 * attempts,
    insuranceLimiter: new RateLimiterMemory(bounds),
  })
}

/** Whoever has one IPv6 address has the 2^64 beside it, too. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
