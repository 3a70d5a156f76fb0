import { lstat, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliFailure } from '../cli-failure.ts'
import { makeFolder } from '../make-folder.ts'
import { systemCode } from '../system-code.ts'

/**
 * Writes a template's files to a folder and deletes the `removed` ones. Throws `CliFailure` for a path outside the folder, and if the path
 * contains a link.
 */
export async function writeFolder(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  removed: Iterable<string>,
): Promise<void> {
  for (const path of files.keys()) {
    const isSafe = path.split('/').every((part) => /^[^\\:\0.][^\\:\0]*$/.test(part))
    if (!isSafe)
      throw new CliFailure(
        `The service sent a file with the name ${JSON.stringify(path)}. Nothing was written.`,
      )
  }
  for (const path of removed) await rm(join(folder, path), { force: true })
  for (const [path, bytes] of files) {
    const file = join(folder, path)
    await refuseLinks(folder, path)
    await makeFolder(dirname(file))
    await writeFile(file, bytes)
  }
}

/** Lists the entries of the target folder. */
export async function listEntries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return []
    throw new CliFailure(`${folder} cannot be written to (${systemCode(error)}).`)
  }
}

/** A link in the folder would allow writing outside of it. */
async function refuseLinks(folder: string, path: string): Promise<void> {
  const parts = path.split('/')
  for (let end = 1; end <= parts.length; end++) {
    const place = join(folder, ...parts.slice(0, end))
    const found = await lstat(place).catch(() => undefined)
    if (found?.isSymbolicLink()) throw new CliFailure(`${place} is a link. Replace it with a file.`)
  }
}
