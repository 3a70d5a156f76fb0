import { createHmac } from 'node:crypto'
import { answerKey, type ObjectStore } from '@platen/storage'
import type { ResponseData } from '../response.ts'
import type { ReserveMemory } from '../limits/request-memory.ts'
import type { ByteLimit } from '../limits/limit-cost.ts'
import { openBytes, sealBytes } from '../seal-bytes.ts'

/** Whose answer it is, and the secret of its request: without that it is neither found nor opened. */
export interface ResponseOwner {
  accountId: string
  secret: Buffer
}

/** Where an answer is read to. */
export interface ResponseReader {
  reserveMemory: ReserveMemory
  /** Ends the wait for room. */
  signal: AbortSignal
}

export interface ResponseLocation {
  /** Of its object. */
  key: string
  /** Epoch milliseconds. */
  endsAt: number
}

export type StoredResponse = ResponseData & ResponseLocation

/**
 * Answers in the object store, given again for 24 hours, sealed. Name and seal are made of the request's secret, and the folder of the day
 * on which the answer ends, so that whoever sends the request again needs nobody to say where it lies.
 */
interface StoredResponses {
  /** Also returns the bytes in the store and when they are removed, in epoch milliseconds. Throws `unavailable`. */
  keep(
    owner: ResponseOwner,
    answer: ResponseData,
  ): Promise<{ place: ResponseLocation; stored: { bytes: number; expiresAt: number } }>
  /**
   * `undefined` for what is not there, does not open or has ended. Nothing is read before there is room for it. Throws `unavailable`, and
   * as `ReserveMemory` and `reads` do.
   */
  read(owner: ResponseOwner, key: string, to: ResponseReader): Promise<StoredResponse | undefined>
  /** As `read`, wherever it may lie: two looks into the store. */
  find(owner: ResponseOwner, to: ResponseReader): Promise<StoredResponse | undefined>
}

const dayMs = 24 * 60 * 60 * 1000
const keptMs = dayMs

/** What stands before the body, as a line of JSON. */
type Head = Omit<ResponseData, 'body'> & { endsAt: number }

export function createStoredResponses(options: {
  store: ObjectStore
  now: () => number
  /** Counts what is read for each account. */
  reads: Pick<ByteLimit, 'run'>
  onError: (error: unknown) => void
}): StoredResponses {
  const { store, now, reads, onError } = options

  /** The key of an answer that ends at `endsAt`: its folder ends with the day, so that there are few to look into. */
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
      const answer = unpack(await openBytes({ key: deriveSecret(secret, 'answer') }, sealed))
      return answer.endsAt > now() ? { ...answer, key } : undefined
    } catch (error) {
      // What does not open is not what was kept: as good as gone.
      onError(error)
      return undefined
    }
  }

  return {
    read,
    async keep(owner, { body, ...rest }) {
      const endsAt = now() + keptMs
      const head = Buffer.from(`${JSON.stringify({ ...rest, endsAt } satisfies Head)}\n`)
      const key = keyOf(owner, endsAt)
      const sealed = await sealBytes({ key: deriveSecret(owner.secret, 'answer') }, [head, body])
      await store.put(key, sealed, { contentType: 'application/octet-stream' })
      return { place: { key, endsAt }, stored: { bytes: sealed.length, expiresAt: endOfDay(endsAt) } }
    },
    async find(owner, to) {
      // It ends within a day from now: today or tomorrow.
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

/** One secret for each purpose, none of which tells another. */
export function deriveSecret(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
