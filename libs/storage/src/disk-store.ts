import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type DiskFolder, openDiskFolder } from './disk-folder.ts'
import { makeFileLink } from './file-link.ts'
import { assertKey, assertPrefix } from './object-key.ts'
import { type BareStore, markedStore } from './marked-store.ts'
import {
  assertLinkLife,
  type ByteRange,
  type ObjectInfo,
  type ObjectStore,
  storeUnavailable,
} from './object-store.ts'
import { meterSource } from './metered-source.ts'
import { probeStore } from './probe-store.ts'

/** The location of a disk store, and the configuration of its links. */
export interface DiskStoreOptions {
  /** The folder is only created when the store is initialized. If it is missing later, the disk is not mounted. */
  folder: string
  /** Signs links. Without this secret and `baseUrl`, the store creates no links. */
  linkSecret?: string | Uint8Array
  /** Public address of the API, such as `https://platen.example`. */
  baseUrl?: string
  /** Clock for links, in epoch milliseconds. */
  now?: () => number
}

/**
 * Stores objects as files in one folder. An object is on the disk when `put` resolves. Links point to the API's `/files`, which checks them with
 * `verifyFileLink`. Content types are not stored, because links contain them.
 */
export function openDiskStore(options: DiskStoreOptions): ObjectStore {
  const { linkSecret, baseUrl, now = Date.now } = options
  const folder = openDiskFolder(path.resolve(options.folder))

  async function onDisk<T>(key: string, work: (folder: DiskFolder) => Promise<T>): Promise<T> {
    assertKey(key)
    return work(folder).catch(translate)
  }

  function openFile(key: string, wanted: ByteRange | undefined): Promise<FilePart | undefined> {
    return onDisk(key, async () => {
      const file = await folder.open(key)
      if (file === undefined) return undefined
      try {
        const { size } = await file.stat()
        if (wanted !== undefined) assertRange(wanted, size)
        return { file, ...(wanted ?? { start: 0, end: size - 1 }) }
      } catch (error) {
        await file.close()
        throw error
      }
    })
  }

  const store: BareStore = {
    kind: 'disk',
    put: (key, bytes) => onDisk(key, () => folder.write(key, bytes)),
    putStream: (key, source, { bytesMax }) =>
      meterSource(source, bytesMax, (chunks) => onDisk(key, () => folder.write(key, chunks))),
    get: (key) =>
      onDisk(key, async () => {
        const file = await folder.open(key)
        if (file === undefined) return undefined
        try {
          return await file.readFile()
        } finally {
          await file.close()
        }
      }),
    async openRead(key, range) {
      const opened = await openFile(key, range)
      if (opened === undefined) return undefined
      const { file, start, end } = opened
      // With a known end, the stream uses no more memory than the object has bytes.
      return file.createReadStream({ start, end: Math.max(start, end) })
    },
    async sendTo(key, sink, range) {
      const opened = await openFile(key, range)
      if (opened === undefined) return false
      try {
        await pipeline(piecesOf(opened, sink), sink)
      } finally {
        await opened.file.close()
      }
      return true
    },
    stat: (key) => onDisk(key, () => infoOf(folder, key)),
    remove: (key) => onDisk(key, () => folder.remove(key)),
    async *list(prefix) {
      assertPrefix(prefix)
      try {
        yield* walk(folder, prefix.slice(0, Math.max(0, prefix.lastIndexOf('/'))), prefix)
      } catch (error) {
        translate(error)
      }
    },
    async presignGet({ key, expiresInSeconds, fileName, contentType }) {
      assertKey(key)
      assertLinkLife(expiresInSeconds)
      if (linkSecret === undefined || baseUrl === undefined)
        throw new Error('This store was opened without links')
      const expires = Math.floor(now() / 1_000) + expiresInSeconds
      const link = { method: 'GET', key, expires, fileName, contentType } as const
      return makeFileLink({ baseUrl, linkSecret, link })
    },
    check: () => probeStore(store),
  }
  return markedStore(store, { make: () => folder.make().catch(translate) })
}

/** Creates and initializes a disk store without asking a catalog whether it is new. */
export async function createDiskStore(options: DiskStoreOptions): Promise<ObjectStore> {
  const store = openDiskStore(options)
  await store.initialise({ isNew: async () => true })
  return store
}

/** The requested range of an open file. For an empty file, the range ends before it starts. */
interface FilePart extends ByteRange {
  file: FileHandle
}

const pieceBytes = 262_144

/**
 * Yields a part of a file in pieces that reuse one buffer if `sink` is done with each piece before the next is read. New buffers would become garbage
 * faster than it is collected: 40 MiB and more while gigabytes are sent (November 2026).
 */
async function* piecesOf({ file, start, end }: FilePart, sink: Writable): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, Math.max(1, end - start + 1)))
  for (let at = start; at <= end;) {
    const length = Math.min(piece.length, end - at + 1)
    const { bytesRead } = await file.read(piece, 0, length, at).catch(translate)
    if (bytesRead === 0) throw new Error('the file became shorter while it was being read')
    at += bytesRead
    yield piece.subarray(0, bytesRead)
    if (sink.writableLength > 0) piece = Buffer.allocUnsafeSlow(piece.length)
  }
}

/** Throws a `RangeError` if the range is not inside an object of `bytes` bytes. */
function assertRange({ start, end }: ByteRange, bytes: number): void {
  if (Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end < bytes) return
  throw new RangeError(`The range ${start}-${end} is not inside the object’s ${bytes} bytes`)
}

function translate(error: unknown): never {
  const code =
    error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined
  if (code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENOTEMPTY' || code === 'EEXIST') {
    throw new RangeError('The object key is the folder of another key, or is inside another object', {
      cause: error,
    })
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') throw storeUnavailable('its disk is full', error)
  throw code === undefined ? error : storeUnavailable(code, error)
}

async function infoOf(folder: DiskFolder, key: string): Promise<ObjectInfo | undefined> {
  const file = await folder.open(key)
  if (file === undefined) return undefined
  try {
    const { size, mtime } = await file.stat()
    return { key, bytes: size, modifiedAt: mtime }
  } finally {
    await file.close()
  }
}

async function* walk(folder: DiskFolder, folderKey: string, prefix: string): AsyncGenerator<ObjectInfo> {
  const entries = (await folder.entries(folderKey)).flatMap((entry) => {
    const key = folderKey === '' ? entry.name : `${folderKey}/${entry.name}`
    // Sorted with a trailing slash, as in the keys below the folder: `a-b` sorts before `a/b`.
    if (entry.isDirectory()) return [{ key, sortedBy: Buffer.from(`${key}/`), isFolder: true }]
    return entry.isFile() ? [{ key, sortedBy: Buffer.from(key), isFolder: false }] : []
  })
  entries.sort((a, b) => Buffer.compare(a.sortedBy, b.sortedBy))
  for (const { key, isFolder } of entries) {
    if (isFolder && (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)))
      yield* walk(folder, key, prefix)
    const info = !isFolder && key.startsWith(prefix) ? await infoOf(folder, key) : undefined
    if (info !== undefined) yield info
  }
}
