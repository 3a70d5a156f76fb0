import { batchBounds } from '@platen/contract'
import { type SourceShape, shapeOf } from '@platen/tabular'

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
/** Converted in memory. */
const convertedBytesMax = 256 * 2 ** 20

/** Looks at a file's beginning; a sentence where no batch can be made of it. */
export async function openSource(file: File): Promise<Source | { problem: string }> {
  if (file.size === 0) return { problem: 'The file is empty.' }
  if (file.size > batchBounds.uploadBytesMax)
    return { problem: 'The file has more than 1 GiB. Split it, and make a batch of each part.' }
  const first = await readHead(file)
  const refusal = refusalOf(first)
  if (refusal !== undefined) return { problem: refusal }
  const encoding = encodingOf(first, file.size > first.length)
  if (encoding === 'utf-8') return describe(file.name, file, first)
  if (file.size > convertedBytesMax)
    return {
      problem: 'The file is not in UTF-8, and too large to be converted here. Save it as “CSV UTF-8”.',
    }
  const converted = await convert(file, encoding)
  const known = encoding === 'windows-1252' ? 'Windows (Western European)' : 'UTF-16'
  const note = `The file was in ${known} letters, not UTF-8, and was converted. See whether names with accents read right below.`
  return { ...describe(file.name, converted, await readHead(converted)), note }
}

function describe(name: string, file: Blob, head: Uint8Array<ArrayBuffer>): Source {
  return { name, file, head, isCut: file.size > head.length, shape: shapeOf(head) }
}

async function readHead(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, headBytesMax).arrayBuffer())
}

function refusalOf([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4)
    return 'This is an Excel workbook or a ZIP file. In Excel, choose “Save as”, then “CSV UTF-8”, and drop that file here.'
  if (a === 0xd0 && b === 0xcf)
    return 'This is an old Excel workbook. In Excel, choose “Save as”, then “CSV UTF-8”, and drop that file here.'
  if (a === 0x1f && b === 0x8b) return 'The file is packed with gzip. Unpack it first.'
  if (a === 0x25 && b === 0x50) return 'This is a PDF. What is wanted is the table with the data.'
  return undefined
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

function encodingOf(head: Uint8Array, isCut: boolean): Encoding {
  const [a, b] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  try {
    // The last letter of a cut head may be half a one.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: isCut })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

async function convert(file: Blob, encoding: Encoding): Promise<Blob> {
  return new Blob([new TextDecoder(encoding).decode(await file.arrayBuffer())])
}
