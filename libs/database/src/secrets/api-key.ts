import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { decodeBase62, encodeBase62 } from './base62.ts'

const keyPrefix = 'plt_'
const hookPrefix = 'hook_'
const randomSize = 28
const checksumSize = 4
const digits = 43

/** A key that reads as one. `hash` is the lower-case hexadecimal SHA-256 of the whole text: what the key is looked up by. */
export interface ParsedApiKey {
  hash: string
}

/** Makes `plt_` and 43 base62 characters: 224 random bits and a CRC-32 over them. */
export function newApiKey(): string {
  return newSecret(keyPrefix)
}

/** The hash of a well-formed key; `undefined` for anything else. Bounded work for any input, and no look-up for a typo. */
export function parseApiKey(text: string): ParsedApiKey | undefined {
  return parseSecret(text, keyPrefix)
}

/** The secret in a connector's address, as `newApiKey` makes keys, with `hook_` before it. */
export function newHookSecret(): string {
  return newSecret(hookPrefix)
}

/** As `parseApiKey`, for the secret in a connector's address. */
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
