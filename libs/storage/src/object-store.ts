import type { Readable } from 'node:stream'

export interface ObjectInfo {
  key: string
  bytes: number
  modifiedAt: Date
}

export interface LinkOptions {
  key: string
  /** How long the link works, from now. */
  expiresInSeconds: number
  /** Offered to the browser as the name to save under; any Unicode. */
  fileName: string
  contentType: string
}

/**
 * Named bytes. Keys are `/`-separated relative paths of at most 1,024 bytes of UTF-8; a key with an empty, `.` or `..` part,
 * a leading `/`, a backslash or a control character is refused with a `RangeError` before anything is touched.
 * A reader sees a whole object or none. A store that is away throws `Fault` `unavailable`.
 */
export interface ObjectStore {
  readonly kind: 'disk' | 's3'
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** The whole object, or `undefined` when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** A stream of the object, or `undefined` when there is none. The caller must consume or destroy it. */
  openRead(key: string): Promise<Readable | undefined>
  /** Size and time, or `undefined` when there is none. */
  stat(key: string): Promise<ObjectInfo | undefined>
  /** Deletes; an absent object is no error. */
  remove(key: string): Promise<void>
  /** Objects whose key begins with `prefix`, in ascending key order. */
  list(prefix: string): AsyncIterable<ObjectInfo>
  /** A link that needs no key, works until it expires, for this one object only. */
  presignGet(options: LinkOptions): Promise<string>
  /** An address that takes one PUT of this key. Disk: served by the API, as are its GET links. */
  presignPut(options: { key: string; expiresInSeconds: number; contentType: string }): Promise<string>
  /** Resolves when the store can be written to and read from now; throws `Fault` `unavailable` that says why it can't. */
  check(): Promise<void>
}
