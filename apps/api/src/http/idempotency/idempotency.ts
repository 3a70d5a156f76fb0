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
} from './kept-responses.ts'

export interface IdempotentRequest {
  accountId: string
  /** The `Idempotency-Key` header. */
  key: string
  /** Of the API key. */
  grant?: KeyGrant | undefined
  path: string
  bodyHash: Buffer
  signal: AbortSignal
  /** Of its kept answer, before that is read. */
  reserveMemory: ReserveMemory
  /** Work on it that is stopped leaves nothing behind that counts. */
  isStoppable?: boolean
}

/**
 * Makes an answer. `superseded` aborts when there is one already, if the request is stoppable; otherwise it is not begun before that is
 * known.
 */
export type Produce = (superseded: AbortSignal) => Promise<ResponseData>

/** Runs a request once for each key and body, and for each kind of API key apart, and gives its first successful answer again for 24 hours. */
export type Idempotency = (request: IdempotentRequest, produce: Produce) => Promise<ResponseData>

type Kept =
  | { state: 'running'; fingerprint: string; owner: string }
  | { state: 'done'; fingerprint: string; answerKey: string }

/** What Redis holds of a request, and what only the request itself tells. */
interface Place {
  recordKey: string
  fingerprint: string
  owner: ResponseOwner
  reader: ResponseReader
}

/** The first request holds its place so long after its process died; while it lives it renews its hold. */
const holdMs = 6_000
const renewEveryMs = 2_000
/** Of an account in one process. */
const waitersMax = 32
const firstPauseMs = 25
/** Between two looks, once a request has waited for as long. */
const latePauseMs = 1_000
/** About 80 MB of Redis, by the size of a record. Two requests a second stay below it. */
const recordsMaxByDefault = 200_000
/** To read, open and send a megabyte takes some 4 ms of the API's own thread (November 2026). */
const readBytesMaxByDefault = 64 * 2 ** 20
/** Longer than any record is kept. */
const recordLifeMs = 2 * 24 * 3_600_000
const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Both touch a record only while it still holds what was seen there: by then it may be another request's. */
const removeIfSame = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end"
const renewIfSame =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end"

/**
 * While the first request is under way a second one waits for its answer; when the first fails or dies, the next one takes its place.
 * The kept answer is sealed under a secret made of the key and the body, which are not kept: only who sends them again can open it, and
 * finds it even when Redis has lost what it knew of the request.
 * An answer that cannot be kept is given all the same, and `onError` hears of it. While the account has no room, answers of stoppable
 * requests are given with `Idempotency-Kept: false` and not kept. All others are small, and make no second job or batch.
 * Redis holds a record of each kept answer for up to `recordsMax` of an account. Answers beyond them are found in the store, and are given
 * again, too. Another body with one of their keys is then a new request, not `idempotency_conflict`.
 * At most 32 requests of an account wait for another one in a process.
 * Faults: `idempotency_conflict`, `invalid_request` (the header), `unavailable`, `overloaded` (no room for the kept answer),
 * `rate_limited` (too many requests wait, or too many bytes of kept answers are read),
 * `render_timeout` (the first takes too long).
 */
