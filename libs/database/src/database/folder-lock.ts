import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A folder that this process holds for itself until it gives it back. */
export interface FolderLock {
  release(): void
}

const sqliteBusy = 5

/**
 * Takes a folder for this process alone. The operating system gives the lock back the moment the process ends, however it ends, so
 * there is no stale lock to wait for. Holds between containers that share the folder, too.
 * Throws a plain `Error` that names the folder and its holder when it is taken.
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = path.join(folder, 'lock-holder')
  // Node has no flock of its own; an exclusive transaction of SQLite holds the same kind of lock (fcntl) on its file.
  const lock = new DatabaseSync(path.join(folder, 'lock'))
  try {
    lock.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new Error(
      `The folder ${folder} is in use by another Platen process${readHolder(holderFile)}. Stop that one first, or give this one another data folder.`,
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
