import { Fault } from '@platen/contract'
import { isSpace, type TableStart, tableStart } from './guess-format.ts'
import { type Chunks, joinBytes } from './scanner.ts'

/** Enough for the header and the rows to guess from. */
export const sampleBytes = 2 ** 20
const nothing = new Uint8Array(0)

/** The start of an upload without its byte-order mark, and the whole upload. */
export interface Opened extends Omit<TableStart, 'bytes'> {
  head: Uint8Array
  isCut: boolean
  chunks: Chunks
}

/**
 * Reads the start of an upload. Throws `invalid_upload` for an empty upload, and for one that is clearly not UTF-8 text: UTF-16, a ZIP or workbook
 * (.xlsx, .xls), gzip. The head has at least `bytesMin` bytes, unless the upload is shorter.
 */
export async function openHead(source: Chunks, bytesMin: number): Promise<Opened> {
  const rest = source[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let bytes = 0
  while (bytes < bytesMin) {
    const next = await rest.next()
    if (next.done) break
    read.push(next.value)
    bytes += next.value.length
  }
  const start = joinBytes(read, nothing)
  refuseOthers(start)
  const { bytes: before, ...table } = tableStart(start)
  const head = start.subarray(before)
  if (bytes < bytesMin && head.every((byte) => isSpace(byte))) throw refused('The upload is empty.')

  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield head
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    } finally {
      await rest.return?.()
    }
  }
  return { ...table, head, isCut: bytes >= bytesMin, chunks: all() }
}

function refuseOthers(start: Uint8Array): void {
  const [a, b, c, d] = start
  const isUtf16 =
    (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || (a === 0 && b !== 0) || (a !== 0 && b === 0)
  if (start.length >= 2 && isUtf16)
    throw refused('The upload is in UTF-16. Save it as UTF-8 ("CSV UTF-8" in Excel).')
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4)
    throw refused('The upload is a ZIP file or a workbook (.xlsx). Save the sheet as "CSV UTF-8".')
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)
    throw refused('The upload is an old workbook (.xls). Save the sheet as "CSV UTF-8".')
  if (a === 0x1f && b === 0x8b) throw refused('The upload is compressed with gzip. Decompress it first.')
}

function refused(detail: string): Fault {
  return new Fault('invalid_upload', {
    detail,
    errors: [{ pointer: '', code: 'not_readable', message: detail }],
  })
}
