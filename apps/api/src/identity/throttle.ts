import { createHash } from 'node:crypto'
import { Fault } from '@platen/contract'
import type { Redis } from '@platen/queue'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf, siteOf } from '../http/limits/network-of.ts'

/** Maximum number of attempts in `seconds`. */
export interface AttemptLimit {
  attempts: number
  seconds: number
}

/** The limit for an IPv6 /48 is this many times the limit for one network. */
const networksOfSite = 16

export interface Attempt {
  address: string | undefined
  email?: string
  /** ID of a known device or a session for this email address. Its attempts are counted separately, not against the network or the address. */
  device?: string | undefined
}

export interface Throttle {
  /**
   * Counts an attempt. Throws `rate_limited` after too many from this network, for this email address (from this network or from all networks), or too
   * many successful ones. Resolves with a function that undoes the count after a successful attempt.
   */
  count(attempt: Attempt): Promise<() => Promise<void>>
  /** Forgets the attempts for an email address, from this network and from all networks. */
  forget(attempt: { address: string | undefined; email: string }): Promise<void>
}

/** Limits attempts across all API processes. While Redis is unavailable, each process counts separately. */
export function createThrottle(options: {
  redis: Redis
  name: string
  byAddress: AttemptLimit
  /** For one email address from one network, or from one known device. */
  byEmail: AttemptLimit
  /** For one email address from all networks. It is much higher, so that a single attacker cannot lock the owner out. */
  byEmailOverall: AttemptLimit
  /** Limit on successful attempts for one email address. Default: no limit. */
  successful?: AttemptLimit
}): Throttle {
  const { redis, name, byAddress, byEmail, byEmailOverall, successful } = options
  const countAddress = limitAddresses({ redis, name, limit: byAddress })
  const emails = createLimiter(redis, `${name}:email`, byEmail)
  const emailsOverall = createLimiter(redis, `${name}:email-in-all`, byEmailOverall)
  const successes = successful && createLimiter(redis, `${name}:right`, successful)

  function countersOf({ address = '', email, device }: Attempt): Array<[RateLimiterRedis, string]> {
    if (email === undefined) return []
    if (device !== undefined) return [[emails, hashOf('device', device)]]
    return [
      [emails, hashOf(email, networkOf(address))],
      [emailsOverall, hashOf(email)],
    ]
  }

  return {
    async count(attempt) {
      const counters = countersOf(attempt)
      const undoCount = attempt.device === undefined ? await countAddress(attempt.address) : async () => {}
      for (const [counter, key] of counters) await consume(counter, key)
      const owner = attempt.email === undefined ? undefined : hashOf(attempt.email)
      const used = owner === undefined ? null : await successes?.get(owner)
      if (used && used.remainingPoints <= 0) throw tooMany(used.msBeforeNext, 'There were too many attempts.')
      return async () => {
        if (owner !== undefined) await successes?.penalty(owner)
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
 * Counts attempts for each network, and throws `rate_limited` if there were too many. Resolves with a function that undoes the count.
 */
function limitAddresses(options: {
  redis: Redis
  name: string
  limit: AttemptLimit
}): (address: string | undefined) => Promise<() => Promise<void>> {
  const { redis, name, limit } = options
  const addresses = createLimiter(redis, `${name}:address`, limit)
  const sites = createLimiter(redis, `${name}:site`, siteLimitOf(limit))
  return async (address = '') => {
    const network = networkOf(address)
    const site = siteOf(address)
    await consume(addresses, network)
    if (site !== undefined) await consume(sites, site)
    return async () => {
      await addresses.reward(network)
      if (site !== undefined) await sites.reward(site)
    }
  }
}

function siteLimitOf({ attempts, seconds }: AttemptLimit): AttemptLimit {
  return { attempts: networksOfSite * attempts, seconds }
}

/** State of a network's lookups in this process. */
interface NetworkLookups {
  inProgress: number
  misses: number
  /** When the misses no longer count, as `performance.now()`. */
  missesEndAt: number
  waiting: Array<() => void>
}

/** Runs a lookup for a network address. `look` resolves with `undefined` if it finds nothing. */
type LimitedLookup = <T>(
  address: string | undefined,
  look: () => Promise<T | undefined>,
) => Promise<T | undefined>

const networksMax = 10_000
/** For each network in one process. */
const waitingMaxDefault = 1_000
/** Longer than a database statement's timeout. */
const waitMaxMsDefault = 15_000

/**
 * Counts the lookups of each network that find nothing (misses), and throws `rate_limited` if there were too many. The number of lookups in progress
 * never exceeds the number of misses that are still allowed, and further lookups wait. So lookups that find something are never counted, even if many
 * arrive at once. An IPv6 /48 has 16 times the limit of a network. `detail` is a sentence for the error.
 */
export function limitMisses(options: MissOptions): LimitedLookup {
  const ofNetwork = limitMissesOf(`${options.name}:address`, options)
  const ofSite = limitMissesOf(`${options.name}:site`, { ...options, limit: siteLimitOf(options.limit) })
  return async (address = '', look) => {
    const site = siteOf(address)
    const lookInNetwork = () => ofNetwork(networkOf(address), look)
    return site === undefined ? lookInNetwork() : ofSite(site, lookInNetwork)
  }
}

interface MissOptions {
  redis: Redis
  name: string
  limit: AttemptLimit
  detail: string
  /** Maximum number of waiting lookups from one network. Others throw `overloaded`. Default: 1,000. */
  waitingMax?: number
  /** Maximum time that a lookup waits before it throws `overloaded`. Default: 15,000. */
  waitMaxMs?: number
}

/** Like `limitMisses`, but identifies networks by name. `counterName` is the name of the counters in Redis. */
function limitMissesOf(
  counterName: string,
  options: MissOptions,
): <T>(network: string, look: () => Promise<T | undefined>) => Promise<T | undefined> {
  const { waitingMax = waitingMaxDefault, waitMaxMs = waitMaxMsDefault } = options
  const { attempts, seconds } = options.limit
  const counter = createLimiter(options.redis, counterName, options.limit)
  const networks = new LRUCache<string, NetworkLookups>({ max: networksMax, ttl: seconds * 1_000 })

  function note(network: NetworkLookups, count: RateLimiterRes | null): void {
    network.misses = count?.consumedPoints ?? 0
    network.missesEndAt = performance.now() + (count?.msBeforeNext ?? 0)
  }

  function remainingOf(network: NetworkLookups): number {
    if (performance.now() >= network.missesEndAt) network.misses = 0
    return attempts - network.misses
  }

  /** Resolves when a lookup can start. */
  async function enter(network: NetworkLookups): Promise<void> {
    let signal: AbortSignal | undefined
    while (remainingOf(network) > 0 && network.inProgress >= remainingOf(network)) {
      if (network.waiting.length >= waitingMax) throw tooManyWaiting()
      signal ??= AbortSignal.timeout(waitMaxMs)
      await untilResumed(network, signal)
    }
    if (remainingOf(network) <= 0) throw tooMany(network.missesEndAt - performance.now(), options.detail)
    network.inProgress++
  }

  function leave(network: NetworkLookups): void {
    network.inProgress--
    const free = remainingOf(network)
    const next = free > 0 ? Math.max(0, free - network.inProgress) : network.waiting.length
    for (const resume of network.waiting.splice(0, next)) resume()
  }

  return async (name, look) => {
    const network = networks.get(name) ?? { inProgress: 0, misses: 0, missesEndAt: 0, waiting: [] }
    networks.set(name, network)
    await enter(network)
    try {
      // Includes the misses of other processes.
      note(network, await counter.get(name))
      if (remainingOf(network) <= 0) throw tooMany(network.missesEndAt - performance.now(), options.detail)
      const found = await look()
      if (found === undefined) note(network, await counter.penalty(name))
      return found
    } finally {
      leave(network)
    }
  }
}

/** Resolves when a lookup from the network ends. Throws `overloaded` if the signal aborts first. */
async function untilResumed(network: NetworkLookups, signal: AbortSignal): Promise<void> {
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
  const detail = 'Too many requests from your network are waiting for the database. Try again in a moment.'
  return new Fault('overloaded', { detail, retryAfterSeconds: 2 })
}

/** Redis stores hashes instead of email addresses, because the counters outlive the request. */
function hashOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key)
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

function createLimiter(redis: Redis, name: string, { attempts, seconds }: AttemptLimit): RateLimiterRedis {
  const limits = { keyPrefix: `{platen}:${name}`, points: attempts, duration: seconds }
  return new RateLimiterRedis({
    storeClient: redis,
    ...limits,
    // Callers that keep trying are rejected without using Redis, so that it stays fast for other callers.
    inMemoryBlockOnConsumed: 2 * attempts,
    insuranceLimiter: new RateLimiterMemory(limits),
  })
}
