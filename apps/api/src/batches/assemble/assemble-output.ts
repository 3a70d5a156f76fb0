import { Readable } from 'node:stream'
import { chunkKeys, type FaultCode, documentFormat } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { PdfMerger } from '@platen/pdf'
import { type Chunks, isRendered, readDocuments, readResults } from './read-chunks.ts'
import { reportLines } from './report.ts'
import { zipFile } from './zip-file.ts'
import type { StoreSettings } from '../../storage/open-store.ts'

/** Options for a batch's output. Plain data, because it is passed to a thread. */
export interface AssembleOptions {
  /** The thread opens the store itself. */
  store: StoreSettings
  /** Folder of the batch's objects, with a trailing slash. */
  folder: string
  /** How many chunks the batch has. */
  chunks: number
  /** `none`: each document is a separate object, so only the report is written. */
  output: 'zip' | 'merged' | 'none'
  /** Epoch milliseconds: the date for the files in the ZIP, and for the merged PDF. */
  createdAt: number
  /** Title for the merged PDF. */
  title: string
  /** Omits chunks without results, because the batch was cancelled. By default, all items of such chunks count as failed. */
  isPartial?: boolean
}

/** A batch's output. */
export interface AssembledOutput {
  /** Key of the output object. Not set for `none`. */
  key?: string
  /** Size of the output object, or of all documents for `none`. */
  bytes: number
  /** Number of documents in the output. */
  documents: number
  failed: number
  /** Documents that have warnings. */
  warnings: number
  /** The distinct codes of the items that failed. */
  faultCodes: FaultCode[]
}

/**
 * Streams the ZIP or merged PDF of a batch from its chunks, and adds failed items to its report. Memory use does not grow with the number of items. Can
 * run again: the same chunks result in identical objects. Throws `unavailable`, the signal's reason, or an error if chunks do not match their
 * results.
 */
export async function assembleOutput(
  options: AssembleOptions,
  { store, signal }: { store: ObjectStore; signal: AbortSignal },
): Promise<AssembledOutput> {
  const { folder, output, isPartial = false } = options
  const chunks: Chunks = { store, folder, count: options.chunks, isPartial, signal }
  const unreadable = new Set<number>()
  const file = output === 'none' ? undefined : await storeFile(chunks, { ...options, output }, unreadable)
  const counts = await countItems(chunks, unreadable)
  if (counts.failed > 0) await storeReport(chunks, unreadable)
  return { ...counts, ...file }
}

async function storeFile(
  chunks: Chunks,
  options: AssembleOptions & { output: 'zip' | 'merged' },
  unreadable: Set<number>,
): Promise<{ key: string; bytes: number }> {
  const { createdAt, title, output } = options
  const onUnreadable = (item: number) => unreadable.add(item)
  const pieces =
    output === 'zip' ? zipFile(chunks, createdAt) : mergedFile(chunks, { createdAt, title, onUnreadable })
  const key = chunkKeys.result(chunks.folder, output)
  const contentType = output === 'zip' ? 'application/zip' : documentFormat.mediaType
  const { bytes } = await chunks.store.putStream(key, Readable.from(combine(pieces)), { contentType })
  return { key, bytes }
}

async function countItems(
  chunks: Chunks,
  unreadable: ReadonlySet<number>,
): Promise<Omit<AssembledOutput, 'key'>> {
  const counts = { documents: 0, failed: 0, warnings: 0, bytes: 0 }
  const faultCodes = new Set<FaultCode>()
  for await (const results of readResults(chunks)) {
    for (const result of results) {
      if (isRendered(result) && !unreadable.has(result.item)) {
        counts.documents++
        counts.bytes += result.bytes
        if (result.warnings) counts.warnings++
      } else {
        counts.failed++
        faultCodes.add(isRendered(result) ? 'internal' : result.fault.code)
      }
    }
  }
  return { ...counts, faultCodes: [...faultCodes] }
}

/** Replaces the report while it is being read. The store returns the previous report until the new one is complete. */
async function storeReport(chunks: Chunks, unreadable: ReadonlySet<number>): Promise<void> {
  const lines = combine(
    (async function* () {
      for await (const line of reportLines(chunks, unreadable)) yield Buffer.from(line)
    })(),
  )
  const contentType = 'application/x-ndjson'
  await chunks.store.putStream(chunkKeys.errors(chunks.folder), Readable.from(lines), { contentType })
}

const combinedBytes = 262_144

/** Combines short pieces into larger ones, because a stream needs time for each piece. */
async function* combine(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let combined: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    combined.push(piece)
    bytes += piece.length
    if (bytes < combinedBytes) continue
    yield Buffer.concat(combined)
    combined = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(combined)
}

interface MergedFileOptions {
  title: string
  /** Epoch milliseconds. */
  createdAt: number
  /** Called with the number of each item whose document is omitted because it could not be merged. */
  onUnreadable: (item: number) => void
}

/** Merges the documents in a batch into one PDF, in order, with an outline entry for each. The same documents result in the same bytes. */
async function* mergedFile(chunks: Chunks, options: MergedFileOptions): AsyncGenerator<Buffer> {
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
