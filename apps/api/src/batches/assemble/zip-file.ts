import { crc32 } from 'node:zlib'
import {
  type ChunkDocument,
  type Chunks,
  isRendered,
  readDocuments,
  readResults,
  type RenderedItem,
} from './read-chunks.ts'
import { directoryEnd, directoryHeader, localHeader, type ZipEntry } from './zip-format.ts'

/**
 * The ZIP of a batch's documents, stored as they are, since PDFs are compressed already. The same documents make the same bytes.
 * Written here and not by a library: those keep the directory of all files in memory, or cannot write sizes and checksums in front of a
 * file's bytes, which some readers need. Here the directory is made from the results, read a second time.
 */
export async function* zipFile(chunks: Chunks, createdAt: number): AsyncGenerator<Buffer> {
  let offset = 0
  for await (const document of readDocuments(chunks)) {
    const header = localHeader(entryOf(document.result), createdAt)
    yield header
    yield* checkedPieces(document)
    offset += header.length + document.result.bytes
  }
  yield* directory(chunks, { createdAt, offset })
}

/** Between the two passes over its results a chunk may have been written again, and must not become other bytes by that. */
async function* checkedPieces({ result, pieces }: ChunkDocument): AsyncGenerator<Buffer> {
  let checksum = 0
  for await (const piece of pieces) {
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (checksum !== result.crc32) throw new Error(`The PDF of item ${result.item} does not match its result`)
}

async function* directory(
  chunks: Chunks,
  { createdAt, offset }: { createdAt: number; offset: number },
): AsyncGenerator<Buffer> {
  const counted = { entries: 0, bytes: 0, offset }
  let entryOffset = 0
  for await (const results of readResults(chunks)) {
    const headers = results.filter(isRendered).map((result) => {
      const entry = entryOf(result)
      const header = directoryHeader(entry, entryOffset, createdAt)
      entryOffset += localHeader(entry, createdAt).length + entry.bytes
      return header
    })
    const bytes = Buffer.concat(headers)
    counted.entries += headers.length
    counted.bytes += bytes.length
    yield bytes
  }
  if (entryOffset !== offset) throw new Error('The results of the batch changed while it was assembled')
  yield directoryEnd(counted)
}

function entryOf({ item, fileName, bytes, crc32: checksum }: RenderedItem): ZipEntry {
  if (checksum === undefined) throw new Error(`The result of item ${item} has no checksum`)
  return { name: fileName, bytes, crc32: checksum }
}
