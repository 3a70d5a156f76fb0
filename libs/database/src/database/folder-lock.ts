import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A folder that is reserved for this process until it is released. */
export interface FolderLock {
  release(): void
}

const sqliteBusy = 5

/**
 * Locks a folder for this process. The operating system releases the lock when the process ends for any reason, so no stale lock can remain. Also
 * works between containers that share the folder. Throws a plain `Error` with the folder and its owner if it is locked.
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = path.join(folder, 'lock-holder')
  // Node has no flock. An exclusive SQLite transaction uses the same kind of lock (fcntl) on its file.
  const lock = new DatabaseSync(path.join(folder, 'lock'))
  try {
    lock.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new Error(
      `${folder} is in use by another Platen process${readHolder(holderFile)}. Stop that process first, or use another data folder for this one.`,
      { cause: error },
    )
  }
  writeFileSync(holderFile, `process ${process.pid} since ${new Date().toISOString()}`)
  return { release: () => lock.close() }
}

function readHolder(file: string): string {
  try {
    return ` (${readFileSync(file, 'utf8')})`
  } catch {
    return ''
  }
}
