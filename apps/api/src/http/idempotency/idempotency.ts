import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CallerLeft, Fault, type KeyGrant } from '@platen/contract'
import type { Redis } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'
import type { ResponseData } from '../response.ts'
import { createConcurrencyGuard } from '../limits/concurrency-guard.ts'
import { limitBytes } from '../limits/limit-cost.ts'
import type { ReserveMemory } from '../limits/request-memory.ts'
import { createHourlyCounts } from '../limits/hourly-counts.ts'
import {
  type ResponseOwner,
  type ResponseLocation,
  type ResponseReader,
  createStoredResponses,
  deriveSecret,
  type StoredResponse,
} from './stored-responses.ts'

export interface IdempotentRequest {
  accountId: string
  /** The `Idempotency-Key` header. */
  key: string
  /** The API key's permissions. */
  grant?: KeyGrant | undefined
  path: string
  bodyHash: Buffer
  signal: AbortSignal
  /** Reserves memory before a stored response is read. */
  reserveMemory: ReserveMemory
  /** Whether its work has no lasting effects if it is aborted. */
  isStoppable?: boolean
}

/**
 * Produces a response. A stoppable request starts immediately, and `superseded` aborts if a stored response is found. Other requests only start after the
 * search for one.
 */
export type Produce = (superseded: AbortSignal) => Promise<ResponseData>

/** Runs a request once for each `Idempotency-Key`, body and kind of API key. Returns its first successful response again for 24 hours. */
export type Idempotency = (request: IdempotentRequest, produce: Produce) => Promise<ResponseData>

type RedisRecord =
  | { state: 'running'; fingerprint: string; owner: string }
  | { state: 'done'; fingerprint: string; answerKey: string }

/** The Redis record for a request, and its response's owner. */
interface RequestLock {
  recordKey: string
  fingerprint: string
  owner: ResponseOwner
  reader: ResponseReader
}

/** A running request renews its lock. If its process dies, the lock expires after this time. */
const holdMs = 6_000
const renewEveryMs = 2_000
/** For each account in one process. */
const waitersMax = 32
const firstPauseMs = 25
/** Interval between two checks after a request has waited for this time. */
const latePauseMs = 1_000
/** About 80 MB in Redis. An account that sends two requests per second stays below this limit. */
const recordsMaxByDefault = 200_000
/** Reading, decrypting and sending a megabyte takes about 4 ms on the main thread (November 2026). */
const readBytesMaxByDefault = 64 * 2 ** 20
/** Longer than any record is stored. */
const recordLifeMs = 2 * 24 * 3_600_000
const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Both scripts change a record only if it is unchanged, because it may belong to another request by then. */
const removeIfSame = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end"
const renewIfSame =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end"

/**
 * While the first request is in progress, a second one waits for its response. If the first one fails or its process dies, the next one runs. A
 * stored response is encrypted with a secret that is derived from the key and the body, which are not stored. Only a request with the same key and
 * body can decrypt it, and such a request finds it even if Redis has lost its record. A response that cannot be stored is sent anyway, and `onError`
 * is called. If the account's storage is full, responses to stoppable requests are sent with `Idempotency-Kept: false` and not stored. Other
 * responses are small, and storing them prevents a second job or batch. Redis has a record for up to `recordsMax` stored responses from an account.
 * Further responses are only in the store, and are returned again too. A different body with the key of such a response is a new request and not
 * `idempotency_conflict`. In each process, at most 32 requests from an account wait for another. Faults: `idempotency_conflict`, `invalid_request`
 * (the header), `unavailable`, `overloaded` (no memory for the stored response), `rate_limited` (too many waiting requests, or too many bytes of
 * stored responses), `render_timeout` (the first request takes too long).
 */
