import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { loadMasterKeys, openCatalog } from '@platen/database'

const projectFolder = path.resolve(import.meta.dirname, '../..')
const madeOf = [
  'libs/database/src/migrations',
  'libs/database/src/database',
  'node_modules/@electric-sql/pglite',
]

/**
 * Puts a new database with its tables into `folder`, as the service makes it there at its first start. Making one takes two seconds of a
 * core, so it is made once for these migrations and copied.
 */
export async function copyEmptyCatalog(folder: string): Promise<void> {
  const kept = path.join(projectFolder, '.cache', 'empty-catalogs', await fingerprint())
  const isThere = await stat(kept).catch(() => undefined)
  if (!isThere) await makeEmptyCatalog(kept)
  // At once: file by file it takes twice the CPU.
  cpSync(kept, folder, { recursive: true })
}

async function makeEmptyCatalog(kept: string): Promise<void> {
  await mkdir(path.dirname(kept), { recursive: true })
  const scratch = await mkdtemp(`${kept}-`)
  const catalog = await openCatalog({
    at: { kind: 'pglite', folder: path.join(scratch, 'catalog') },
    masterKeys: await loadMasterKeys({ folder: scratch, fromEnvironment: undefined }),
  })
  // A service that starts with the copy has another key.
  await catalog.identityDatabase.deleteFrom('master_keys').execute()
  await catalog.close()
  // Another process may have been faster.
  await rename(path.join(scratch, 'catalog'), kept).catch(() => undefined)
  await rm(scratch, { recursive: true, force: true })
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of madeOf) {
    for (const name of (await readdir(path.join(projectFolder, folder))).toSorted()) {
      const { size, mtimeMs } = await stat(path.join(projectFolder, folder, name))
      hash.update(`${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}
