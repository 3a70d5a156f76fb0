import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemCode } from './system-code.ts'

/**
 * Makes a folder and those above it, where they are not there. Throws the system's error. Node's own way of making them tries for ever where
 * a system says of a new folder that it cannot be found, as `/proc` does.
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
