import { batchBounds, Fault } from '@platen/contract'
import type { Chunks } from '../read-item.ts'

/** An element's bytes as they stand in the array, or none where there are more than an item may have. */
export interface JsonSlice {
  line: number
  bytes: Buffer | undefined
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const newline = 0x0a

const isSpace = (byte: number) => byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09
const opens = (byte: number) => byte === 0x5b || byte === 0x7b
const closes = (byte: number) => byte === 0x5d || byte === 0x7d

/**
 * Cuts a JSON array into its elements, by strings and brackets alone: what stands between two commas at the top may be no JSON. Throws
 * `invalid_upload` for what is no array, is not closed, or goes on behind its end.
 */
export async function* sliceJsonArray(chunks: Chunks): AsyncGenerator<JsonSlice> {
  let place: 'before' | 'within' | 'behind' = 'before'
  let line = 1
  let depth = 0
  let inString = false
  let escaped = false
  let count = 0
  // Of the element under way: the line in which it begins, what earlier chunks had of it, and how much that was.
  let startLine = 0
  let held: Buffer[] = []
  let bytes = 0

  function finish(last: Buffer): JsonSlice {
    const total = bytes + last.length
    const whole = held.length === 0 ? last : Buffer.concat([...held, last])
    const slice = { line: startLine || line, bytes: total > batchBounds.itemBytesMax ? undefined : whole }
    startLine = 0
    held = []
    bytes = 0
    count++
    return slice
  }

  for await (const chunk of chunks) {
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
      } else if (place === 'before') {
        if (byte !== 0x5b) throw refused(`It is no array at line ${line}`)
        place = 'within'
      } else if (place === 'behind') {
        throw refused(`Something stands behind the end of the array at line ${line}`)
      } else if (depth === 0 && (byte === comma || byte === 0x5d)) {
        if (startLine > 0 || byte === comma || count > 0)
          yield finish(startLine > 0 ? chunk.subarray(from, at) : Buffer.alloc(0))
        if (byte === 0x5d) place = 'behind'
      } else {
        if (startLine === 0) {
          startLine = line
          from = at
        }
        if (byte === quote) inString = true
        else if (opens(byte)) depth++
        else if (closes(byte) && depth > 0) depth--
      }
    }
    if (startLine === 0) continue
    const rest = chunk.subarray(from)
    bytes += rest.length
    if (bytes > batchBounds.itemBytesMax) held = []
    else held.push(rest)
  }
  if (startLine > 0) throw refused(`It ends within the item that begins in line ${startLine}`)
  if (place !== 'behind') throw refused('It ends before the array is closed')
}

function refused(why: string): Fault {
  return new Fault('invalid_upload', {
    detail: `The upload is not one whole JSON array. ${why}.`,
    errors: [{ pointer: '', code: 'malformed_json', message: `${why}.` }],
  })
}
