import { batchBounds } from '@platen/contract'
import {
  guessEncoding,
  linesAbove,
  type SourceShape,
  shapeOf,
  type TableEncoding,
} from '@platen/import/tabular'

/** A chosen file, and what was read from its beginning. */
export interface Source {
  name: string
  /** The content, converted to UTF-8. */
  file: Blob
  head: Uint8Array<ArrayBuffer>
  /** Whether the file is longer than `head`. */
  isCut: boolean
  shape: SourceShape
  /** What was changed in the file, as a sentence. */
  note?: string
}

/** Size of the part that is read first. It is enough for the header and hundreds of rows. */
const headBytesMax = 2 ** 20
/** Binary files are detected from this many bytes at the start. */
const checkedBytes = 4_096
/** Maximum size of a file to convert, because files are converted in memory. */
const convertedBytesMax = 256 * 2 ** 20

const encodingNames: Readonly<Record<TableEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows (Western European)',
  'windows-1251': 'Windows (Cyrillic)',
  shift_jis: 'Japanese (Shift JIS)',
}

/** Reads the beginning of a file. Returns a problem if it cannot be used for a batch. */
export async function openSource(file: File): Promise<Source | { problem: string }> {
  if (file.size === 0) return { problem: 'The file is empty.' }
  if (file.size > batchBounds.uploadBytesMax)
    return { problem: 'The file is larger than 1 GiB. Split it, and start a batch for each part.' }
  const first = await readHead(file)
  const refusal = refusalOf(first)
  if (refusal !== undefined) return { problem: refusal }
  const encoding = guessEncoding(first, file.size > first.length)
  if (encoding === 'utf-8') return describe(file.name, file)
  if (file.size > convertedBytesMax)
    return {
      problem: 'The file is not in UTF-8 and is too large to convert here. Save it as “CSV UTF-8”.',
    }
  const converted = await convert(file, encoding)
  const note = `The file was converted from ${encodingNames[encoding]} to UTF-8. Check below that names are correct.`
  const source = await describe(file.name, converted)
  return { ...source, note: source.note === undefined ? note : `${note} ${source.note}` }
}

/** Describes a UTF-8 file. Lines that a program wrote above the table are removed. */
async function describe(name: string, given: Blob): Promise<Source> {
  const first = await readHead(given)
  const above = shapeOf(first).format === 'csv' ? linesAbove(first) : { bytes: 0, lines: 0 }
  const file = above.bytes === 0 ? given : given.slice(above.bytes)
  const head = above.bytes === 0 ? first : await readHead(file)
  const source = { name, file, head, isCut: file.size > head.length, shape: shapeOf(head) }
  if (above.bytes === 0) return source
  const lines =
    above.lines === 1 ? 'The first line of the file is' : `The first ${above.lines} lines of the file are`
  return {
    ...source,
    note: `${lines} above the table and ${above.lines === 1 ? 'was' : 'were'} left out. Line numbers start at the column names.`,
  }
}

async function readHead(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, headBytesMax).arrayBuffer())
}

const asCsv =
  'In Excel, choose File, “Save As”, then “CSV UTF-8”. In Google Sheets, choose File, “Download”, then “Comma-separated values”. Then drop that file here.'

/** Returns why a file cannot be used, judged by its first bytes rather than its name. */
function refusalOf(head: Uint8Array): string | undefined {
  const isStart = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  const textAt = (at: number, text: string) =>
    String.fromCharCode(...head.subarray(at, at + text.length)) === text
  const isPicture =
    isStart(0x89, 0x50, 0x4e, 0x47) ||
    isStart(0xff, 0xd8, 0xff) ||
    textAt(0, 'GIF8') ||
    (textAt(0, 'RIFF') && textAt(8, 'WEBP')) ||
    textAt(4, 'ftyp')
  if (isPicture)
    return 'This is an image, not a table. Choose the table with the data. Its first row must contain the column names.'
  if (textAt(0, '%PDF'))
    return 'This is a PDF, not a table. Choose the table with the data. If it is in a spreadsheet, save it as CSV.'
  if (isStart(0x50, 0x4b, 3, 4)) return `This is an Excel workbook or a ZIP file, not a CSV table. ${asCsv}`
  if (isStart(0xd0, 0xcf)) return `This is an old Excel workbook, not a CSV table. ${asCsv}`
  if (isStart(0x1f, 0x8b)) return 'The file is compressed with gzip. Decompress it first.'
  // UTF-16 is not binary although it contains zero bytes. It is recognized by its byte order mark.
  const isWide = isStart(0xff, 0xfe) || isStart(0xfe, 0xff)
  if (!isWide && head.subarray(0, checkedBytes).includes(0))
    return 'This file contains no text, so it is not a table. Choose a table saved as CSV, or JSON.'
  return undefined
}

async function convert(file: Blob, encoding: TableEncoding): Promise<Blob> {
  return new Blob([new TextDecoder(encoding).decode(await file.arrayBuffer())])
}
