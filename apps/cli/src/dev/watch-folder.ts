import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Looked at rather than listened to: that works on every file system, and goes on when the folder is moved and comes back. */
const lookEveryMs = 250

/**
 * Does the work at once and after each change of the folder, one run after the other, until the signal aborts. `work` says whether it is to be
 * done again although nothing changed; it must not throw.
 */
export async function watchFolder(
  folder: string,
  work: () => Promise<{ isToRepeat: boolean }>,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined
  while (!signal.aborted) {
    const seen = await stateOf(folder)
    if (seen !== last) {
      last = seen
      const { isToRepeat } = await work()
      if (isToRepeat) last = undefined
    }
    await pause(last === undefined ? 8 * lookEveryMs : lookEveryMs, undefined, { signal }).catch(
      () => undefined,
    )
  }
}

/** The names, sizes and times of a folder's files; hidden ones are none of a template's. */
async function stateOf(folder: string): Promise<string> {
  const lines: string[] = []
  async function read(relative: string): Promise<void> {
    const entries = await readdir(join(folder, relative), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = join(relative, entry.name)
      if (entry.isDirectory()) await read(path)
      const found = await stat(join(folder, path)).catch(() => undefined)
      if (found?.isFile()) lines.push(`${path} ${found.size} ${found.mtimeMs}`)
    }
  }
  await read('')
  return lines.toSorted().join('\n')
}