export function createIdempotency(options: {
  redis: Redis
  store: ObjectStore
  /** Counts the stored bytes of each account. */
  kept: {
    hasRoom(accountId: string): Promise<boolean>
    note(accountId: string, options: { bytes: number; expiresAt: number }): Promise<void>
  }
  waitMaxMs: number
  /** Default: 200,000. */
  recordsMax?: number
  /** Bytes of stored responses that each account can read in 10 s. Default: 64 MiB. */
  readBytesMax?: number
  /** Epoch milliseconds. */
  now?: () => number
  onError: (error: unknown) => void
}): Idempotency {
  const { redis, store, kept, waitMaxMs, recordsMax = recordsMaxByDefault, now = Date.now, onError } = options
  const { readBytesMax = readBytesMaxByDefault } = options
  const records = createHourlyCounts({ redis, name: 'kept-answers', lifeMs: recordLifeMs, now })
  const guardWaiters = createConcurrencyGuard({
    max: waitersMax,
    what: 'requests waiting for another one with the same Idempotency-Key',
  })
  const reads = limitBytes({ max: readBytesMax, seconds: 10, what: 'responses to an Idempotency-Key' })
  const storedResponses = createStoredResponses({ store, now, reads, onError })

  return async function once(request, produce) {
    if (!keyPattern.test(request.key)) {
      throw new Fault('invalid_request', {
        detail: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.',
        errors: [
          { pointer: '', code: 'invalid_header', message: 'Idempotency-Key: use a UUID, for example.' },
        ],
      })
    }
    const kind = kindOfGrant(request.grant)
    const secret = createHmac('sha256', request.key)
      .update(kind)
      .update(request.path)
      .update('\n')
      .update(request.bodyHash)
      .digest()
    const keyHash = createHash('sha256').update(`${request.key}${kind}`).digest('base64url')
    const lock: RequestLock = {
      recordKey: `{platen}:idempotency:${request.accountId}:${keyHash}`,
      fingerprint: deriveSecret(secret, 'fingerprint').toString('base64url'),
      owner: { accountId: request.accountId, secret },
      reader: { reserveMemory: request.reserveMemory, signal: request.signal },
    }
    const { recordKey, fingerprint } = lock
    const running = JSON.stringify({
      state: 'running',
      fingerprint,
      owner: randomUUID(),
    } satisfies RedisRecord)

    const existing = await acquireLock(lock, running)
    if (existing) return replayed(existing)
    const renewing = setInterval(() => {
      redis.eval(renewIfSame, 1, recordKey, running, holdMs).catch(onError)
    }, renewEveryMs)
    renewing.unref()
    const releaseLock = () => redis.eval(removeIfSame, 1, recordKey, running).catch(() => undefined)
    const recordOrRelease = async (at: ResponseLocation) => {
      if ((await records.read(request.accountId)) < recordsMax) await writeRecord(lock, at)
      else await releaseLock()
    }
    const releaseOnError = (work: Promise<void>) =>
      work.catch((error: unknown) => {
        onError(error)
        return releaseLock()
      })
    try {
      const superseding = new AbortController()
      const start = () => produce(superseding.signal)
      const finding = findUnrecorded(lock, request)
      // A document does not wait for the store. A job or batch does, because it must not be created twice.
      const started = request.isStoppable ? start() : undefined
      started?.catch(() => undefined)
      const found = await finding
      if (found) {
        superseding.abort()
        await releaseOnError(recordOrRelease(found))
        return replayed(found)
      }
      const response = await (started ?? start())
      // If Redis was unavailable for longer than a lock is held, another request may have run too. The stored response is returned then.
      const earlier = await storedResponses.find(lock.owner, lock.reader).catch(() => undefined)
      if (earlier) {
        await releaseOnError(recordOrRelease(earlier))
        return replayed(earlier)
      }
      if (request.isStoppable && !(await kept.hasRoom(request.accountId))) {
        await releaseLock()
        return { ...response, headers: { ...response.headers, 'Idempotency-Kept': 'false' } }
      }
      await releaseOnError(storeResponse(lock, response).then(recordOrRelease))
      return response
    } catch (error) {
      await releaseLock()
      throw error
    } finally {
      clearInterval(renewing)
    }
  }

  /** Waits until the lock is free and acquires it, or returns the response to another request. */
  async function acquireLock(lock: RequestLock, running: string): Promise<ResponseData | undefined> {
    const found = await tryLock(lock, running)
    if (found !== 'running') return found
    // Limited, because each waiting request holds its body in memory and polls Redis.
    return guardWaiters(lock.owner.accountId, () => waitForLock(lock, running))
  }

  async function waitForLock(lock: RequestLock, running: string): Promise<ResponseData | undefined> {
    const startedAt = performance.now()
    for (let delayMs = firstPauseMs; ;) {
      await pause(delayMs, undefined, { signal: lock.reader.signal }).catch(() => {
        throw new CallerLeft()
      })
      const found = await tryLock(lock, running)
      if (found !== 'running') return found
      const waitedMs = performance.now() - startedAt
      if (waitedMs > waitMaxMs) {
        throw new Fault('render_timeout', {
          detail:
            'The first request with this Idempotency-Key is still in progress. Send the request again with the same key in a moment to get its response.',
        })
      }
      delayMs = waitedMs < latePauseMs ? Math.min(delayMs * 2, 250) : latePauseMs
    }
  }

  /** Acquires the lock if it is free, and returns `undefined`. Otherwise returns the stored response, or `running` while its request is in progress. */
  async function tryLock(
    { recordKey, fingerprint, owner, reader }: RequestLock,
    running: string,
  ): Promise<ResponseData | 'running' | undefined> {
    for (;;) {
      const isAcquired = await redis.set(recordKey, running, 'PX', holdMs, 'NX').catch(throwUnavailable)
      if (isAcquired) return undefined
      const text = await redis.get(recordKey).catch(throwUnavailable)
      if (text === null) continue
      const record = JSON.parse(text) as RedisRecord
      if (record.fingerprint !== fingerprint) throw new Fault('idempotency_conflict')
      if (record.state !== 'done') return 'running'
      const stored = await storedResponses.read(owner, record.answerKey, reader)
      if (stored) return stored
      await redis.eval(removeIfSame, 1, recordKey, text).catch(throwUnavailable)
    }
  }

  /** Finds a stored response without a record. A Redis that is killed loses its last second. */
  function findUnrecorded(
    { owner, reader }: RequestLock,
    { isStoppable = false }: Pick<IdempotentRequest, 'isStoppable'>,
  ): Promise<StoredResponse | undefined> {
    return storedResponses.find(owner, reader).catch((error: unknown) => {
      if (!isStoppable) throw error
      // A document can be generated even if the store is unavailable.
      onError(error)
      return undefined
    })
  }

  async function storeResponse({ owner }: RequestLock, response: ResponseData): Promise<ResponseLocation> {
    const { location, stored } = await storedResponses.store(owner, response)
    await kept.note(owner.accountId, stored)
    return location
  }

  /** Records in Redis where the response is stored. */
  async function writeRecord(
    { recordKey, fingerprint, owner }: RequestLock,
    { key, endsAt }: ResponseLocation,
  ): Promise<void> {
    const record: RedisRecord = { state: 'done', fingerprint, answerKey: key }
    await records.add(owner.accountId, { amount: 1, expiresAt: endsAt })
    await redis.set(recordKey, JSON.stringify(record), 'PX', Math.max(1, endsAt - now()))
  }
}

/**
 * Returns a line that describes what a key can access, or an empty string for the usual keys, which can access all templates and no drafts. Keys of the same
 * kind share their `Idempotency-Key` values, and keys of different kinds do not.
 */
function kindOfGrant(grant: KeyGrant | undefined): string {
  if (!grant) return ''
  const { isTest, templateIds, scopes } = grant
  const seesDrafts = scopes.includes('templates:write')
  if (!isTest && templateIds === null && !seesDrafts) return ''
  return `\n${JSON.stringify([isTest, seesDrafts, templateIds?.toSorted() ?? null])}\n`
}

function replayed({ status, headers, body }: ResponseData): ResponseData {
  return { status, headers: { ...headers, 'Idempotency-Replayed': 'true' }, body }
}

function throwUnavailable(cause: unknown): never {
  throw new Fault('unavailable', {
    detail: 'Redis is unavailable. Send the request again.',
    cause,
    retryAfterSeconds: 2,
  })
}
