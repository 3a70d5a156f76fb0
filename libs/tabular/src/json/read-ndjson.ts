import { batchBounds } from '@platen/contract'
import { parseItem, tooLargeItem } from './parse-item.ts'
import type { Chunks, ReadItem } from '../read-item.ts'

const newline = 0x0a

/** Items of newline-delimited JSON, one a line. Blank lines are passed over; a line that is too large is not kept, and told as such. */
export async function* readNdjson(chunks: Chunks): AsyncGenerator<ReadItem> {
  let line = 1
  let held: Buffer[] = []
  let bytes = 0

  function* take(part: Buffer): Generator<ReadItem> {
    bytes += part.length
    if (bytes > batchBounds.itemBytesMax) {
      yield tooLargeItem(line)
    } else {
      const whole = held.length === 0 ? part : Buffer.concat([...held, part], bytes)
      if (!isBlank(whole)) yield parseItem(whole, line)
    }
    held = []
    bytes = 0
    line++
  }

  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      yield* take(chunk.subarray(from, at))
      from = at + 1
    }
    const rest = chunk.subarray(from)
    bytes += rest.length
    if (bytes > batchBounds.itemBytesMax) held = []
    else if (rest.length > 0) held.push(rest)
  }
  if (bytes > 0) yield* take(Buffer.alloc(0))
}

function isBlank(line: Buffer): boolean {
  for (const byte of line) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  return true
}
