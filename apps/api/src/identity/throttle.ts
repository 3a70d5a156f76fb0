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

export interface Throttle {
  /**
   * Counts an attempt, and refuses it with `rate_limited` when there were too many from this address or for this e-mail address.
   * What it resolves with takes the count back, for an attempt that was right.
   */
  count(attempt: { address: string | undefined; email?: string }): Promise<() => Promise<void>>
}

/** Bounds attempts over all API processes. While Redis is away each process counts for itself. */
export function createThrottle(options: {
  redis: Redis
  name: string
  byAddress: Allowance
  byEmail: Allowance
}): Throttle {
  const addresses = limiter(options.redis, `${options.name}:address`, options.byAddress)
  const emails = limiter(options.redis, `${options.name}:email`, options.byEmail)
  return {
    async count({ address = '', email }) {
      const network = networkOf(address)
      // Not in clear: what waits in Redis outlives the request.
      const person = email === undefined ? undefined : createHash('sha256').update(email).digest('hex')
      await take(addresses, network)
      if (person !== undefined) await take(emails, person)
      return async () => {
        await addresses.reward(network)
        if (person !== undefined) await emails.delete(person)
      }
    },
  }
}

async function take(from: RateLimiterRedis, key: string): Promise<void> {
  try {
    await from.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`
    throw new Fault('rate_limited', {
      detail: `There were too many attempts. Try again in ${wait}.`,
      retryAfterSeconds: seconds,
    })
  }
}

function limiter(redis: Redis, name: string, { attempts, seconds }: Allowance): RateLimiterRedis {
  const bounds = { keyPrefix: `{platen}:${name}`, points: attempts, duration: seconds }
  return new RateLimiterRedis({
    storeClient: redis,
    ...bounds,
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
