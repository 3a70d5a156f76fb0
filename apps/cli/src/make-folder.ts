import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemCode } from './system-code.ts'

/**
 * Creates a folder and its missing parents. Throws file system errors. Node's recursive `mkdir` loops forever if a new folder cannot be
 * found, as in `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    return await makeOne(folder)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error
  }
  await makeFolder(dirname(folder))
  await makeOne(folder)
}

async function makeOne(folder: string): Promise<void> {
  await mkdir(folder).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error
  })
}
