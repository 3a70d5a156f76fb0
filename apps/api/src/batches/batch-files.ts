import type { Batch } from '@platen/database'
import {
  type BatchFile,
  type BatchWarning,
  chunkKeys,
  type ChunkResult,
  Fault,
  itemName,
  documentFormat,
} from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import type { CustomerBuckets } from '../buckets/customer-buckets.ts'
import { isRendered, readResults, type RenderedItem } from './assemble/read-chunks.ts'
import { readBucketKeys } from './bucket-keys.ts'
import { linkSeconds } from './batch-answer.ts'

/**
 * The documents of a batch that are there, in order, a chunk at a time in memory. Rejects with `not_found` for a batch whose documents
 * are in one file, and with the faults of its bucket.
 */
export type ListFiles = (batch: Batch) => Promise<AsyncIterable<BatchFile>>

/** Where the documents of a chunk can be fetched. */
type LocateChunk = (
  chunk: number,
) => Promise<(of: RenderedItem) => Promise<Pick<BatchFile, 'url' | 's3_key'>>>

const contentType = documentFormat.mediaType

export function createListFiles(parts: { store: ObjectStore; buckets: CustomerBuckets }): ListFiles {
  const { store, buckets } = parts

  async function inBucket(batch: Batch, { name, key }: { name: string; key: string }): Promise<LocateChunk> {
    const bucket = await buckets.open(batch.accountId, name)
    const expiresInSeconds = linkSeconds(batch)
    return async (chunk) => {
      const keys = await readBucketKeys(store, { folder: batch.plan.folder, chunk, pattern: key })
      return async ({ item, fileName }) => {
        const itsKey = keys[item] ?? ''
        const url = await bucket.presignGet({ key: itsKey, expiresInSeconds, fileName, contentType })
        return { url, s3_key: itsKey }
      }
    }
  }

  function inStore(batch: Batch): LocateChunk {
    const expiresInSeconds = linkSeconds(batch)
    return async () =>
      async ({ item, fileName }) => {
        const key = chunkKeys.file(batch.plan.folder, item)
        return { url: await store.presignGet({ key, expiresInSeconds, fileName, contentType }) }
      }
  }

  async function* list({ chunks, plan }: Batch, locate: LocateChunk): AsyncGenerator<BatchFile> {
    for (let chunk = 1; chunk <= chunks; chunk++) {
      const results = await readJson<ChunkResult[]>(store, chunkKeys.results(plan.folder, chunk))
      if (results === undefined) continue
      const placeOf = await locate(chunk)
      for (const result of results) {
        if (!isRendered(result)) continue
        const { item, fileName, bytes, pages } = result
        yield { item, fileName, bytes, pages, ...(await placeOf(result)) }
      }
    }
  }

  return async (batch) => {
    const { output, bucket } = batch.plan
    if (bucket) return list(batch, await inBucket(batch, bucket))
    if (output === 'files') return list(batch, inStore(batch))
    throw new Fault('not_found', {
      detail: 'The documents of this batch are in one file. `GET /v1/batches/{batchId}` returns its link.',
    })
  }
}

async function readJson<T>(store: ObjectStore, key: string): Promise<T | undefined> {
  const bytes = await store.get(key)
  return bytes && (JSON.parse(bytes.toString()) as T)
}

/** What to check in the documents of a batch that are there, in order, a few chunks at a time in memory. Throws `unavailable`. */
export async function* listWarnings(
  store: ObjectStore,
  { chunks, plan: { folder } }: Batch,
  signal: AbortSignal,
): AsyncGenerator<BatchWarning> {
  const all = { store, folder, count: chunks, isPartial: true, signal }
  for await (const results of readResults(all)) {
    for (const result of results.filter(isRendered)) {
      for (const warning of result.warnings ?? []) yield { ...itemName(result), ...warning }
    }
  }
}
