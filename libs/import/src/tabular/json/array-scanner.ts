import { batchBounds, Fault } from '@platen/contract'
import { isSpace } from '../guess-format.ts'
import { joinBytes, type Scanner } from '../scanner.ts'
import type { SourceItem } from '../source-item.ts'
import { type JsonOptions, jsonItem } from './json-item.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const newline = 0x0a
const nothing = new Uint8Array(0)

const opens = (byte: number) => byte === 0x5b || byte === 0x7b
const closes = (byte: number) => byte === 0x5d || byte === 0x7d

/**
 * Scans the elements of a JSON array by strings and brackets only: an element can be invalid JSON. Throws `invalid_upload` if the upload is not an
 * array, is not closed, or has text after it.
 */
export function createArrayScanner({ keepsWrong = false, start = 0 }: JsonOptions): Scanner<SourceItem> {
  let position: 'before' | 'within' | 'behind' = 'before'
  let line = 1
  let depth = 0
  let inString = false
  let escaped = false
  let item = 0
  /** Offset of the chunk in the source. */
  let offset = start
  // The current element: its start, the bytes of earlier chunks, and their number.
  let begun: { line: number; start: number } | undefined
  let held: Uint8Array[] = []
  let bytes = 0

  function finish(last: Uint8Array, end: number): SourceItem {
    const isTooLarge = bytes + last.length > batchBounds.itemBytesMax
    const json = isTooLarge && !keepsWrong ? nothing : joinBytes(held, last)
    const found = jsonItem({ item: ++item, ...(begun ?? { line, start: end }), end, json, isTooLarge })
    begun = undefined
    held = []
    bytes = 0
    return found
  }

  return {
    *push(chunk) {
      let from = 0
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] as number
        if (byte === newline) line++
        if (inString) {
          if (escaped) escaped = false
          else if (byte === backslash) escaped = true
          else if (byte === quote) inString = false
        } else if (isSpace(byte)) {
          continue
        } else if (position === 'before') {
          if (byte !== 0x5b) throw refused(`It is not an array at line ${line}`)
          position = 'within'
        } else if (position === 'behind') {
          throw refused(`There is text after the end of the array at line ${line}`)
        } else if (depth === 0 && (byte === comma || byte === 0x5d)) {
          if (begun !== undefined || byte === comma || item > 0)
            yield finish(begun === undefined ? nothing : chunk.subarray(from, at), offset + at)
          if (byte === 0x5d) position = 'behind'
        } else {
          if (begun === undefined) {
            begun = { line, start: offset + at }
            from = at
          }
          if (byte === quote) inString = true
          else if (opens(byte)) depth++
          else if (closes(byte) && depth > 0) depth--
        }
      }
      offset += chunk.length
      if (begun === undefined) return
      const rest = chunk.subarray(from)
      bytes += rest.length
      if (bytes > batchBounds.itemBytesMax && !keepsWrong) held = []
      else held.push(rest)
    },
    // oxlint-disable-next-line require-yield -- an unclosed element is an error
    *end() {
      if (begun !== undefined) throw refused(`It ends within the item that starts at line ${begun.line}`)
      if (position !== 'behind') throw refused('It ends before the array is closed')
    },
  }
}

function refused(why: string): Fault {
  return new Fault('invalid_upload', {
    detail: `The upload is not a complete JSON array. ${why}.`,
    errors: [{ pointer: '', code: 'malformed_json', message: `${why}.` }],
  })
}
