import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A file to add to a ZIP. Its bytes are read when the file is written. */
export interface ZipFile {
  path: string
  /** Whether the file is already compressed. */
  isPacked: boolean
  read: () => Promise<Uint8Array>
}

const sliceBytes = 64 * 1024
const stored = 0
const deflated = 8
const deflate = promisify(deflateRaw)

/**
 * Yields the bytes of a ZIP, file by file. The same files and time give the same bytes. Files are compressed in Node's thread pool.
 */
export async function* writeZip(files: Iterable<ZipFile>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, bytes) => {
    failure ??= error
    chunks.push(bytes)
  })
  function* takeChunks(): Generator<Uint8Array> {
    if (failure) throw failure
    yield* chunks
    chunks = []
  }
  for (const { path, isPacked, read } of files) {
    const bytes = await read()
    const file: ZipInputFile = {
      filename: path,
      size: bytes.length,
      crc: crc32(bytes),
      compression: isPacked ? stored : deflated,
      mtime: modifiedAt,
      // A regular file on Unix. Without this, some tools unpack unreadable files.
      os: 3,
      attrs: (0o100644 << 16) >>> 0,
    }
    zip.add(file)
    const content = (isPacked ? bytes : await deflate(bytes, { level: 6 })) as Uint8Array<ArrayBuffer>
    for (let at = 0; at === 0 || at < content.length; at += sliceBytes) {
      file.ondata?.(null, content.subarray(at, at + sliceBytes), at + sliceBytes >= content.length)
      yield* takeChunks()
    }
  }
  zip.end()
  yield* takeChunks()
}
