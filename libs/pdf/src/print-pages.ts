import { inflateSync } from 'node:zlib'
import type { Print } from './print.ts'
import { readEntries, readReference } from './entries.ts'
import { ForeignSyntax, unlessForeign } from './foreign-syntax.ts'
import { standsAt } from './tokens.ts'

/** A page of a print, of which no more is read than is asked for. */
export interface PrintPage {
  /** In points, as the height. */
  width: number
  height: number
  hasLinks: boolean
  /** What is drawn on it, as text; `undefined` where it has more than `bytesMax` bytes unpacked, or cannot be read. */
  readContent(bytesMax: number): string | undefined
}

/** The pages in their order; `undefined` when they are not as Chromium writes them. */
export function readPrintPages(print: Print): PrintPage[] | undefined {
  return unlessForeign(() => print.pageIds.map((id) => readPrintPage(print, id)))
}

function readPrintPage(print: Print, id: number): PrintPage {
  const page = readEntries(print.textOf(id))
  const box = /^\[0 0 ([\d.]+) ([\d.]+)\]$/.exec(page.get('MediaBox') ?? '')
  if (!box) throw new ForeignSyntax('another kind of page')
  const contentId = readReference(page.get('Contents'))
  return {
    width: Number(box[1]),
    height: Number(box[2]),
    hasLinks: page.has('Annots'),
    readContent: (bytesMax) => unlessForeign(() => readStream(print, contentId, bytesMax)),
  }
}

/** What a stream holds, a byte for a character. Throws as `readStreamBytes`. */
export function readStream(print: Print, id: number, bytesMax: number): string {
  return readStreamBytes(print, id, bytesMax).toString('latin1')
}

/** What a stream holds. Throws `ForeignSyntax` where it cannot be read, or has more than `bytesMax` bytes unpacked. */
export function readStreamBytes(print: Print, id: number, bytesMax: number): Buffer {
  const { bytes, start, end } = print.objectOf(id)
  const labelAt = bytes.subarray(start, end).indexOf(streamLabel)
  if (labelAt === -1) throw new ForeignSyntax('no stream')
  const dictionary = readEntries(bytes.toString('latin1', start, start + labelAt + 2))
  const from = start + labelAt + streamLabel.length
  const to = from + Number(dictionary.get('Length'))
  if (to !== end - streamEnd.length || !standsAt(bytes, to, streamEnd))
    throw new ForeignSyntax('a stream of another length')
  const content = bytes.subarray(from, to)
  const filter = dictionary.get('Filter')
  if (filter === '/FlateDecode') return inflate(content, bytesMax)
  if (filter !== undefined) throw new ForeignSyntax('content that is packed in another way')
  if (content.length > bytesMax) throw new ForeignSyntax('too much content')
  return content
}

const streamLabel = '>> stream\n'
const streamEnd = Buffer.from('\nendstream')

function inflate(bytes: Buffer, bytesMax: number): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: bytesMax })
  } catch {
    throw new ForeignSyntax('content that cannot be unpacked, or too much of it')
  }
}
