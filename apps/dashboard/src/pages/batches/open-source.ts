import { batchBounds } from '@platen/contract'
import {
  guessEncoding,
  linesAbove,
  type SourceShape,
  shapeOf,
  type TableEncoding,
} from '@platen/import/tabular'

/** A file that was chosen, and what its beginning tells. */
export interface Source {
  name: string
  /** In UTF-8, whatever the file was in. */
  file: Blob
  head: Uint8Array<ArrayBuffer>
  /** The head is not all of it. */
  isCut: boolean
  shape: SourceShape
  /** A sentence about what was done to the file. */
  note?: string
}

/** Enough for a header and the first hundreds of rows. */
const headBytesMax = 2 ** 20
/** Where what is no text shows. */
const looksAtBytes = 4_096
/** Converted in memory. */
const convertedBytesMax = 256 * 2 ** 20

const encodingNames: Readonly<Record<TableEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows (Western European)',
  'windows-1251': 'Windows (Cyrillic)',
  shift_jis: 'Japanese (Shift JIS)',
}

/** Looks at a file's beginning; a sentence where no batch can be made of it. */
export async function openSource(file: File): Promise<Source | { problem: string }> {
  if (file.size === 0) return { problem: 'The file is empty.' }
  if (file.size > batchBounds.uploadBytesMax)
    return { problem: 'The file has more than 1 GiB. Split it, and make a batch of each part.' }
  const first = await readHead(file)
  const refusal = refusalOf(first)
  if (refusal !== undefined) return { problem: refusal }
  const encoding = guessEncoding(first, file.size > first.length)
  if (encoding === 'utf-8') return describe(file.name, file)
  if (file.size > convertedBytesMax)
    return {
      problem: 'The file is not in UTF-8, and too large to be converted here. Save it as “CSV UTF-8”.',
    }
  const converted = await convert(file, encoding)
  const note = `The file was in ${encodingNames[encoding]} letters, not UTF-8, and was converted. See whether names read right below.`
  const source = await describe(file.name, converted)
  return { ...source, note: source.note === undefined ? note : `${note} ${source.note}` }
}

/** A file in UTF-8, without the lines that a program wrote above the table. */
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
    note: `${lines} above the table, and ${above.lines === 1 ? 'was' : 'were'} left out; line numbers begin at the names of the columns.`,
  }
}

async function readHead(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, headBytesMax).arrayBuffer())
}

const asCsv =
  'In Excel choose File, “Save as”, then “CSV UTF-8”; in Google Sheets File, “Download”, then “Comma-separated values”. Then drop that file here.'

/** By the bytes with which files of other kinds begin, whatever they are called. */
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
    return 'This is a picture, not a table. What is wanted is the table with the data, with the names of its columns in the first row.'
  if (textAt(0, '%PDF'))
    return 'This is a PDF, not a table. What is wanted is the table with the data: if it is in a spreadsheet, save that as CSV.'
  if (isStart(0x50, 0x4b, 3, 4))
    return `This is an Excel workbook, or another packed file, not a CSV table. ${asCsv}`
  if (isStart(0xd0, 0xcf)) return `This is an old Excel workbook, not a CSV table. ${asCsv}`
  if (isStart(0x1f, 0x8b)) return 'The file is packed with gzip. Unpack it first.'
  // In UTF-16, which tells itself by its first bytes, every other byte is none.
  const isWide = isStart(0xff, 0xfe) || isStart(0xfe, 0xff)
  if (!isWide && head.subarray(0, looksAtBytes).includes(0))
    return 'This file holds no text: it is a program, or another file that is no table. What is wanted is a table saved as CSV, or JSON.'
  return undefined
}

async function convert(file: Blob, encoding: TableEncoding): Promise<Blob> {
  return new Blob([new TextDecoder(encoding).decode(await file.arrayBuffer())])
}
