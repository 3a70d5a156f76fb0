import { batchBounds } from '@platen/contract'
import type { Scanner } from '../scanner.ts'
import { addCell, type CsvRecord, keepBroken, newRecord } from './csv-record.ts'

export interface CsvOptions {
  delimiter: number
  /** Cells beyond this number are only counted. */
  cellsMax: number
  /** Keeps invalid cells as far as they can be read, so that they can be repaired. */
  keepsWrong?: boolean
  /** Bytes of the source before the first chunk. Default 0. */
  start?: number
  /** Line of the source at the first chunk, from 1. Default 1. */
  line?: number
}

const quote = 0x22
const newline = 0x0a
const carriageReturn = 0x0d
const nothing = new Uint8Array(0)
const heldBytesAtFirst = 256

/**
 * Scans the records of a CSV (RFC 4180, with LF, CRLF or CR). A quote inside a cell that does not begin with one is an ordinary
 * character, as in 5" pipe. A record that breaks the rules has errors, and scanning continues after it: after the line with a wrong
 * quote, or the closing quote of a cell that is too large.
 */
export function createCsvScanner(options: CsvOptions): Scanner<CsvRecord> {
  const { delimiter, cellsMax, keepsWrong = false, start = 0 } = options
  const stops = new Uint8Array(256)
  for (const byte of [delimiter, newline, carriageReturn]) stops[byte] = 1
  let state: 'start' | 'plain' | 'quoted' | 'closed' | 'broken' = 'start'
  let { line = 1 } = options
  let record = newRecord({ line, row: 1, start })
  /** A record whose CR was at the end of a chunk, so that LF can follow. */
  let afterReturn: CsvRecord | undefined
  /** Offset of the chunk in the source. */
  let offset = start
  // The kept part of the current cell and its length. A chunk can be a single byte.
  let held: Uint8Array = nothing
  let heldBytes = 0

  const hold = (part: Uint8Array) => {
    const before = heldBytes
    heldBytes += part.length
    if (heldBytes > batchBounds.cellBytesMax && !keepsWrong) held = nothing
    else held = withPart(held, before, part)
  }
  const takeHeld = (last: Uint8Array) => {
    const bytes = heldBytes + last.length
    const content = held.length === 0 ? last : withPart(held, heldBytes, last).subarray(0, bytes)
    held = nothing
    heldBytes = 0
    return { bytes, content }
  }
  const breakOff = (message: string) => {
    record.faults.push({ column: record.count, code: 'invalid_quotes', message })
    if (!keepsWrong) takeHeld(nothing)
    state = 'broken'
  }
  const endRecord = (end: number) => {
    if (state === 'broken' && keepsWrong) keepBroken(record, takeHeld(nothing).content, cellsMax)
    const ended = record
    ended.end = end
    record = newRecord({ line, row: ended.row + 1, start: end })
    state = 'start'
    return ended
  }

  return {
    *push(chunk) {
      let at = 0
      if (afterReturn !== undefined && chunk.length > 0) {
        const ended = afterReturn
        afterReturn = undefined
        if (chunk[0] === newline) {
          at = 1
          ended.end++
          record.start++
        }
        yield ended
      }
      while (at < chunk.length) {
        if (state === 'quoted') {
          const end = indexOrEnd(chunk, quote, at)
          line += countNewlines(chunk, at, end)
          hold(chunk.subarray(at, end))
          at = end
          if (at === chunk.length) break
          state = 'closed'
          at++
          continue
        }
        if (state === 'broken') {
          const end = endOfLine(chunk, at)
          if (keepsWrong) hold(chunk.subarray(at, end))
          at = end
          if (at === chunk.length) break
        } else {
          if (chunk[at] === quote && state !== 'plain') {
            // A doubled quote is a quote in the cell.
            if (state === 'closed') hold(chunk.subarray(at, at + 1))
            state = 'quoted'
            at++
            continue
          }
          const from = at
          while (at < chunk.length && stops[chunk[at] as number] === 0) at++
          const plain = chunk.subarray(from, at)
          if (at > from && state === 'closed') {
            breakOff('There is text after the closing quote. Double the quotes inside a cell.')
            at = from
            continue
          }
          if (at > from) state = 'plain'
          if (at === chunk.length) {
            hold(plain)
            break
          }
          addCell(record, takeHeld(plain), { cellsMax, keepsWrong })
          if (chunk[at] === delimiter) {
            state = 'start'
            at++
            continue
          }
        }
        const isReturn = chunk[at++] === carriageReturn
        line++
        if (isReturn && at === chunk.length) {
          afterReturn = endRecord(offset + at)
          break
        }
        if (isReturn && chunk[at] === newline) at++
        yield endRecord(offset + at)
      }
      offset += chunk.length
    },
    *end() {
      if (afterReturn !== undefined) yield afterReturn
      if (state === 'quoted')
        breakOff(
          'The quote that opens this cell is never closed, so everything after it belongs to the cell.',
        )
      else if (state !== 'broken' && (state !== 'start' || record.count > 0))
        addCell(record, takeHeld(nothing), { cellsMax, keepsWrong })
      if (record.count > 0 || record.faults.length > 0) yield endRecord(offset)
    },
  }
}

function indexOrEnd(chunk: Uint8Array, byte: number, from: number): number {
  const index = chunk.indexOf(byte, from)
  return index === -1 ? chunk.length : index
}

/** Searches only these bytes. Searching the rest of the chunk again for each piece of a cell would be slow. */
function countNewlines(chunk: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (chunk[at] === newline) count++
  return count
}

/** Returns `held` with `part` after its first `length` bytes, in a larger copy if necessary. */
function withPart(held: Uint8Array, length: number, part: Uint8Array): Uint8Array {
  if (part.length === 0) return held
  let grown = held
  if (held.length < length + part.length) {
    grown = new Uint8Array(Math.max(2 * held.length, length + part.length, heldBytesAtFirst))
    grown.set(held.subarray(0, length))
  }
  grown.set(part, length)
  return grown
}

function endOfLine(chunk: Uint8Array, from: number): number {
  let at = from
  while (at < chunk.length && chunk[at] !== newline && chunk[at] !== carriageReturn) at++
  return at
}
