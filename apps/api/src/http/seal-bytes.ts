import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { inSlices } from '@platen/platform'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** What bytes are sealed with: 32 bytes, and what they are, so that none can be put in the place of others under the same key. */
export interface SealKey {
  key: Buffer
  boundTo?: string
}

/** AES-256-GCM: nonce, what is sealed (the pieces as one), tag. Holds nobody up, whatever its size. */
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
 * Opens `sealed` in its own memory, which is worth nothing afterwards: large bytes are there only once. Throws for what `sealBytes` did not
 * make under this seal.
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
