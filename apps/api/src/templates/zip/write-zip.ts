import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A file of a zip in the making; its bytes are asked for when it is its turn. */
export interface ZipFile {
  path: string
  /** It would not get smaller. */
  isPacked: boolean
  read: () => Promise<Uint8Array>
}

const sliceBytes = 64 * 1024
const stored = 0
const deflated = 8
const deflate = promisify(deflateRaw)

/**
 * The bytes of a zip, made file by file as they are taken. The same files and time make the same bytes. Files are compressed in a thread of
 * Node's pool.
 */
export async function* writeZip(files: Iterable<ZipFile>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, bytes) => {
    failure ??= error
    made.push(bytes)
  })
  function* taken(): Generator<Uint8Array> {
    if (failure) throw failure
    yield* made
    made = []
  }
  for (const { path, isPacked, read } of files) {
    const bytes = await read()
    const file: ZipInputFile = {
      filename: path,
      size: bytes.length,
      crc: crc32(bytes),
      compression: isPacked ? stored : deflated,
      mtime: modifiedAt,
      // Unix, an ordinary file: without it some tools unpack files that nobody may read.
      os: 3,
      attrs: (0o100644 << 16) >>> 0,
    }
    zip.add(file)
    const content = (isPacked ? bytes : await deflate(bytes, { level: 6 })) as Uint8Array<ArrayBuffer>
    for (let at = 0; at === 0 || at < content.length; at += sliceBytes) {
      file.ondata?.(null, content.subarray(at, at + sliceBytes), at + sliceBytes >= content.length)
      yield* taken()
    }
  }
  zip.end()
  yield* taken()
}
