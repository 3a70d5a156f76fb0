import { randomBytes } from 'node:crypto'
import { hookKey, type ObjectStore } from '@platen/storage'
import { type BytesSeal, openBytes, sealBytes } from '../http/seal-bytes.ts'

/** Where a payload is, and what opens it. */
export interface PayloadPlace {
  deliveryId: string
  /** Of `newPayloadKey`. */
  key: string
  /** When it ends by itself. */
  until: Date
}

/** Payloads as they came and records that were repaired, each sealed under a key of its own: without the row of its delivery nobody can read it. */
export interface PayloadStore {
  /** Throws `unavailable`. */
  put(place: PayloadPlace, what: 'payload' | 'record', bytes: Uint8Array): Promise<void>
  /** `undefined` when it is gone. Throws `unavailable`. */
  get(place: PayloadPlace, what: 'payload' | 'record'): Promise<Buffer | undefined>
  /** Nothing where there is none. Throws `unavailable`. */
  remove(place: Omit<PayloadPlace, 'key'> & Partial<PayloadPlace>): Promise<void>
}

/** 32 random bytes, in base64. */
export function newPayloadKey(): string {
  return randomBytes(32).toString('base64')
}

function sealOf({ key }: PayloadPlace, what: 'payload' | 'record'): BytesSeal {
  return { key: Buffer.from(key, 'base64'), boundTo: what }
}

export function createPayloadStore(store: ObjectStore): PayloadStore {
  const keyOf = ({ deliveryId, until }: Omit<PayloadPlace, 'key'>, what: 'payload' | 'record') =>
    hookKey({ expiresAt: until.getTime(), id: `${deliveryId}-${what}` })

  return {
    async put(place, what, bytes) {
      const sealed = await sealBytes(sealOf(place, what), [
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      ])
      await store.put(keyOf(place, what), sealed, { contentType: 'application/octet-stream' })
    },
    async get(place, what) {
      const sealed = await store.get(keyOf(place, what))
      return sealed && openBytes(sealOf(place, what), sealed)
    },
    async remove(place) {
      await Promise.all([store.remove(keyOf(place, 'payload')), store.remove(keyOf(place, 'record'))])
    },
  }
}
