import { PdfMerger } from '@platen/pdf'
import { type Chunks, readDocuments } from './read-chunks.ts'

export interface MergedFileOptions {
  /** The file's title. */
  title: string
  /** Epoch milliseconds. */
  createdAt: number
  /** Hears of an item whose document could not be merged, and is left out. */
  onUnreadable: (item: number) => void
}

/** One PDF of a batch's documents, in order, with an entry of the outline for each. The same documents make the same bytes. */
export async function* mergedFile(chunks: Chunks, options: MergedFileOptions): AsyncGenerator<Buffer> {
  const merger = new PdfMerger(options)
  for await (const { result, pieces } of readDocuments(chunks)) {
    const read: Buffer[] = []
    for await (const piece of pieces) read.push(piece)
    const isMerged = merger.add(result.fileName.replace(/\.pdf$/i, ''), Buffer.concat(read))
    if (!isMerged) options.onUnreadable(result.item)
    if (merger.readyBytes > 0) yield merger.take()
  }
  yield merger.end()
}
