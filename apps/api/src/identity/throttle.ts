import { createHash } from 'node:crypto'
import { Fault } from '@platen/contract'
import type { Redis } from '@platen/queue'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../http/limits/network-of.ts'

/** Attempts that one may make in `seconds`. */
export interface AttemptLimit {
  attempts: number
  seconds: number
}

export interface Attempt {
  address: string | undefined
  email?: string
  /** Of `KnownDevices`, or a session, for this e-mail address. Its attempts count separately: neither for its network nor for the address. */
  device?: string | undefined
}

export interface Throttle {
  /**
   * Counts an attempt, and refuses it with `rate_limited` when there were too many from this address, or for this e-mail address from
   * here, or for it from everywhere, or too many that were right. What it resolves with takes the count back, for an attempt that was right.
   */
  count(attempt: Attempt): Promise<() => Promise<void>>
  /** Forgets the attempts for an e-mail address, those from everywhere and those from here. */
  forget(attempt: { address: string | undefined; email: string }): Promise<void>
}

/** Bounds attempts over all API processes. While Redis is away each process counts for itself. */
export function createThrottle(options: {
  redis: Redis
  name: string
  byAddress: AttemptLimit
  /** For one e-mail address from one address, or from one known device. */
  byEmail: AttemptLimit
  /** For one e-mail address from everywhere: many more, so that no single other keeps its owner out. */
  byEmailOverall: AttemptLimit
  /** For one e-mail address, of attempts that were right. Without it they are not bounded. */
  right?: AttemptLimit
}): Throttle {
  const { redis, name, byAddress, byEmail, byEmailOverall, right } = options
  const countAddress = limitAddresses({ redis, name, allowance: byAddress })
  const people = limiter(redis, `${name}:email`, byEmail)
  const everywhere = limiter(redis, `${name}:email-in-all`, byEmailOverall)
  const rightOnes = right && limiter(redis, `${name}:right`, right)

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
      const undoCount = attempt.device === undefined ? await countAddress(attempt.address) : async () => {}
      for (const [counter, key] of counters) await take(counter, key)
      const owner = attempt.email === undefined ? undefined : hashOf(attempt.email)
      const used = owner === undefined ? null : await rightOnes?.get(owner)
      if (used && used.remainingPoints <= 0) throw tooMany(used.msBeforeNext, 'There were too many attempts.')
      return async () => {
        if (owner !== undefined) await rightOnes?.penalty(owner)
        await undoCount()
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
 * with takes the count back.
 */
function limitAddresses(of: {
  redis: Redis
  name: string
  allowance: AttemptLimit
}): (address: string | undefined) => Promise<() => Promise<void>> {
  const addresses = limiter(of.redis, `${of.name}:address`, of.allowance)
  return async (address = '') => {
    const network = networkOf(address)
    await take(addresses, network)
    return async () => void (await addresses.reward(network))
  }
}

/** What this process knows of the look-ups of a network. */
interface Network {
  inProgress: number
  misses: number
  /** When the misses no longer count, by `performance.now()`. */
  missesEndAt: number
  waiting: Array<() => void>
}

/** Runs a look-up for an address, which resolves with `undefined` where there is nothing. */
type LimitedLookup = <T>(
  address: string | undefined,
  look: () => Promise<T | undefined>,
) => Promise<T | undefined>

const networksMax = 10_000
/** Of one network, in one process. */
const waitingMaxDefault = 1_000
/** Longer than a statement of the database may take. */
const waitMaxMsDefault = 15_000

/**
 * Counts look-ups that find nothing by the network that they come from, and refuses further ones with `rate_limited` when there were too many.
 * No more are in progress than may still find nothing. Others wait for them, so look-ups that find something are never counted, however many come
 * at once. `detail` is what was too much, in a sentence.
 */
export function limitMisses(of: {
  redis: Redis
  name: string
  allowance: AttemptLimit
  detail: string
  /** Look-ups of one network that may wait; further ones are `overloaded`. Default 1,000. */
  waitingMax?: number
  /** How long a look-up may wait before it is `overloaded`. Default 15,000. */
  waitMaxMs?: number
}): LimitedLookup {
  const { waitingMax = waitingMaxDefault, waitMaxMs = waitMaxMsDefault } = of
  const { attempts, seconds } = of.allowance
  const counted = limiter(of.redis, `${of.name}:address`, of.allowance)
  const networks = new LRUCache<string, Network>({ max: networksMax, ttl: seconds * 1_000 })

  function note(network: Network, count: RateLimiterRes | null): void {
    network.misses = count?.consumedPoints ?? 0
    network.missesEndAt = performance.now() + (count?.msBeforeNext ?? 0)
  }

  function freeOf(network: Network): number {
    if (performance.now() >= network.missesEndAt) network.misses = 0
    return attempts - network.misses
  }

  /** Resolves when a look-up can begin. */
  async function enter(network: Network): Promise<void> {
    let signal: AbortSignal | undefined
    while (freeOf(network) > 0 && network.inProgress >= freeOf(network)) {
      if (network.waiting.length >= waitingMax) throw tooManyWaiting()
      signal ??= AbortSignal.timeout(waitMaxMs)
      await untilResumed(network, signal)
    }
    if (freeOf(network) <= 0) throw tooMany(network.missesEndAt - performance.now(), of.detail)
    network.inProgress++
  }

  function leave(network: Network): void {
    network.inProgress--
    const free = freeOf(network)
    const next = free > 0 ? Math.max(0, free - network.inProgress) : network.waiting.length
    for (const resume of network.waiting.splice(0, next)) resume()
  }

  return async (address = '', look) => {
    const name = networkOf(address)
    const network = networks.get(name) ?? { inProgress: 0, misses: 0, missesEndAt: 0, waiting: [] }
    networks.set(name, network)
    await enter(network)
    try {
      // Those of other processes, too.
      note(network, await counted.get(name))
      if (freeOf(network) <= 0) throw tooMany(network.missesEndAt - performance.now(), of.detail)
      const found = await look()
      if (found === undefined) note(network, await counted.penalty(name))
      return found
    } finally {
      leave(network)
    }
  }
}

/** Resolves when a look-up of the network ends. Throws `overloaded` when the signal aborts before. */
async function untilResumed(network: Network, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = () => {
    network.waiting = network.waiting.filter((each) => each !== resolve)
    reject(tooManyWaiting())
  }
  if (signal.aborted) throw tooManyWaiting()
  signal.addEventListener('abort', stop, { once: true })
  network.waiting.push(resolve)
  await promise.finally(() => signal.removeEventListener('abort', stop))
}

function tooManyWaiting(): Fault {
  const detail = 'Too many requests from your network wait for the database. Try again in a moment.'
  return new Fault('overloaded', { detail, retryAfterSeconds: 2 })
}

/** Not in clear: what waits in Redis outlives the request. */
function hashOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function take(from: RateLimiterRedis, key: string): Promise<void> {
  try {
    await from.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooMany(refusal.msBeforeNext, 'There were too many attempts.')
  }
}

function tooMany(waitMs: number, detail: string): Fault {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`
  return new Fault('rate_limited', { detail: `${detail} Try again in ${wait}.`, retryAfterSeconds: seconds })
}

function limiter(redis: Redis, name: string, { attempts, seconds }: AttemptLimit): RateLimiterRedis {
  const bounds = { keyPrefix: `{platen}:${name}`, points: attempts, duration: seconds }
  return new RateLimiterRedis({
    storeClient: redis,
    ...bounds,
    // Who goes on and on is refused without Redis, which others need.
    inMemoryBlockOnConsumed: 2 * attempts,
    insuranceLimiter: new RateLimiterMemory(bounds),
  })
}
