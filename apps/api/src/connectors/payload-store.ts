import { randomBytes } from 'node:crypto'
import { hookKey, type ObjectStore } from '@platen/storage'
import { type SealKey, openBytes, sealBytes } from '../http/seal-bytes.ts'

/** Location of a payload, with its decryption key. */
export interface PayloadLocation {
  deliveryId: string
  /** Result of `newPayloadKey`. */
  key: string
  /** When the payload expires. */
  until: Date
}

/** Stores payloads and repaired records, each encrypted with its own key, which is in the row of the delivery. */
export interface PayloadStore {
  /** Throws `unavailable`. */
  put(location: PayloadLocation, what: 'payload' | 'record', bytes: Uint8Array): Promise<void>
  /** Returns `undefined` if it was deleted. Throws `unavailable`. */
  get(location: PayloadLocation, what: 'payload' | 'record'): Promise<Buffer | undefined>
  /** Does nothing if it does not exist. Throws `unavailable`. */
  remove(location: Omit<PayloadLocation, 'key'> & Partial<PayloadLocation>): Promise<void>
}

/** Returns a new key: 32 random bytes in base64. */
export function newPayloadKey(): string {
  return randomBytes(32).toString('base64')
}

function sealOf({ key }: PayloadLocation, what: 'payload' | 'record'): SealKey {
  return { key: Buffer.from(key, 'base64'), boundTo: what }
}

export function createPayloadStore(store: ObjectStore): PayloadStore {
  const keyOf = ({ deliveryId, until }: Omit<PayloadLocation, 'key'>, what: 'payload' | 'record') =>
    hookKey({ expiresAt: until.getTime(), id: `${deliveryId}-${what}` })

  return {
    async put(location, what, bytes) {
      const sealed = await sealBytes(sealOf(location, what), [
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      ])
      await store.put(keyOf(location, what), sealed, { contentType: 'application/octet-stream' })
    },
    async get(location, what) {
      const sealed = await store.get(keyOf(location, what))
      return sealed && openBytes(sealOf(location, what), sealed)
    },
    async remove(location) {
      await Promise.all([store.remove(keyOf(location, 'payload')), store.remove(keyOf(location, 'record'))])
    },
  }
}
