import { createThreadPool, ownBytes, ThreadExhausted, type WaitingCaller } from '@platen/runtime'
import { refusedZip } from './read-zip-entries.ts'
import type { ZipFolder } from './read-zip-folder.ts'

const pool = createThreadPool<Uint8Array<ArrayBuffer>>({
  script: new URL('./unpack-thread.ts', import.meta.url),
  what: 'zips',
  moves: ({ buffer }) => [buffer],
})

/** As `readZipFolder`, in a thread and in the turns of a `ThreadPool`; the zip is empty after that. Throws as both do. */
export async function unpackFolder(zip: Buffer, caller: WaitingCaller): Promise<ZipFolder> {
  try {
    return await pool.run<ZipFolder>(ownBytes(zip), caller)
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    throw refusedZip('The zip takes too long to unpack. Make pictures smaller.')
  }
}
