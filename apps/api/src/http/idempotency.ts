import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import { CallerLeft, type Redis } from '@platen/jobs'
import { answerKey, type ObjectStore } from '@platen/storage'
import type { Answer } from './answer.ts'
import { open, seal } from './seal.ts'

export interface IdempotentRequest {
  accountId: string
  /** The `Idempotency-Key` header. */
  key: string
  path: string
  body: Buffer
  signal: AbortSignal
}

/** Runs a request once for each key and body, and gives its first successful answer again for 24 hours. */
export type Idempotency = (request: IdempotentRequest, produce: () => Promise<Answer>) => Promise<Answer>

type Kept =
  | { state: 'running'; fingerprint: string; owner: string }
  | { state: 'done'; fingerprint: string; status: number; headers: Record<string, string>; answerKey: string }

const keptMs = 24 * 60 * 60 * 1000
/** The first request holds its place so long after its process died; while it lives it renews its hold. */
const holdMs = 6_000
const renewEveryMs = 2_000
const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Both touch a record only while it still holds what was seen there: by then it may be another request's. */
const removeIfSame = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end"
const renewIfSame =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end"

/**
 * While the first request is under way a second one waits for its answer; when the first fails or dies, the next one takes its place.
 * The kept answer is sealed under a secret made of the key and the body, which are not kept: only who sends them again can open it.
 * An answer that cannot be kept is given all the same, and `onError` hears of it.
 * Faults: `idempotency_conflict`, `invalid_request` (the header), `unavailable`, `render_timeout` (the first takes too long).
 */
export function createIdempotency(options: {
  redis: Redis
  store: ObjectStore
  waitMaxMs: number
  onError: (error: unknown) => void
}): Idempotency {
  const { redis, store, waitMaxMs, onError } = options

  return async function once(request, produce) {
    if (!keyPattern.test(request.key)) {
      throw new Fault('invalid_request', {
        detail: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.',
        errors: [
          { pointer: '', code: 'invalid_header', message: 'Idempotency-Key: use a UUID, for example.' },
        ],
      })
    }
    const secret = createHmac('sha256', request.key)
      .update(request.path)
      .update('\n')
      .update(request.body)
      .digest()
    const fingerprint = derived(secret, 'fingerprint').toString('base64url')
    const keyHash = createHash('sha256').update(request.key).digest('base64url')
    const recordKey = `{platen}:idempotency:${request.accountId}:${keyHash}`
    const running = JSON.stringify({ state: 'running', fingerprint, owner: randomUUID() } satisfies Kept)

    const kept = await takePlace(recordKey, running, { fingerprint, secret, signal: request.signal })
    if (kept) return kept
    const renewing = setInterval(() => {
      redis.eval(renewIfSame, 1, recordKey, running, holdMs).catch(onError)
    }, renewEveryMs)
    renewing.unref()
    const leavePlace = () => redis.eval(removeIfSame, 1, recordKey, running).catch(() => undefined)
    try {
      const answer = await produce()
      await keep(recordKey, fingerprint, secret, answer).catch((error: unknown) => {
        onError(error)
        return leavePlace()
      })
      return answer
    } catch (error) {
      await leavePlace()
      throw error
    } finally {
      clearInterval(renewing)
    }
  }

  /** Waits until the place is free and takes it, or until there is an answer, and gives that. */
  async function takePlace(
    recordKey: string,
    running: string,
    { fingerprint, secret, signal }: { fingerprint: string; secret: Buffer; signal: AbortSignal },
  ): Promise<Answer | undefined> {
    const giveUpAt = performance.now() + waitMaxMs
    for (let delayMs = 25; ; delayMs = Math.min(delayMs * 2, 250)) {
      const taken = await redis.set(recordKey, running, 'PX', holdMs, 'NX').catch(away)
      if (taken) return undefined
      const text = await redis.get(recordKey).catch(away)
      if (text === null) continue
      const kept = JSON.parse(text) as Kept
      if (kept.fingerprint !== fingerprint) throw new Fault('idempotency_conflict')
      if (kept.state === 'done') {
        const again = await readKept(kept, secret)
        if (again) return again
        await redis.eval(removeIfSame, 1, recordKey, text).catch(away)
        continue
      }
      if (performance.now() > giveUpAt) {
        throw new Fault('render_timeout', {
          detail: 'The first request with this Idempotency-Key is still under way.',
        })
      }
      await pause(delayMs, undefined, { signal }).catch(() => {
        throw new CallerLeft()
      })
    }
  }

  async function keep(recordKey: string, fingerprint: string, secret: Buffer, answer: Answer): Promise<void> {
    const key = answerKey({ expiresAt: Date.now() + keptMs, id: randomUUID() })
    await store.put(key, await seal(derived(secret, 'seal'), answer.body), {
      contentType: 'application/octet-stream',
    })
    const kept: Kept = {
      state: 'done',
      fingerprint,
      status: answer.status,
      headers: answer.headers,
      answerKey: key,
    }
    await redis.set(recordKey, JSON.stringify(kept), 'PX', keptMs)
  }

  async function readKept(kept: Kept & { state: 'done' }, secret: Buffer): Promise<Answer | undefined> {
    const sealed = await store.get(kept.answerKey)
    if (!sealed) return undefined
    const headers = { ...kept.headers, 'Idempotency-Replayed': 'true' }
    try {
      return { status: kept.status, headers, body: await open(derived(secret, 'seal'), sealed) }
    } catch (error) {
      // What does not open is not what was kept: as good as gone.
      onError(error)
      return undefined
    }
  }
}

function away(cause: unknown): never {
  throw new Fault('unavailable', {
    detail: 'Redis is away. Send the request again.',
    cause,
    retryAfterSeconds: 2,
  })
}

function derived(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
