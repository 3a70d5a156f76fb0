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
 * Copies an empty database with its tables to `folder`, as the service creates it at its first start. Creating a database takes two seconds of CPU
 * time, so it is created only once for each set of migrations.
 */
export async function copyEmptyCatalog(folder: string): Promise<void> {
  const kept = path.join(projectFolder, '.cache', 'empty-catalogs', await fingerprint())
  const isThere = await stat(kept).catch(() => undefined)
  if (!isThere) await makeEmptyCatalog(kept)
  // In one call, because copying file by file takes twice the CPU time.
  cpSync(kept, folder, { recursive: true })
}

async function makeEmptyCatalog(kept: string): Promise<void> {
  await mkdir(path.dirname(kept), { recursive: true })
  const scratch = await mkdtemp(`${kept}-`)
  const catalog = await openCatalog({
    at: { kind: 'pglite', folder: path.join(scratch, 'catalog') },
    masterKeys: await loadMasterKeys({ folder: scratch, fromEnvironment: undefined }),
  })
  // A service that starts with the copy creates its own key.
  await catalog.identityDatabase.deleteFrom('master_keys').execute()
  await catalog.close()
  // Another process may have created the folder first.
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
