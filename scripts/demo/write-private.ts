import { rename, rm, writeFile } from 'node:fs/promises'

/** Atomically writes a file that only its owner can read. */
export async function writePrivate(path: string, content: string | Uint8Array): Promise<void> {
  const partial = `${path}.${process.pid}.partial`
  try {
    await writeFile(partial, content, { mode: 0o600, flush: true })
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}
