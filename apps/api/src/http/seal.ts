import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { inSlices } from './in-slices.ts'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key of 32 bytes: nonce, what is sealed (the pieces as one), tag. */
export async function seal(key: Buffer, pieces: readonly Buffer[]): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
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

/** Throws for what `seal` did not make of this key. */
export async function open(key: Buffer, sealed: Buffer): Promise<Buffer> {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  const hidden = sealed.subarray(nonceBytes, sealed.length - tagBytes)
  const plain = Buffer.allocUnsafe(hidden.length)
  let at = 0
  for await (const slice of inSlices(hidden)) at += decipher.update(slice).copy(plain, at)
  decipher.final()
  return plain
}
