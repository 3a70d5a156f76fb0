import { inflateSync } from 'node:zlib'
import type { Print } from './print.ts'
import { ForeignSyntax, readEntries, readReference, unlessForeign } from './cut-syntax.ts'

/** A page of a print, of which no more is read than is asked for. */
export interface PrintPage {
  /** In points, as the height. */
  width: number
  height: number
  hasLinks: boolean
  /** What is drawn on it, as text; `undefined` where it has more than so many bytes or cannot be read. */
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
  return {
    width: Number(box[1]),
    height: Number(box[2]),
    hasLinks: page.has('Annots'),
    readContent: (bytesMax) => readContent(print, id, bytesMax),
  }
}

/** What is drawn on a page, as text; `undefined` where it has more than so many bytes or cannot be read. */
export function readContent(print: Print, pageId: number, bytesMax: number): string | undefined {
  return unlessForeign(() => {
    const { file, start, end } = print.objectOf(
      readReference(readEntries(print.textOf(pageId)).get('Contents')),
    )
    const streamAt = file.indexOf(streamLabel, start)
    if (streamAt === -1 || streamAt > end) throw new ForeignSyntax('no stream')
    const dictionary = readEntries(file.toString('latin1', start, streamAt + 2))
    const from = streamAt + streamLabel.length
    const bytes = file.subarray(from, from + Number(dictionary.get('Length')))
    const filter = dictionary.get('Filter')
    if (filter === undefined) return bytes.length > bytesMax ? undefined : bytes.toString('latin1')
    if (filter !== '/FlateDecode') throw new ForeignSyntax('content that is packed in another way')
    return inflate(bytes, bytesMax)
  })
}

const streamLabel = '>> stream\n'

function inflate(bytes: Buffer, bytesMax: number): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: bytesMax }).toString('latin1')
  } catch {
    return undefined
  }
}
