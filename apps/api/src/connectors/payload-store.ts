import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { hookKey, type ObjectStore } from '@platen/storage'

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
  remove(place: PayloadPlace): Promise<void>
}

const cipher = 'aes-256-gcm'
const nonceSize = 12
const tagSize = 16

/** 32 random bytes, in base64. */
export function newPayloadKey(): string {
  return randomBytes(32).toString('base64')
}

export function createPayloadStore(store: ObjectStore): PayloadStore {
  const keyOf = ({ deliveryId, until }: PayloadPlace, what: 'payload' | 'record') =>
    hookKey({ expiresAt: until.getTime(), id: `${deliveryId}-${what}` })

  return {
    async put(place, what, bytes) {
      const nonce = randomBytes(nonceSize)
      const encrypt = createCipheriv(cipher, Buffer.from(place.key, 'base64'), nonce, {
        authTagLength: tagSize,
      })
      encrypt.setAAD(Buffer.from(what))
      const sealed = Buffer.concat([nonce, encrypt.update(bytes), encrypt.final(), encrypt.getAuthTag()])
      await store.put(keyOf(place, what), sealed, { contentType: 'application/octet-stream' })
    },
    async get(place, what) {
      const sealed = await store.get(keyOf(place, what))
      if (!sealed) return undefined
      const decrypt = createDecipheriv(
        cipher,
        Buffer.from(place.key, 'base64'),
        sealed.subarray(0, nonceSize),
        { authTagLength: tagSize },
      )
      decrypt.setAAD(Buffer.from(what)).setAuthTag(sealed.subarray(-tagSize))
      return Buffer.concat([decrypt.update(sealed.subarray(nonceSize, -tagSize)), decrypt.final()])
    },
    async remove(place) {
      await Promise.all([store.remove(keyOf(place, 'payload')), store.remove(keyOf(place, 'record'))])
    },
  }
}
