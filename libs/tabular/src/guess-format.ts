import type { UploadFormat } from '@platen/contract'

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
  for (const byte of head) {
    if (byte === 0x22) isQuoted = !isQuoted
    if (isQuoted) continue
    if (byte === 0x0a || byte === 0x0d) break
    const count = counts.get(byte)
    if (count !== undefined) counts.set(byte, count + 1)
  }
  const [[most] = [0x2c]] = [...counts].toSorted((one, other) => other[1] - one[1])
  return most
}

/** A byte that JSON takes for a blank. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