export function createIdempotency(options: {
  redis: Redis
  store: ObjectStore
  /** Counts what is kept for each account. */
  kept: {
    hasRoom(accountId: string): Promise<boolean>
    note(accountId: string, of: { bytes: number; expiresAt: number }): Promise<void>
  }
  waitMaxMs: number
  /** Default: 200,000. */
  recordsMax?: number
  /** Of kept answers that each account reads in 10 s. Default: 64 MiB. */
  readBytesMax?: number
  /** Epoch milliseconds. */
  now?: () => number
  onError: (error: unknown) => void
}): Idempotency {
  const { redis, store, kept, waitMaxMs, recordsMax = recordsMaxByDefault, now = Date.now, onError } = options
  const { readBytesMax = readBytesMaxByDefault } = options
  const records = createHourlyCounts({ redis, name: 'kept-answers', lifeMs: recordLifeMs, now })
  const waitersAtOnce = createConcurrencyGuard({
    max: waitersMax,
    what: 'requests that wait for the first one with their Idempotency-Key',
  })
  const reads = limitBytes({ max: readBytesMax, seconds: 10, what: 'responses kept for an Idempotency-Key' })
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
    const place: Place = {
      recordKey: `{platen}:idempotency:${request.accountId}:${keyHash}`,
      fingerprint: deriveSecret(secret, 'fingerprint').toString('base64url'),
      owner: { accountId: request.accountId, secret },
      reader: { reserveMemory: request.reserveMemory, signal: request.signal },
    }
    const { recordKey, fingerprint } = place
    const running = JSON.stringify({ state: 'running', fingerprint, owner: randomUUID() } satisfies Kept)

    const known = await takePlace(place, running)
    if (known) return replayed(known)
    const renewing = setInterval(() => {
      redis.eval(renewIfSame, 1, recordKey, running, holdMs).catch(onError)
    }, renewEveryMs)
    renewing.unref()
    const leavePlace = () => redis.eval(removeIfSame, 1, recordKey, running).catch(() => undefined)
    const noteOrLeave = async (at: ResponseLocation) => {
      if ((await records.read(request.accountId)) < recordsMax) await note(place, at)
      else await leavePlace()
    }
    const doOrLeave = (work: Promise<void>) =>
      work.catch((error: unknown) => {
        onError(error)
        return leavePlace()
      })
    try {
      const superseding = new AbortController()
      const begin = () => produce(superseding.signal)
      const finding = findForgotten(place, request)
      // So that a document need not wait for the store; a job or a batch would be there twice.
      const begun = request.isStoppable ? begin() : undefined
      begun?.catch(() => undefined)
      const forgotten = await finding
      if (forgotten) {
        superseding.abort()
        await doOrLeave(noteOrLeave(forgotten))
        return replayed(forgotten)
      }
      const answer = await (begun ?? begin())
      // Where Redis was away for longer than a place is held, another one may have had it meanwhile: the answer that is kept is the one.
      const earlier = await storedResponses.find(place.owner, place.reader).catch(() => undefined)
      if (earlier) {
        await doOrLeave(noteOrLeave(earlier))
        return replayed(earlier)
      }
      if (request.isStoppable && !(await kept.hasRoom(request.accountId))) {
        await leavePlace()
        return { ...answer, headers: { ...answer.headers, 'Idempotency-Kept': 'false' } }
      }
      await doOrLeave(keep(place, answer).then(noteOrLeave))
      return answer
    } catch (error) {
      await leavePlace()
      throw error
    } finally {
      clearInterval(renewing)
    }
  }

  /** Waits until the place is free and takes it, or until there is an answer, and gives that. */
  async function takePlace(place: Place, running: string): Promise<ResponseData | undefined> {
    const found = await look(place, running)
    if (found !== 'running') return found
    // Each holds its body, and asks Redis from time to time.
    return waitersAtOnce(place.owner.accountId, () => waitForPlace(place, running))
  }

  async function waitForPlace(place: Place, running: string): Promise<ResponseData | undefined> {
    const begun = performance.now()
    for (let delayMs = firstPauseMs; ;) {
      await pause(delayMs, undefined, { signal: place.reader.signal }).catch(() => {
        throw new CallerLeft()
      })
      const found = await look(place, running)
      if (found !== 'running') return found
      const waitedMs = performance.now() - begun
      if (waitedMs > waitMaxMs) {
        throw new Fault('render_timeout', {
          detail:
            'The first request with this Idempotency-Key is still in progress. Send the request again with the same key in a moment to get its response.',
        })
      }
      delayMs = waitedMs < latePauseMs ? Math.min(delayMs * 2, 250) : latePauseMs
    }
  }

  /** Takes the place if it is free: `undefined`. Otherwise its answer, or that its request is in progress. */
  async function look(
    { recordKey, fingerprint, owner, reader }: Place,
    running: string,
  ): Promise<ResponseData | 'running' | undefined> {
    for (;;) {
      const taken = await redis.set(recordKey, running, 'PX', holdMs, 'NX').catch(throwUnavailable)
      if (taken) return undefined
      const text = await redis.get(recordKey).catch(throwUnavailable)
      if (text === null) continue
      const record = JSON.parse(text) as Kept
      if (record.fingerprint !== fingerprint) throw new Fault('idempotency_conflict')
      if (record.state !== 'done') return 'running'
      const again = await storedResponses.read(owner, record.answerKey, reader)
      if (again) return again
      await redis.eval(removeIfSame, 1, recordKey, text).catch(throwUnavailable)
    }
  }

  /** The answer of a request that Redis knew, and lost what it knew: killed, it loses its last second. */
  function findForgotten(
    { owner, reader }: Place,
    { isStoppable = false }: Pick<IdempotentRequest, 'isStoppable'>,
  ): Promise<StoredResponse | undefined> {
    return storedResponses.find(owner, reader).catch((error: unknown) => {
      if (!isStoppable) throw error
      // Without the store, a document can be made all the same.
      onError(error)
      return undefined
    })
  }

  async function keep({ owner }: Place, answer: ResponseData): Promise<ResponseLocation> {
    const { place, stored } = await storedResponses.keep(owner, answer)
    await kept.note(owner.accountId, stored)
    return place
  }

  /** Tells Redis that there is an answer, and where. */
  async function note(
    { recordKey, fingerprint, owner }: Place,
    { key, endsAt }: ResponseLocation,
  ): Promise<void> {
    const record: Kept = { state: 'done', fingerprint, answerKey: key }
    await records.add(owner.accountId, { amount: 1, expiresAt: endsAt })
    await redis.set(recordKey, JSON.stringify(record), 'PX', Math.max(1, endsAt - now()))
  }
}

/**
 * What API keys may know and make, as a line of its own; nothing for the usual ones, that know all templates and no drafts. Keys of one kind
 * have their Idempotency-Keys in common, so that one takes over for another; what one kind takes or gets is nothing to any other.
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
