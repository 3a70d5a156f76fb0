import { randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { storeUnavailable } from './object-store.ts'

/**
 * A folder of files named by keys. No key can lead outside the folder. Throws file system errors, and `unavailable` if the folder itself
 * is unavailable.
 */
export interface DiskFolder {
  /** Creates the folder and its parents. No other method creates them. */
  make(): Promise<void>
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Opens a file, or returns `undefined` if there is none. The caller closes it. */
  open(key: string): Promise<FileHandle | undefined>
  remove(key: string): Promise<void>
  /** Lists a folder, given by its key without a trailing slash. Returns an empty list if there is no such folder. */
  entries(folderKey: string): Promise<Dirent[]>
}

/** Partial files left behind by a dead process are removed at this age. */
const abandonedAfterMs = 3_600_000

/**
 * Objects are stored under `<folder>/objects`, partial files under `<folder>/incoming` on the same file system. Several processes
 * can use the same folder.
 */
export function openDiskFolder(folder: string): DiskFolder {
  let prepared: Promise<{ objects: string; incoming: string }> | undefined

  async function prepare(): Promise<{ objects: string; incoming: string }> {
    const [objects, incoming] = await Promise.all([
      realpath(path.join(folder, 'objects')),
      realpath(path.join(folder, 'incoming')),
    ])
    await removeAbandoned(incoming)
    return { objects, incoming }
  }

  function roots(): Promise<{ objects: string; incoming: string }> {
    // A failed attempt is not cached, because the disk may be available again the next time.
    prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined
      throw isAbsent(error) ? error : storeUnavailable('its folder cannot be created or written', error)
    })
    return prepared
  }

  return {
    async make() {
      for (const name of ['objects', 'incoming']) {
        await mkdir(path.join(folder, name), { recursive: true }).catch((error: unknown) => {
          throw storeUnavailable('its folder cannot be created or written', error)
        })
      }
    },

    async write(key, content) {
      const { objects, incoming } = await roots()
      const target = path.join(objects, key)
      await assertNoLink(path.dirname(target))
      const temporary = path.join(incoming, randomUUID())
      try {
        await writeSynced(temporary, content)
        await moveInto(temporary, target, objects)
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(path.dirname(target))
    },

    async open(key) {
      try {
        const { objects } = await roots()
        const target = path.join(objects, key)
        await assertNoLink(path.dirname(target))
        const file = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
        if ((await file.stat()).isFile()) return file
        await file.close()
        return undefined
      } catch (error) {
        return undefinedWhenAbsent(error)
      }
    },

    async remove(key) {
      const { objects } = await roots()
      const target = path.join(objects, key)
      await assertNoLink(path.dirname(target))
      await rm(target).catch(undefinedWhenAbsent)
      await removeEmptyFolders(path.dirname(target), objects)
    },

    async entries(folderKey) {
      try {
        const { objects } = await roots()
        await assertNoLink(path.join(objects, folderKey))
        return await readdir(path.join(objects, folderKey), { withFileTypes: true })
      } catch (error) {
        return undefinedWhenAbsent(error) ?? []
      }
    },
  }
}

function undefinedWhenAbsent(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // ELOOP: a link instead of a file. ENOTDIR: a file instead of a folder.
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return undefined
  throw error
}

/** Throws if the path of `folder` below the root contains a symbolic link. A part of it can be missing. The root was resolved earlier. */
async function assertNoLink(folder: string): Promise<void> {
  for (let existing = folder; ; existing = path.dirname(existing)) {
    try {
      const real = await realpath(existing)
      if (real !== existing) throw new RangeError('The path of the object key contains a symbolic link')
      return
    } catch (error) {
      undefinedWhenAbsent(error)
    }
  }
}

async function writeSynced(file: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function moveInto(temporary: string, target: string, root: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeFolders(path.dirname(target), root)
      await rename(temporary, target)
      return
    } catch (error) {
      // Concurrently removing a file in the same folder may remove the folder between or during the two calls.
      if (!isAbsent(error) || attempt === 100) throw error
    }
  }
}

/** Creates missing folders below `root`, but not the root: if it is missing, its disk may be unmounted. */
async function makeFolders(folder: string, root: string): Promise<void> {
  const missing: string[] = []
  for (let next = folder; next !== root; next = path.dirname(next)) {
    const found = await stat(next).catch(undefinedWhenAbsent)
    if (found !== undefined) break
    missing.unshift(next)
  }
  for (const each of missing) await mkdir(each).catch(unlessThere)
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** A rename is only durable after the folder is synced. Otherwise, an acknowledged object could be lost in a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(undefinedWhenAbsent)
  if (handle === undefined) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let empty = folder; empty !== root; empty = path.dirname(empty)) {
    try {
      await rmdir(empty)
    } catch {
      return
    }
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const found = await stat(file).catch(undefinedWhenAbsent)
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(file, { force: true })
  }
}
