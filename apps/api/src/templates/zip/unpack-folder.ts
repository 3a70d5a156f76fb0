import { createThreadPool, ownBytes, type WaitingCaller } from '@platen/platform'
import type { ZipFolder } from './read-zip-folder.ts'

const pool = createThreadPool<Uint8Array<ArrayBuffer>>({
  script: new URL('./unpack-thread.ts', import.meta.url),
  what: 'zips',
  exhausted: () => ({
    code: 'invalid_upload',
    detail: 'The zip takes too long to unpack. Make pictures smaller.',
  }),
  moves: ({ buffer }) => [buffer],
})

/** As `readZipFolder`, in a thread and in the turns of a `ThreadPool`; the zip is empty after that. Throws as both do. */
export async function unpackFolder(zip: Buffer, caller: WaitingCaller): Promise<ZipFolder> {
  return pool.run<ZipFolder>(ownBytes(zip), caller)
}
