import { chmod, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Returns the folder for browsers: `.cache` in the checkout if possible. If root runs the setup, the folder must be accessible to every user, because
 * the worker then starts the browser as an unprivileged user.
 */
export async function browserFolder(repo: string, log: (line: string) => void): Promise<string> {
  const own = join(repo, '.cache')
  await mkdir(own, { recursive: true })
  if (process.getuid?.() !== 0 || (await isOpenToAll(own))) return own
  for (const folder of ['/var/cache/platen', join(tmpdir(), 'platen-browsers')]) {
    if (await canServe(folder)) {
      log(`other users cannot access ${repo}, so the browser is installed in ${folder}`)
      return folder
    }
  }
  throw new Error(
    `Other users can access neither ${repo} nor another folder for the browser. Run chmod o+x on its parent folders.`,
  )
}

async function canServe(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    // The parent folder is world-writable, so another user could have created this folder first.
    if ((await stat(folder)).uid !== 0) return false
    await chmod(folder, 0o755)
    return await isOpenToAll(folder)
  } catch {
    return false
  }
}

/** Returns whether every user can enter this folder and its parents. */
async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  const parent = dirname(folder)
  return parent === folder || (await isOpenToAll(parent))
}
