import type { Readable, Writable } from 'node:stream'
import { Fault } from '@platen/contract'

/** An object as it is listed: its key, its size, and when it was last written. */
export interface ObjectInfo {
  key: string
  bytes: number
  modifiedAt: Date
}

/** What a link gives, and for how long. */
export interface LinkOptions {
  key: string
  /** How long the link works, from now: 1 to 604,800 (7 days). */
  expiresInSeconds: number
  /** Offered to the browser as the name to save under; any Unicode. */
  fileName: string
  contentType: string
}

/** A part of an object, in bytes from its start; `end` is the last one, as in HTTP's `Range`. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Named bytes. Keys are `/`-separated relative paths of at most 1,024 bytes of UTF-8; a key with an empty, `.` or `..` part,
 * a leading `/`, a backslash, a control character, a lone surrogate or a part of more than 255 bytes is refused with a
 * `RangeError` before anything is touched. A key must not be another key's folder: with `a`, there is no `a/b`.
 * A reader sees a whole object or none. A store that is away throws `Fault` `unavailable`, and so does one whose mark is not there: a
 * disk that is not mounted must not look like one without objects.
 */
export interface ObjectStore {
  readonly kind: 'disk' | 's3'
  /**
   * Called by who owns the store, at its start. A store without its mark gets it when it holds objects already, or nothing was ever put
   * into it by `isNew`. Throws `unavailable` otherwise.
   */
  initialise(of: { isNew: () => Promise<boolean> }): Promise<void>
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /**
   * As `put`, for bytes that come one after the other: memory stays flat whatever their number, up to 156 GiB in an S3 store. Reads
   * `source` to its end, and destroys it when that fails. Nothing is left of what failed, and an object that was there before stays as
   * it was. Faults: `payload_too_large` at the first byte over `bytesMax`; an error of the source is thrown as it is.
   */
  putStream(
    key: string,
    source: Readable,
    options: { contentType: string; bytesMax?: number },
  ): Promise<{ bytes: number }>
  /** The whole object, or `undefined` when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /**
   * A stream of the object or a part of it, or `undefined` when there is none. The caller must consume or destroy it.
   * A part that does not lie inside the object is a `RangeError`; `stat` tells its size.
   */
  openRead(key: string, range?: ByteRange): Promise<Readable | undefined>
  /**
   * Writes the object or a part of it to `sink`, and ends that; `false` when there is no such object. Of a large one less is in memory than
   * of `openRead`'s stream. Throws as `openRead`, and what ends `sink` before its time.
   */
  sendTo(key: string, sink: Writable, range?: ByteRange): Promise<boolean>
  /** Size and time, or `undefined` when there is none. */
  stat(key: string): Promise<ObjectInfo | undefined>
  /** Deletes; an absent object is no error. */
  remove(key: string): Promise<void>
  /** Objects whose key begins with `prefix`, in ascending order of the keys' UTF-8 bytes. */
  list(prefix: string): AsyncIterable<ObjectInfo>
  /** A link that needs no key, works until it expires, for this one object only. */
  presignGet(options: LinkOptions): Promise<string>
  /** Resolves when the store can be written to and read from now; throws `Fault` `unavailable` that says why it can't. */
  check(): Promise<void>
}

/** The longest life that S3 allows a presigned link; the disk store keeps to it too. */
const linkSecondsMax = 604_800

/** Throws a `RangeError` for a life that no link may have: other than 1 to 604,800 whole seconds. */
export function assertLinkLife(expiresInSeconds: number): void {
  if (Number.isInteger(expiresInSeconds) && expiresInSeconds >= 1 && expiresInSeconds <= linkSecondsMax)
    return
  throw new RangeError(`A link works for 1 to ${linkSecondsMax} seconds, not for ${expiresInSeconds}`)
}

/** The fault `unavailable` of a store that cannot be used. `why` becomes public: a short reason without addresses and secrets. */
export function storeUnavailable(why: string, cause: unknown): Fault {
  return new Fault('unavailable', { detail: `The object storage cannot be used: ${why}.`, cause })
}
