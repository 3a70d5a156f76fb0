import { Readable } from 'node:stream'
import { chunkKeys, type FaultCode, documentFormat } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { PdfMerger } from '@platen/pdf'
import { type Chunks, isRendered, readDocuments, readResults } from './read-chunks.ts'
import { reportLines } from './report.ts'
import { zipFile } from './zip-file.ts'
import type { StoreSettings } from '../../storage/open-store.ts'

/** What a batch's output is made from. Plain data: it goes to a thread. */
export interface AssembleOptions {
  /** The thread opens the store itself. */
  store: StoreSettings
  /** Of the batch's objects, with its trailing slash. */
  folder: string
  /** How many chunks the batch has. */
  chunks: number
  /** `none`: each document is an object of its own, so there is nothing to make but the report. */
  output: 'zip' | 'merged' | 'none'
  /** Epoch milliseconds: the date of the files in the ZIP, and of the merged PDF. */
  createdAt: number
  /** Title of the merged PDF. */
  title: string
  /** For a batch that was cut off: chunks without results are left out. Default: all their items failed. */
  isPartial?: boolean
}

/** What was made. */
export interface Assembled {
  /** Of the output's object; absent for `none`. */
  key?: string
  /** Of the output's object; of all documents together for `none`. */
  bytes: number
  /** Those in the output. */
  documents: number
  failed: number
  /** Documents that have warnings. */
  warnings: number
  /** Of those that failed, each once. */
  faultCodes: FaultCode[]
}

/**
 * Makes a batch's ZIP or merged PDF from its chunks, as one stream, and enters the items that failed into its report. Memory is flat
 * whatever the number of items. May run again, after any end: the same chunks make the same objects, byte by byte. Throws `unavailable`,
 * the signal's reason, and an error where the chunks are not what their results say.
 */
export async function assembleOutput(
  options: AssembleOptions,
  { store, signal }: { store: ObjectStore; signal: AbortSignal },
): Promise<Assembled> {
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
  const { bytes } = await chunks.store.putStream(key, Readable.from(gather(pieces)), { contentType })
  return { key, bytes }
}

async function countItems(chunks: Chunks, unreadable: ReadonlySet<number>): Promise<Omit<Assembled, 'key'>> {
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

/** It is written anew while it is read: a store shows the old one until the new one is whole. */
async function storeReport(chunks: Chunks, unreadable: ReadonlySet<number>): Promise<void> {
  const lines = gather(
    (async function* () {
      for await (const line of reportLines(chunks, unreadable)) yield Buffer.from(line)
    })(),
  )
  const contentType = 'application/x-ndjson'
  await chunks.store.putStream(chunkKeys.errors(chunks.folder), Readable.from(lines), { contentType })
}

const gatheredBytes = 262_144

/** The same bytes in pieces of some size: a stream takes its time for each, however short. */
async function* gather(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    gathered.push(piece)
    bytes += piece.length
    if (bytes < gatheredBytes) continue
    yield Buffer.concat(gathered)
    gathered = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(gathered)
}

interface MergedFileOptions {
  /** The file's title. */
  title: string
  /** Epoch milliseconds. */
  createdAt: number
  /** Hears of an item whose document could not be merged, and is left out. */
  onUnreadable: (item: number) => void
}

/** One PDF of a batch's documents, in order, with an entry of the outline for each. The same documents make the same bytes. */
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
