import { batchBounds } from '@platen/contract'
import { joinBytes, type Scanner } from '../scanner.ts'
import type { SourceItem } from '../source-item.ts'
import { type JsonOptions, jsonItem } from './json-item.ts'

const newline = 0x0a
const nothing = new Uint8Array(0)

/** Scans newline-delimited JSON. Blank lines are ignored, and a line that is too large is an error. */
export function createLineScanner({ keepsWrong = false, start = 0 }: JsonOptions): Scanner<SourceItem> {
  let item = 0
  let line = 1
  /** Offset of the chunk in the source. */
  let offset = start
  let lineStart = start
  let held: Uint8Array[] = []
  let bytes = 0

  /** `end` is the offset after the line end. */
  function* take(last: Uint8Array, end: number): Generator<SourceItem> {
    bytes += last.length
    const isTooLarge = bytes > batchBounds.itemBytesMax
    const json = isTooLarge && !keepsWrong ? nothing : joinBytes(held, last)
    if (isTooLarge || !isBlank(json))
      yield jsonItem({ item: ++item, line, start: lineStart, end, json, isTooLarge })
    held = []
    bytes = 0
    line++
    lineStart = end
  }

  return {
    *push(chunk) {
      let from = 0
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
        yield* take(chunk.subarray(from, at), offset + at + 1)
        from = at + 1
      }
      const rest = chunk.subarray(from)
      bytes += rest.length
      if (bytes > batchBounds.itemBytesMax && !keepsWrong) held = []
      else if (rest.length > 0) held.push(rest)
      offset += chunk.length
    },
    *end() {
      if (bytes > 0) yield* take(nothing, offset)
    },
  }
}

function isBlank(line: Uint8Array): boolean {
  for (const byte of line) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  return true
}
