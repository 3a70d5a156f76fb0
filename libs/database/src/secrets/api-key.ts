import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { decodeBase62, encodeBase62 } from './base62.ts'

const keyPrefix = 'plt_'
const hookPrefix = 'hook_'
const randomSize = 28
const checksumSize = 4
const digits = 43

/** A well-formed key. `hash` is the SHA-256 (lower-case hexadecimal) of the whole text, and is used to find the key. */
export interface ParsedApiKey {
  hash: string
}

/** Returns `plt_` and 43 base62 characters: 224 random bits and a CRC-32 of them. */
export function newApiKey(): string {
  return newSecret(keyPrefix)
}

/** Returns the hash of a well-formed key, or `undefined`. Takes bounded time for any input, and avoids a query for a typo. */
export function parseApiKey(text: string): ParsedApiKey | undefined {
  return parseSecret(text, keyPrefix)
}

/** Returns a secret for a connector's address: like `newApiKey`, with the prefix `hook_`. */
export function newHookSecret(): string {
  return newSecret(hookPrefix)
}

/** Like `parseApiKey`, for the secret in a connector's address. */
export function parseHookSecret(text: string): ParsedApiKey | undefined {
  return parseSecret(text, hookPrefix)
}

function newSecret(prefix: string): string {
  const random = randomBytes(randomSize)
  return prefix + encodeBase62(Buffer.concat([random, checksum(random)]), digits)
}

function parseSecret(text: string, prefix: string): ParsedApiKey | undefined {
  if (text.length !== prefix.length + digits || !text.startsWith(prefix)) return undefined
  const bytes = decodeBase62(text.slice(prefix.length), randomSize + checksumSize)
  if (!bytes) return undefined
  const isIntact = checksum(bytes.subarray(0, randomSize)).equals(bytes.subarray(randomSize))
  return isIntact ? { hash: createHash('sha256').update(text).digest('hex') } : undefined
}

function checksum(random: Uint8Array): Buffer {
  const bytes = Buffer.alloc(checksumSize)
  bytes.writeUInt32BE(crc32(random))
  return bytes
}
