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
 * the folder of another key: with `a`, there is no `a/b`. Readers see a complete object or none. An unavailable store throws `Fault` `unavailable`,
 * and so does one without its mark, because an unmounted disk must not look like an empty store.
 */
export interface ObjectStore {
  readonly kind: 'disk' | 's3'
  /**
   * Called by the owner of the store at its start. A store without its mark gets it if it contains objects, or if `isNew` confirms that nothing was
   * ever written. Throws `unavailable` otherwise.
   */
  initialise(of: { isNew: () => Promise<boolean> }): Promise<void>
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /**
   * Like `put`, for a stream. Memory stays constant for up to 156 GiB in an S3 store. Reads `source` to its end, and destroys it on
   * failure. A failed write leaves nothing, and an existing object stays unchanged. Throws `payload_too_large` at the first byte
   * over `bytesMax`, and errors of the source unchanged.
   */
  putStream(
    key: string,
    source: Readable,
    options: { contentType: string; bytesMax?: number },
  ): Promise<{ bytes: number }>
  /** Returns the whole object, or `undefined` if there is none. */
  get(key: string): Promise<Buffer | undefined>
  /**
   * Returns a stream of the object or a range of it, or `undefined` if there is none. The caller must consume or destroy it. A range outside of the
   * object throws a `RangeError`. `stat` returns the size.
   */
  openRead(key: string, range?: ByteRange): Promise<Readable | undefined>
  /**
   * Writes the object or a range of it to `sink`, and ends that. Returns `false` if there is no such object. Uses less memory for a large object than
   * the stream of `openRead`. Throws like `openRead`, and if `sink` ends early.
   */
  sendTo(key: string, sink: Writable, range?: ByteRange): Promise<boolean>
  /** Returns size and time, or `undefined` if there is none. */
  stat(key: string): Promise<ObjectInfo | undefined>
  /** Deletes an object. A missing object is not an error. */
  remove(key: string): Promise<void>
  /** Lists objects whose key begins with `prefix`, in ascending order of the keys' UTF-8 bytes. */
  list(prefix: string): AsyncIterable<ObjectInfo>
  /** Returns a link to this object that works without credentials until it expires. */
  presignGet(options: LinkOptions): Promise<string>
  /** Resolves if the store can be written and read now. Throws `Fault` `unavailable` with the reason otherwise. */
  check(): Promise<void>
}

/** The longest lifetime of a presigned S3 link. The disk store has the same limit. */
const linkSecondsMax = 604_800

/** Throws a `RangeError` for a lifetime other than 1 to 604,800 whole seconds. */
export function assertLinkLife(expiresInSeconds: number): void {
  if (Number.isInteger(expiresInSeconds) && expiresInSeconds >= 1 && expiresInSeconds <= linkSecondsMax)
    return
  throw new RangeError(`A link works for 1 to ${linkSecondsMax} seconds, not for ${expiresInSeconds}`)
}

/** Returns the fault `unavailable` of a store. `why` becomes public: a short reason without addresses and secrets. */
export function storeUnavailable(why: string, cause: unknown): Fault {
  return new Fault('unavailable', { detail: `The object storage cannot be used: ${why}.`, cause })
}
