import { inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, type PDFStream } from '@cantoo/pdf-lib'

/** Filters other than Flate have no output limit. From this many bytes, they return at most a few megabytes. */
const otherBytesMax = 16_384

/** Returns the content of a stream; undefined if it is broken or longer than `bytesMax`. */
export function unpackStream(stream: PDFStream, bytesMax: number): Buffer | undefined {
  if (!(stream instanceof PDFRawStream)) {
    const contents = stream.getContents()
    return contents.length > bytesMax ? undefined : Buffer.from(contents)
  }
  const { dict, contents } = stream
  if (contents.length === 0) return Buffer.alloc(0)
  const filter = dict.lookup(PDFName.of('Filter'))
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  if (only === undefined || (filter instanceof PDFArray && filter.size() === 0))
    return contents.length > bytesMax ? undefined : Buffer.from(contents)
  try {
    if (only === PDFName.of('FlateDecode') && !dict.has(PDFName.of('DecodeParms')))
      return inflateSync(contents, { maxOutputLength: bytesMax })
    if (contents.length > otherBytesMax) return undefined
    const bytes = Buffer.from(decodePDFRawStream(stream).decode())
    return bytes.length > bytesMax ? undefined : bytes
  } catch {
    return undefined
  }
}
