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
import { linkSeconds } from './describe-batch.ts'

/**
 * Lists the rendered documents in a batch in order. Only one chunk is in memory at a time. Rejects with `not_found` if the documents are in one file,
 * and with faults from `CustomerBuckets`.
 */
export type ListFiles = (batch: Batch) => Promise<AsyncIterable<BatchFile>>

/** Returns a function that locates the documents in a chunk. */
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
        const objectKey = keys[item] ?? ''
        const url = await bucket.presignGet({ key: objectKey, expiresInSeconds, fileName, contentType })
        return { url, s3_key: objectKey }
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
      const locationOf = await locate(chunk)
      for (const result of results) {
        if (!isRendered(result)) continue
        const { item, fileName, bytes, pages } = result
        yield { item, fileName, bytes, pages, ...(await locationOf(result)) }
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

/** Yields the warnings from a batch's rendered documents in order. Only a few chunks are in memory at a time. Throws `unavailable`. */
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
