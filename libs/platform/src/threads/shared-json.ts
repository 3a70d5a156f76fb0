import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** JSON in shared memory, so that passing it to threads costs nothing. */
export interface SharedJson {
  /** SHA-256, by which a thread recognizes JSON that it has already parsed. */
  hash: string
  /** UTF-8, in shared memory. */
  bytes: Uint8Array
}

const shared = new WeakMap<object, SharedJson>()

/** Shares a value that never changes. The JSON is cached for as long as the value exists. */
export function shareJson(value: object): SharedJson {
  const known = shared.get(value)
  if (known) return known
  const json = Buffer.from(JSON.stringify(value))
  const bytes = new Uint8Array(new SharedArrayBuffer(json.length))
  bytes.set(json)
  const made = { hash: createHash('sha256').update(json).digest('hex'), bytes }
  shared.set(value, made)
  return made
}

/** Limit for a thread's cache of parsed values, in bytes of JSON. The values use about ten times as much. */
const keptBytesMax = 8 * 2 ** 20

const parsed = new LRUCache<string, object>({ maxSize: keptBytesMax })

/** Returns the value of shared JSON, parsed once in each thread. */
export function readSharedJson({ hash, bytes }: SharedJson): object {
  const known = parsed.get(hash)
  if (known) return known
  // Copied, because a decoder does not accept shared memory.
  const value = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes))) as object
  parsed.set(hash, value, { size: Math.max(1, bytes.length) })
  return value
}
