import { Readable } from 'node:stream'
import { chunkKeys, type FaultCode } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import type { Assembled, AssembleOptions } from './assemble-options.ts'
import { gather } from './gather.ts'
import { mergedFile } from './merged-file.ts'
import { type Chunks, isRendered, readResults } from './read-chunks.ts'
import { reportLines } from './report.ts'
import { zipFile } from './zip-file.ts'

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
  const contentType = output === 'zip' ? 'application/zip' : 'application/pdf'
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
