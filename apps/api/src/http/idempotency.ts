import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import type { Redis } from '@platen/jobs'
import { answerKey, type ObjectStore } from '@platen/storage'
import type { Answer } from './answer.ts'

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
const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * While the first request is under way a second one waits for its answer; when the first fails or dies, the next one takes its place.
 * The kept answer is sealed under a secret made of the key and the body, which are not kept: only who sends them again can open it.
 * Faults: `idempotency_conflict`, `invalid_request` (the header), `unavailable`.
 */
export function createIdempotency(options: { redis: Redis; store: ObjectStore; waitMaxMs: number }): Idempotency {
  const { redis, store, waitMaxMs } = options
  const runningMs = waitMaxMs + 10_000

  return async function once(request, produce) {
    if (!keyPattern.test(request.key)) {
      throw new Fault('invalid_request', {
        detail: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.',
        errors: [{ pointer: '', code: 'invalid_header', message: 'Idempotency-Key: use a UUID, for example.' }],
      })
    }
    const secret = createHmac('sha256', request.key).update(request.path).update('\n').update(request.body).digest()
    const fingerprint = derived(secret, 'fingerprint').toString('base64url')
    const keyHash = createHash('sha256').update(request.key).digest('base64url')
    const recordKey = `{platen}:idempotency:${request.accountId}:${keyHash}`
    const owner = randomUUID()
    const running: Kept = { state: 'running', fingerprint, owner }
    const giveUpAt = performance.now() + waitMaxMs

    for (let delayMs = 25; ; delayMs = Math.min(delayMs * 2, 250)) {
      if (await redis.set(recordKey, JSON.stringify(running), 'PX', runningMs, 'NX')) break
      const text = await redis.get(recordKey)
      if (text === null) continue
      const kept = JSON.parse(text) as Kept
      if (kept.fingerprint !== fingerprint) throw new Fault('idempotency_conflict')
      if (kept.state === 'done') {
        const again = await readKept(kept, secret)
        if (again) return again
        await redis.del(recordKey)
        continue
      }
      if (performance.now() > giveUpAt) {
        throw new Fault('render_timeout', { detail: 'The first request with this Idempotency-Key is still under way.' })
      }
      await pause(delayMs, undefined, { signal: request.signal })
    }

    let answer: Answer
    try {
      answer = await produce()
    } catch (error) {
      await redis.del(recordKey).catch(() => undefined)
      throw error
    }
    await keep(recordKey, fingerprint, secret, answer)
    return answer
  }

  async function keep(recordKey: string, fingerprint: string, secret: Buffer, answer: Answer): Promise<void> {
    const key = answerKey({ expiresAt: Date.now() + keptMs, id: randomUUID() })
    await store.put(key, seal(derived(secret, 'seal'), answer.body), { contentType: 'application/octet-stream' })
    const kept: Kept = { state: 'done', fingerprint, status: answer.status, headers: answer.headers, answerKey: key }
    await redis.set(recordKey, JSON.stringify(kept), 'PX', keptMs)
  }

  async function readKept(kept: Kept & { state: 'done' }, secret: Buffer): Promise<Answer | undefined> {
    const sealed = await store.get(kept.answerKey)
    if (!sealed) return undefined
    const headers = { ...kept.headers, 'Idempotency-Replayed': 'true' }
    return { status: kept.status, headers, body: open(derived(secret, 'seal'), sealed) }
  }
}

function derived(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

const nonceBytes = 12
const tagBytes = 16

function seal(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()])
}

function open(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes)), decipher.final()])
}
