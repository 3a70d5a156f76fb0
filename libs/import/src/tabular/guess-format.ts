import { Fault, type UploadFormat } from '@platen/contract'

/** Of `"sep=;"` and the end of its line. */
const separatorBytesMax = 9

/** The format by the first byte that is no space: `[` begins an array, `{` a line of NDJSON, anything else a CSV's header. */
export function guessFormat(head: Uint8Array): UploadFormat {
  const first = head.find((byte) => !isSpace(byte))
  if (first === 0x5b) return 'json'
  return first === 0x7b ? 'ndjson' : 'csv'
}

const utf8 = new TextDecoder()
/** Objects that are laid out over lines have a short first one. */
const spreadBytesMax = 4 * 2 ** 10
/** What an object that goes on has at the end of its first line. */
const goesOn = /[{[,:]$/

/**
 * Throws `invalid_upload` for NDJSON whose first object goes on in the next line, as an editor lays JSON out: each line would be an item with
 * errors of its own. `head`: the beginning of the upload.
 */
export function refuseSpreadObject(head: Uint8Array): void {
  const [first = '', next = ''] = utf8
    .decode(head.subarray(0, spreadBytesMax))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (next === '' || !goesOn.test(first) || isClosed(first)) return
  // A line that was cut off is wrong by itself where the next one begins another object.
  if (first.endsWith(',') && next.startsWith('{')) return
  const message =
    'The first object goes over several lines. Send an array of objects, or each object on a line of its own.'
  throw new Fault('invalid_upload', {
    detail: message,
    errors: [{ pointer: '', code: 'malformed_json', message }],
  })
}

/** Whether a line ends outside of the object that begins it. */
function isClosed(line: string): boolean {
  const marks = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
  return marks.split(/[{[]/).length <= marks.split(/[}\]]/).length
}

/** The cells’ separator: the one of `among` that occurs most often in the first line, outside of quotes. */
export function guessDelimiter(head: Uint8Array, among: readonly string[] = [',', ';', '\t']): number {
  const counts = new Map(among.map((char) => [char.charCodeAt(0), 0]))
  let isQuoted = false
  // A quote in the midst of a cell is a letter.
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

/** Where a table begins, and what is known of it by then. */
export interface TableStart {
  /** Of what stands before its header: a byte-order mark, and Excel's own line about the separator. */
  bytes: number
  /** Said by that line. */
  delimiter: number | undefined
  /** The line of the file in which the header begins. */
  line: number
}

/** Excel takes `sep=;` in front of a table for a word about it, shows no row for it, and counts on from the next line. */
export function tableStart(bytes: Uint8Array): TableStart {
  const mark = markBytes(bytes)
  const line = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i.exec(
    String.fromCharCode(...bytes.subarray(mark, mark + separatorBytesMax)),
  )
  const [all, separator] = line ?? []
  if (all === undefined || separator === undefined) return { bytes: mark, delimiter: undefined, line: 1 }
  return { bytes: mark + all.length, delimiter: separator.charCodeAt(0), line: 2 }
}

/** How many bytes the byte-order mark takes with which a text in UTF-8 may begin. */
export function markBytes([a, b, c]: Uint8Array): number {
  return a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0
}

/** A byte that JSON takes for a blank. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
