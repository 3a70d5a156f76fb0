import { batchBounds } from '@platen/contract'
import type { Chunks } from '../read-item.ts'

/** What is wrong with a record; `column` counts from 0 and is absent for the whole of it. */
export interface CsvFault {
  column?: number
  code: string
  message: string
}

/** A record as it stands in the file. A cell with a fault is empty; of cells over `cellsMax` only the number is known. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  line: number
  /** As a spreadsheet numbers it: from 1, whatever lines it takes. */
  row: number
  cells: string[]
  count: number
  bytes: number
  faults: CsvFault[]
}

const quote = 0x22
const newline = 0x0a
const carriageReturn = 0x0d
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const nothing = Buffer.alloc(0)

/**
 * The records of a CSV (RFC 4180; lines end in LF, CRLF or CR), one by one. One that breaks the rules is told as such, and the next one is
 * read from behind its end: the end of the line in which a quote is wrong, the closing quote of a cell that is too large to be kept.
 */
export async function* scanCsv(
  chunks: Chunks,
  { delimiter, cellsMax }: { delimiter: number; cellsMax: number },
): AsyncGenerator<CsvRecord> {
  const ends = new Uint8Array(256)
  for (const byte of [delimiter, newline, carriageReturn, quote]) ends[byte] = 1
  let state: 'start' | 'plain' | 'quoted' | 'closed' | 'broken' = 'start'
  let line = 1
  let isAfterReturn = false
  let row = 1
  let record = newRecord(line, row)
  let held: Buffer[] = []
  let heldBytes = 0

  const hold = (part: Buffer) => {
    heldBytes += part.length
    if (heldBytes > batchBounds.cellBytesMax) held = []
    else if (part.length > 0) held.push(part)
  }
  const endCell = (part: Buffer) => {
    const bytes = heldBytes + part.length
    const [only] = held
    const whole =
      only === undefined
        ? part
        : held.length === 1 && part.length === 0
          ? only
          : Buffer.concat([...held, part])
    addCell(record, { whole, bytes, cellsMax })
    held = []
    heldBytes = 0
  }
  const endRecord = () => {
    const ended = record
    record = newRecord(line, ++row)
    return ended
  }
  const tellQuotes = (message: string) => {
    record.faults.push({ column: record.count, code: 'bad_quotes', message })
    held = []
    heldBytes = 0
  }

  for await (const chunk of chunks) {
    let at = 0
    while (at < chunk.length) {
      if (state === 'quoted') {
        const end = indexOrEnd(chunk, quote, at)
        line += countNewlines(chunk, at, end)
        hold(chunk.subarray(at, end))
        at = end
        if (at < chunk.length) {
          state = 'closed'
          at++
        }
        continue
      }
      const byte = chunk[at] as number
      if (isAfterReturn) {
        isAfterReturn = false
        if (byte === newline) {
          at++
          continue
        }
      }
      if (state === 'start' && byte === quote) {
        state = 'quoted'
        at++
        continue
      }
      if (state === 'closed' && byte === quote) {
        // A doubled quote is one of the cell's own.
        hold(chunk.subarray(at, at + 1))
        state = 'quoted'
        at++
        continue
      }
      const from = at
      while (at < chunk.length && ends[chunk[at] as number] === 0) at++
      if (at > from && state === 'closed') {
        tellQuotes('Something stands behind the closing quote. Double the quotes within a cell.')
        state = 'broken'
      } else if (at > from && state !== 'broken') state = 'plain'
      if (at === chunk.length) {
        if (state === 'plain') hold(chunk.subarray(from, at))
        continue
      }
      const end = chunk[at++] as number
      if (end === quote) {
        if (state !== 'broken')
          tellQuotes(
            'A quote stands within a cell that does not begin with one. Quote the cell, and double it.',
          )
        state = 'broken'
        continue
      }
      if (state !== 'broken') endCell(state === 'plain' ? chunk.subarray(from, at - 1) : nothing)
      if (end === delimiter) {
        if (state !== 'broken') state = 'start'
        continue
      }
      isAfterReturn = end === carriageReturn
      line++
      state = 'start'
      yield endRecord()
    }
  }
  if (state === 'quoted')
    tellQuotes('The quote that opens this cell is never closed: all that follows belongs to the cell.')
  else if (state !== 'broken' && (state !== 'start' || record.count > 0)) endCell(nothing)
  if (record.count > 0 || record.faults.length > 0) yield endRecord()
}

function newRecord(line: number, row: number): CsvRecord {
  return { line, row, cells: [], count: 0, bytes: 0, faults: [] }
}

function addCell(
  record: CsvRecord,
  { whole, bytes, cellsMax }: { whole: Buffer; bytes: number; cellsMax: number },
): void {
  const column = record.count++
  record.bytes += bytes + 1
  if (column >= cellsMax) return
  if (bytes > batchBounds.cellBytesMax) {
    const message = `A cell may have ${batchBounds.cellBytesMax / 2 ** 20} MiB; this one has ${bytes.toLocaleString('en')} bytes.`
    record.faults.push({ column, code: 'cell_too_large', message })
    record.cells.push('')
    return
  }
  if (record.bytes > batchBounds.itemBytesMax) {
    if (record.faults.at(-1)?.code !== 'item_too_large') {
      const message = `A row may have ${batchBounds.itemBytesMax / 2 ** 20} MiB.`
      record.faults.push({ code: 'item_too_large', message })
    }
    record.cells.push('')
    return
  }
  const text = whole.toString('utf8')
  // The sign that stands for what cannot be read may also have been sent.
  const isReadable = !text.includes('\ufffd') || isUtf8(whole)
  record.cells.push(isReadable ? text : '')
  if (isReadable) return
  const message = 'The cell is not in UTF-8 but in another encoding, such as Latin-1. Save the file as UTF-8.'
  record.faults.push({ column, code: 'invalid_utf8', message })
}

function indexOrEnd(chunk: Buffer, byte: number, from: number): number {
  const index = chunk.indexOf(byte, from)
  return index === -1 ? chunk.length : index
}

function countNewlines(chunk: Buffer, from: number, to: number): number {
  let count = 0
  for (let at = chunk.indexOf(newline, from); at !== -1 && at < to; at = chunk.indexOf(newline, at + 1))
    count++
  return count
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}
