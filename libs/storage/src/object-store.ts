import type { Readable, Writable } from 'node:stream'
import { Fault } from '@platen/contract'

/** An object in a list: its key, size, and time of its last write. */
export interface ObjectInfo {
  key: string
  bytes: number
  modifiedAt: Date
}

/** The content and lifetime of a link. */
export interface LinkOptions {
  key: string
  /** Lifetime in seconds from now: 1 to 604,800 (7 days). */
  expiresInSeconds: number
  /** File name for the browser. Any Unicode. */
  fileName: string
  contentType: string
}

/** A range of an object, in bytes from its start. `end` is inclusive, as in HTTP's `Range`. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Stores named bytes. Keys are `/`-separated relative paths of at most 1,024 bytes of UTF-8. A key with an empty, `.` or `..` segment, a leading `/`,
 * a backslash, a control character, a lone surrogate or a segment of more than 255 bytes throws a `RangeError` before any access. A key must not be
 * the folder of another key: if `a` exists, `a/b` cannot. Readers see a complete object or no object. An unavailable store throws `Fault`
 * `unavailable`. So does a store without its mark, because an unmounted disk must not look like an empty store.
 */
export interface ObjectStore {
  readonly kind: 'disk' | 's3'
  /**
   * Called by the owner of the store when it starts. Writes a missing mark if the store contains objects, or if `isNew` confirms that nothing was
   * ever written. Otherwise, throws `unavailable`.
   */
  initialise(of: { isNew: () => Promise<boolean> }): Promise<void>
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /**
   * Like `put`, for a stream. An object in an S3 store can be up to 156 GiB, with constant memory use. Reads `source` to its end, and destroys it
   * on failure. A failed write leaves nothing behind, and does not change an existing object. Throws `payload_too_large` at the first byte over
   * `bytesMax`, and errors from the source unchanged.
   */
  putStream(
    key: string,
    source: Readable,
    options: { contentType: string; bytesMax?: number },
  ): Promise<{ bytes: number }>
  /** Returns the whole object, or `undefined` if there is none. */
  get(key: string): Promise<Buffer | undefined>
  /**
   * Returns a stream of the object or a range of it, or `undefined` if there is none. The caller must consume or destroy it. Throws a `RangeError`
   * for a range outside the object. `stat` returns the size.
   */
  openRead(key: string, range?: ByteRange): Promise<Readable | undefined>
  /**
   * Writes the object or a range of it to `sink`, and ends `sink`. Returns `false` if there is no such object. Uses less memory for a large object
   * than the stream of `openRead`. Throws as `openRead` does, and if `sink` ends early.
   */
  sendTo(key: string, sink: Writable, range?: ByteRange): Promise<boolean>
  /** Returns the size and the time, or `undefined` if there is none. */
  stat(key: string): Promise<ObjectInfo | undefined>
  /** Deletes an object. A missing object is not an error. */
  remove(key: string): Promise<void>
  /** Lists objects whose key begins with `prefix`, in ascending order of the keys' UTF-8 bytes. */
  list(prefix: string): AsyncIterable<ObjectInfo>
  /** Returns a link to this object that works without credentials until it expires. */
  presignGet(options: LinkOptions): Promise<string>
  /** Resolves if the store can currently be written and read. Otherwise, throws `Fault` `unavailable` with the reason. */
  check(): Promise<void>
}

/** The longest lifetime of a presigned S3 link. The disk store has the same limit. */
const linkSecondsMax = 604_800

/** Throws a `RangeError` unless the lifetime is a whole number of seconds from 1 to 604,800. */
export function assertLinkLife(expiresInSeconds: number): void {
  if (Number.isInteger(expiresInSeconds) && expiresInSeconds >= 1 && expiresInSeconds <= linkSecondsMax)
    return
  throw new RangeError(`A link works for 1 to ${linkSecondsMax} seconds, not for ${expiresInSeconds}`)
}

/** Returns an `unavailable` fault for a store. `why` is shown to callers: a short reason without addresses or secrets. */
export function storeUnavailable(why: string, cause: unknown): Fault {
  return new Fault('unavailable', { detail: `The object storage cannot be used: ${why}.`, cause })
}
