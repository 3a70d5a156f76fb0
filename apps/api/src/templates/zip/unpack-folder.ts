import { createThreadPool, transferableBytes, type WaitingCaller } from '@platen/platform'
import { ratioMax, unpackedBytesMax, type ZipFolder } from './read-zip-folder.ts'

const pool = createThreadPool<Uint8Array<ArrayBuffer>>({
  script: new URL('./unpack-thread.ts', import.meta.url),
  what: 'ZIP files',
  exhausted: () => ({
    code: 'invalid_upload',
    detail: 'Unpacking the ZIP takes too long. Use smaller images.',
  }),
  moves: ({ buffer }) => [buffer],
})

/** The sender of a ZIP. */
export interface ZipCaller extends WaitingCaller {
  /** Counts unpacked bytes for the account. */
  charge: (bytes: number) => void
}

/**
 * Runs `readZipFolder` in a `ThreadPool`. The buffer is empty afterwards. A rejected ZIP is charged for the maximum number of bytes that could have
 * been unpacked. Throws errors from `readZipFolder` and the pool.
 */
export async function unpackFolder(zip: Buffer, { charge, ...caller }: ZipCaller): Promise<ZipFolder> {
  const bytesMax = Math.min(unpackedBytesMax, ratioMax * zip.length)
  charge(bytesMax)
  const folder = await pool.run<ZipFolder>(transferableBytes(zip), caller)
  const bytes = [...folder.files.values()].reduce((sum, { length }) => sum + length, 0)
  charge(bytes - bytesMax)
  return folder
}
