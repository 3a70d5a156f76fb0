import { Fault, type UploadFormat } from '@platen/contract'

/** Bytes of `"sep=;"` and its line end. */
const separatorBytesMax = 9

/** Guesses the format from the first byte that is not whitespace: `[` is an array, `{` a line of NDJSON, anything else CSV. */
export function guessFormat(head: Uint8Array): UploadFormat {
  const first = head.find((byte) => !isSpace(byte))
  if (first === 0x5b) return 'json'
  return first === 0x7b ? 'ndjson' : 'csv'
}

const utf8 = new TextDecoder()
/** Pretty-printed objects have a short first line. */
const spreadBytesMax = 4 * 2 ** 10
/** The end of the first line of a pretty-printed object. */
const goesOn = /[{[,:]$/

/**
 * Throws `invalid_upload` for NDJSON whose first object continues on the next line, as in pretty-printed JSON. Otherwise, each line would have
 * errors. `head`: the start of the upload.
 */
export function refuseSpreadObject(head: Uint8Array): void {
  const [first = '', next = ''] = utf8
    .decode(head.subarray(0, spreadBytesMax))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (next === '' || !goesOn.test(first) || isClosed(first)) return
  // A truncated line is reported as such if the next one begins another object.
  if (first.endsWith(',') && next.startsWith('{')) return
  const message =
    'The first object spans several lines. Send an array of objects, or each object on its own line.'
  throw new Fault('invalid_upload', {
    detail: message,
    errors: [{ pointer: '', code: 'malformed_json', message }],
  })
}

/** Whether a line ends outside of its first object. */
function isClosed(line: string): boolean {
  const marks = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
  return marks.split(/[{[]/).length <= marks.split(/[}\]]/).length
}

/** Returns the separator in `among` that is most frequent in the first line, outside quotes. */
export function guessDelimiter(head: Uint8Array, among: readonly string[] = [',', ';', '\t']): number {
  const counts = new Map(among.map((char) => [char.charCodeAt(0), 0]))
  let isQuoted = false
  // A quote inside a cell is an ordinary character.
  let isInCell = false
  for (const byte of head) {
    if (byte === 0x22 && !isInCell) isQuoted = !isQuoted
    if (isQuoted) continue
    isInCell = byte !== 0x22 && !counts.has(byte)
    if (byte === 0x0a || byte === 0x0d) break
    const count = counts.get(byte)
    if (count !== undefined) counts.set(byte, count + 1)
  }
  const [[most] = [0x2c]] = [...counts].toSorted((one, other) => other[1] - one[1])
  return most
}

export interface TableStart {
  /** Number of bytes in the byte-order mark and Excel's separator line. */
  bytes: number
  /** The separator that Excel's line sets. */
  delimiter: number | undefined
  /** The line of the header in the file. */
  line: number
}

/** Excel reads `sep=;` before a table as the separator of the table, and shows no row for this line. */
export function tableStart(bytes: Uint8Array): TableStart {
  const mark = markBytes(bytes)
  const line = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i.exec(
    String.fromCharCode(...bytes.subarray(mark, mark + separatorBytesMax)),
  )
  const [all, separator] = line ?? []
  if (all === undefined || separator === undefined) return { bytes: mark, delimiter: undefined, line: 1 }
  return { bytes: mark + all.length, delimiter: separator.charCodeAt(0), line: 2 }
}

export function markBytes([a, b, c]: Uint8Array): number {
  return a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0
}

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
