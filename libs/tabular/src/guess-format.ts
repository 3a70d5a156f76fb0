import type { UploadFormat } from '@platen/contract'

/** Of `"sep=;"` and the end of its line. */
const separatorBytesMax = 9

/** The format by the first byte that is no space: `[` begins an array, `{` a line of NDJSON, anything else a CSV's header. */
export function guessFormat(head: Uint8Array): UploadFormat {
  const first = head.find((byte) => !isSpace(byte))
  if (first === 0x5b) return 'json'
  return first === 0x7b ? 'ndjson' : 'csv'
}

/** The cells' separator: of `,`, `;` and tab the one that stands most often in the first line, outside of quotes. */
export function guessDelimiter(head: Uint8Array): number {
  const counts = new Map([',', ';', '\t'].map((char) => [char.charCodeAt(0), 0]))
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
