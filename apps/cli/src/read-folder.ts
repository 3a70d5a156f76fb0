import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { CliFailure } from './cli-failure.ts'

/** Far more files than a template can have. A wrong folder is reported before it is read into memory. */
const filesMax = 500
const bytesMax = 512 * 1024 * 1024

/** Returns the files in a template folder by path, like `readFiles`. Throws `CliFailure` for a folder that is not a template. */
export async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const files = await readFiles(folder)
  if (!files.has('template.html') && !files.has('template.json')) {
    throw new CliFailure(
      `${folder} is not a template folder: it has neither template.html nor template.json.`,
    )
  }
  return files
}

/** Returns the files in a folder by path, without hidden files or `node_modules`. Links are not followed. Throws `CliFailure`. */
export async function readFiles(folder: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  let bytes = 0
  async function read(relative: string): Promise<void> {
    for (const entry of await readdir(join(folder, relative), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`
      if (entry.isDirectory()) await read(path)
      else if (entry.isFile()) {
        bytes += (await stat(join(folder, path))).size
        if (files.size >= filesMax || bytes > bytesMax) {
          throw new CliFailure(
            `${folder} has over ${filesMax} files or ${bytesMax / 2 ** 20} MiB. Is it a template folder?`,
          )
        }
        files.set(path, await readFile(join(folder, path)))
      }
    }
  }
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new CliFailure(`${folder} is not a folder.`)
  await read('')
  return files
}

/** Returns the template name for a folder: lower-case letters, digits and hyphens. */
export function slugOf(folder: string): string {
  const slug = basename(resolve(folder))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (slug === '')
    throw new CliFailure(`The folder's name cannot be used as a template name. Set one with --as.`)
  return slug
}
