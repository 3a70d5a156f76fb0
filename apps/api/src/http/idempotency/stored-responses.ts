import { createHmac } from 'node:crypto'
import { answerKey, type ObjectStore } from '@platen/storage'
import type { ResponseData } from '../response.ts'
import type { ReserveMemory } from '../limits/request-memory.ts'
import type { ByteLimit } from '../limits/limit-cost.ts'
import { openBytes, sealBytes } from '../seal-bytes.ts'

/** The account, and the secret of the request, without which the response can be neither found nor decrypted. */
export interface ResponseOwner {
  accountId: string
  secret: Buffer
}

/** How a response is read into memory. */
export interface ResponseReader {
  reserveMemory: ReserveMemory
  /** Ends the wait for memory. */
  signal: AbortSignal
}

export interface ResponseLocation {
  /** Object key. */
  key: string
  /** Epoch milliseconds. */
  endsAt: number
}

export type StoredResponse = ResponseData & ResponseLocation

/**
 * Stores encrypted responses in the object store for 24 hours. The object's name and encryption key are derived from the request's secret, and its folder is
 * the day on which the response expires, so that a repeated request can find it without an index.
 */
interface StoredResponses {
  /** Stores a response. Also returns the stored bytes, and when they are removed, in epoch milliseconds. Throws `unavailable`. */
  store(
    owner: ResponseOwner,
    response: ResponseData,
  ): Promise<{ location: ResponseLocation; stored: { bytes: number; expiresAt: number } }>
  /**
   * Returns `undefined` if the response does not exist, cannot be decrypted or has expired. Reserves memory before it reads. Throws `unavailable`, and the
   * errors from `ReserveMemory` and `reads`.
   */
  read(owner: ResponseOwner, key: string, to: ResponseReader): Promise<StoredResponse | undefined>
  /** Works like `read`, but without the key. Checks two objects. */
  find(owner: ResponseOwner, to: ResponseReader): Promise<StoredResponse | undefined>
}

const dayMs = 24 * 60 * 60 * 1000
const keptMs = dayMs

/** A line of JSON before the body. */
type Head = Omit<ResponseData, 'body'> & { endsAt: number }

export function createStoredResponses(options: {
  store: ObjectStore
  now: () => number
  /** Counts the bytes that each account reads. */
  reads: Pick<ByteLimit, 'run'>
  onError: (error: unknown) => void
}): StoredResponses {
  const { store, now, reads, onError } = options

  /** Returns the key of a response that expires at `endsAt`. Its folder is a day, so that few folders must be checked. */
  function keyOf({ accountId, secret }: ResponseOwner, endsAt: number): string {
    const id = deriveSecret(secret, `name\n${accountId}`).toString('base64url')
    return answerKey({ expiresAt: endOfDay(endsAt), id })
  }

  async function read(
    owner: ResponseOwner,
    key: string,
    reader: ResponseReader,
  ): Promise<StoredResponse | undefined> {
    const info = await store.stat(key)
    if (!info) return undefined
    const { bytes } = info
    return reads.run(
      owner.accountId,
      () => open(owner, key, { ...reader, bytes }),
      () => bytes,
    )
  }

  async function open(
    { secret }: ResponseOwner,
    key: string,
    { reserveMemory, signal, bytes }: ResponseReader & { bytes: number },
  ): Promise<StoredResponse | undefined> {
    await reserveMemory(bytes, signal)
    const sealed = await store.get(key)
    if (!sealed) return undefined
    try {
      const response = unpack(await openBytes({ key: deriveSecret(secret, 'answer') }, sealed))
      return response.endsAt > now() ? { ...response, key } : undefined
    } catch (error) {
      // An object that cannot be decrypted counts as missing.
      onError(error)
      return undefined
    }
  }

  return {
    read,
    async store(owner, { body, ...rest }) {
      const endsAt = now() + keptMs
      const head = Buffer.from(`${JSON.stringify({ ...rest, endsAt } satisfies Head)}\n`)
      const key = keyOf(owner, endsAt)
      const sealed = await sealBytes({ key: deriveSecret(owner.secret, 'answer') }, [head, body])
      await store.put(key, sealed, { contentType: 'application/octet-stream' })
      return { location: { key, endsAt }, stored: { bytes: sealed.length, expiresAt: endOfDay(endsAt) } }
    },
    async find(owner, to) {
      // It expires within a day from now, so today or tomorrow.
      const keys = [keyOf(owner, now() + keptMs), keyOf(owner, now())]
      const [newer, older] = await Promise.all(keys.map((key) => read(owner, key, to)))
      return newer ?? older
    },
  }
}

function endOfDay(at: number): number {
  return Math.ceil(at / dayMs) * dayMs
}

function unpack(packed: Buffer): Head & ResponseData {
  const headEnd = packed.indexOf('\n')
  const head = JSON.parse(packed.toString('utf8', 0, headEnd)) as Head
  return { ...head, body: packed.subarray(headEnd + 1) }
}

/** Derives a separate secret for each purpose. */
export function deriveSecret(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
