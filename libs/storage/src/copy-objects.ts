import { documentFormat } from '@platen/contract'
import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { ObjectInfo, ObjectStore } from './object-store.ts'
import { expiryOfKey } from './expiring-key.ts'
import { probesFolder } from './probe-store.ts'

/** Progress of a copy, in objects and bytes. */
export interface CopyCounts {
  copied: number
  bytes: number
  /** Objects copied by an earlier run. */
  already: number
  /** Objects not copied, because they have expired or were removed in the meantime. */
  left: number
}

/** Source and target of a copy, and its callbacks. */
export interface CopyOptions {
  from: ObjectStore
  to: ObjectStore
  /** Returns whether an earlier run copied and verified this object in its current state. */
  isCopied: (object: ObjectInfo) => boolean
  /** Called when an object has been copied to `to` and verified. */
  onCopied: (object: ObjectInfo) => Promise<void>
  onProgress: (counts: CopyCounts) => void
  /** Epoch milliseconds. */
  now: number
}

const copiesAtOnce = 8

/**
 * Copies each object of a store, except expired objects, to another store under the same key. An object counts as copied once it has been read back
 * with the same SHA-256. Nothing is removed from `from`. Throws `unavailable` if a store is unavailable, and a plain `Error` with the key if the
 * content differs.
 */
export async function copyObjects(options: CopyOptions): Promise<CopyCounts> {
  const { from, onProgress } = options
  const counts: CopyCounts = { copied: 0, bytes: 0, already: 0, left: 0 }
  const objects = from.list('')[Symbol.asyncIterator]()
  const copyOn = async () => {
    for (let next = await objects.next(); !next.done; next = await objects.next()) {
      const object = next.value
      if (object.key.startsWith(probesFolder)) continue
      await copyCounted(object, options, counts)
      onProgress({ ...counts })
    }
  }
  await Promise.all(Array.from({ length: copiesAtOnce }, copyOn))
  return counts
}

async function copyCounted(object: ObjectInfo, options: CopyOptions, counts: CopyCounts): Promise<void> {
  if ((expiryOfKey(object.key) ?? Number.POSITIVE_INFINITY) <= options.now) counts.left++
  else if (options.isCopied(object)) counts.already++
  else if (await copyObject(object.key, options)) {
    await options.onCopied(object)
    counts.copied++
    counts.bytes += object.bytes
  } else counts.left++
}

/** Returns `false` if the object no longer exists. */
async function copyObject(key: string, { from, to }: CopyOptions): Promise<boolean> {
  const source = await from.openRead(key)
  if (source === undefined) return false
  const sent = createHash('sha256')
  // If the copy fails, the hashing stream is destroyed, and the source must not be left open.
  const hashed = source.pipe(hashing(sent))
  source.once('error', (error) => hashed.destroy(error))
  hashed.once('close', () => source.destroy())
  await to.putStream(key, hashed, { contentType: contentTypeOf(key) })
  const back = await to.openRead(key)
  const received = createHash('sha256')
  for await (const chunk of back ?? []) received.update(chunk as Buffer)
  if (back === undefined || sent.digest('hex') !== received.digest('hex')) {
    throw new Error(`${key} was changed by the new store; the old store is unchanged`)
  }
  return true
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
}

/** A store on disk does not store content types, because its links contain them. */
function contentTypeOf(key: string): string {
  if (key.endsWith('.json')) return 'application/json'
  return key.endsWith(documentFormat.extension) ? documentFormat.mediaType : 'application/octet-stream'
}
