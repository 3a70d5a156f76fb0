import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Returns the files in a template's folder in base64, by relative path, except hidden files and additional samples. */
export async function readTemplateFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')) && !path.startsWith('samples/'))
  const read = async (path: string) => [path, await readFile(join(folder, path), 'base64')] as const
  return Object.fromEntries(await Promise.all(paths.toSorted().map(read)))
}
