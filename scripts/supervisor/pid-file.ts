import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The process that uses a data folder, stored in its `up.json`. */
export interface Owner {
  pid: number
  /** The start time as reported by the system, which distinguishes this process from a later process with the same ID. */
  started: string
  baseUrl: string
}

/** Returns the live process that uses this data folder, or `undefined` if there is none or the file is stale. */
export async function readOwner(dataFolder: string): Promise<Owner | undefined> {
  const text = await readFile(pidFile(dataFolder), 'utf8').catch(() => '')
  const owner = parseOwner(text)
  return owner !== undefined && (await isRunning(owner)) ? owner : undefined
}

/** Returns whether the owner is still alive. */
export async function isRunning(owner: Owner): Promise<boolean> {
  return (await startOf(owner.pid)) === owner.started
}

/** Makes this process the owner of the data folder, or returns the current owner. */
export async function claimDataFolder(dataFolder: string, baseUrl: string): Promise<Owner | undefined> {
  const mine: Owner = { pid: process.pid, started: (await startOf(process.pid)) ?? '', baseUrl }
  const draft = `${pidFile(dataFolder)}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(mine)}\n`, { mode: 0o600 })
  try {
    for (;;) {
      try {
        // Creating a link is atomic: of two concurrent starts, one wins.
        await link(draft, pidFile(dataFolder))
        return undefined
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const owner = await readOwner(dataFolder)
      if (owner !== undefined) return owner
      await rm(pidFile(dataFolder), { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

export async function releaseDataFolder(dataFolder: string): Promise<void> {
  const owner = await readOwner(dataFolder)
  if (owner?.pid === process.pid) await rm(pidFile(dataFolder), { force: true })
}

function pidFile(dataFolder: string): string {
  return join(dataFolder, 'up.json')
}

function parseOwner(text: string): Owner | undefined {
  try {
    const { pid, started, baseUrl }: Record<string, unknown> = JSON.parse(text)
    if (!Number.isSafeInteger(pid) || typeof started !== 'string' || typeof baseUrl !== 'string')
      return undefined
    return { pid: Number(pid), started, baseUrl }
  } catch {
    return undefined
  }
}

async function startOf(pid: number): Promise<string | undefined> {
  if (existsSync('/proc/self/stat')) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    // The program's name in parentheses may contain spaces, so fields are counted from its end. Fields 3 and 22 are the state and the start time.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields?.[0] === 'Z' ? undefined : fields?.[19]
  }
  const ps = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined)
  return ps?.stdout.trim() || undefined
}
