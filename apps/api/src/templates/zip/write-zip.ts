import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of a zip in the making; its bytes are asked for when it is its turn. */
export interface ZipFile {
  path: string
  /** It would not get smaller. */
  isPacked: boolean
  read: () => Promise<Uint8Array>
}

const sliceBytes = 64 * 1024

/** The bytes of a zip, made file by file as they are taken. The same files and time make the same bytes. */
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
    const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    file.mtime = modifiedAt
    // Unix, an ordinary file: without it some tools unpack files that nobody may read.
    file.os = 3
    file.attrs = (0o100644 << 16) >>> 0
    zip.add(file)
    const bytes = await read()
    for (let at = 0; at === 0 || at < bytes.length; at += sliceBytes) {
      file.push(bytes.subarray(at, at + sliceBytes), at + sliceBytes >= bytes.length)
      yield* taken()
    }
  }
  zip.end()
  yield* taken()
}
