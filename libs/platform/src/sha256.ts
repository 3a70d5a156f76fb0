import { webcrypto } from 'node:crypto'

/** Returns the SHA-256 of bytes in hex. Calculated in Node's thread pool, because 25 MiB would block other callers for 30 ms. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes)
  return Buffer.from(digest).toString('hex')
}
