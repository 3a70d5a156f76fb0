import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { inSlices } from '@platen/platform'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A 32-byte key. `boundTo` names the purpose of the bytes, so that they cannot be replaced by other bytes that were sealed with the same key. */
export interface SealKey {
  key: Buffer
  boundTo?: string
}

/** Encrypts the joined pieces with AES-256-GCM. Returns nonce, ciphertext and tag. Large pieces do not block the event loop. */
export async function sealBytes({ key, boundTo = '' }: SealKey, pieces: readonly Buffer[]): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(boundTo))
  const plainBytes = pieces.reduce((bytes, piece) => bytes + piece.length, 0)
  const sealed = Buffer.allocUnsafe(nonceBytes + plainBytes + tagBytes)
  let at = nonce.copy(sealed)
  for (const piece of pieces) {
    for await (const slice of inSlices(piece)) at += cipher.update(slice).copy(sealed, at)
  }
  cipher.final()
  cipher.getAuthTag().copy(sealed, at)
  return sealed
}

/**
 * Decrypts `sealed` in place, so that large data is in memory only once. `sealed` is unusable afterwards. Throws if the bytes were changed, or were sealed
 * with a different key or purpose.
 */
export async function openBytes({ key, boundTo = '' }: SealKey, sealed: Buffer): Promise<Buffer> {
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(sealed.length - tagBytes))
  const opened = sealed.subarray(nonceBytes, sealed.length - tagBytes)
  let at = 0
  for await (const slice of inSlices(opened)) at += decipher.update(slice).copy(opened, at)
  decipher.final()
  return opened
}
