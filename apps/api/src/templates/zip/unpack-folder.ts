import { createThreadPool, ownBytes, type WaitingCaller } from '@platen/platform'
import { ratioMax, unpackedBytesMax, type ZipFolder } from './read-zip-folder.ts'

const pool = createThreadPool<Uint8Array<ArrayBuffer>>({
  script: new URL('./unpack-thread.ts', import.meta.url),
  what: 'zips',
  exhausted: () => ({
    code: 'invalid_upload',
    detail: 'The zip takes too long to unpack. Make pictures smaller.',
  }),
  moves: ({ buffer }) => [buffer],
})

/** Who sent a zip. */
export interface ZipCaller extends WaitingCaller {
  /** Counts unpacked bytes for the account. */
  charge: (bytes: number) => void
}

/**
 * As `readZipFolder`, in a thread and in the turns of a `ThreadPool`; the zip is empty after that. Throws as both do. A zip that is refused
 * counts with all bytes that it could have been unpacked to before.
 */
export async function unpackFolder(zip: Buffer, { charge, ...caller }: ZipCaller): Promise<ZipFolder> {
  const bytesMax = Math.min(unpackedBytesMax, ratioMax * zip.length)
  charge(bytesMax)
  const folder = await pool.run<ZipFolder>(ownBytes(zip), caller)
  const bytes = [...folder.files.values()].reduce((sum, { length }) => sum + length, 0)
  charge(bytes - bytesMax)
  return folder
}
