import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { crc32 } from 'node:zlib'
import {
  type ChunkItem,
  type ChunkJob,
  chunkKeys,
  type ChunkResult,
  Fault,
  faultToWire,
  itemName,
  documentFormat,
} from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { putTimeoutMs, type PutToAddress } from '../document/put-to-address.ts'

/** Where a chunk's documents go. A repeated write has the same target. */
export interface ChunkTarget {
  /**
   * Stores an item's document. In one object, documents are in the order of the calls. Rejects with `unavailable` if our own store is
   * unavailable. An error from a customer's store is part of the result.
   */
  add(item: ChunkItem, document: { pdf: Buffer; pages: number }): Promise<ChunkResult>
  /** Resolves when everything is stored. */
  end(): Promise<void>
  stop(): void
  /** Removes the written objects, after `end` or `stop`. Documents in a customer's bucket stay. */
  discard(items: readonly ChunkItem[]): Promise<void>
}

export interface TargetParts {
  store: ObjectStore
  putToAddress: PutToAddress
}

const contentType = documentFormat.mediaType
/** A short outage must not fail a document, and there is time to retry, because no caller is waiting for it. */
const putTriesMax = 3

export function openChunkTarget(job: ChunkJob, parts: TargetParts): ChunkTarget {
  switch (job.target) {
    case 'zip':
    case 'merged':
      return openPdfsObject(parts.store, chunkKeys.pdfs(job.folder, job.chunk))
    case 'files':
      return filesTarget(job.folder, parts.store)
    case 'bucket':
      return bucketTarget(parts.putToAddress)
    default:
      return job.target satisfies never
  }
}

function filesTarget(folder: string, store: ObjectStore): ChunkTarget {
  return {
    async add(item, { pdf, pages }) {
      await store.put(chunkKeys.file(folder, item.item), pdf, { contentType })
      return { ...itemName(item), bytes: pdf.length, pages }
    },
    end: async () => undefined,
    stop: () => undefined,
    async discard(items) {
      for (const { item } of items) await store.remove(chunkKeys.file(folder, item))
    },
  }
}

function bucketTarget(putToAddress: PutToAddress): ChunkTarget {
  return {
    async add(item, { pdf, pages }) {
      // Chunks from an earlier release have no headers.
      const { putUrl, putHeaders: headers = { 'content-type': contentType } } = item
      if (putUrl === undefined) throw new Error(`item ${item.item} has no address for its document`)
      try {
        await putToAddress(pdf, { url: putUrl, headers, timeoutMs: putTimeoutMs, triesMax: putTriesMax })
        return { ...itemName(item), bytes: pdf.length, pages }
      } catch (error) {
        if (error instanceof Fault) return { ...itemName(item), fault: faultToWire(error) }
        throw error
      }
    },
    end: async () => undefined,
    stop: () => undefined,
    discard: async () => undefined,
  }
}

/** Larger objects are streamed into the store. */
const heldBytesMax = 32 * 2 ** 20
const pdfsOptions = { contentType: 'application/octet-stream' }

/** Writes a chunk's PDFs into one object: in memory if they are small, otherwise as a stream. */
function openPdfsObject(store: ObjectStore, key: string): ChunkTarget {
  const held: Buffer[] = []
  let bytes = 0
  let stream: PassThrough | undefined
  let streamed: Promise<unknown> | undefined

  function startStream(): PassThrough {
    const started = new PassThrough()
    streamed = store.putStream(key, started, pdfsOptions)
    // Writers get the error, but between two documents there is no writer.
    streamed.catch(() => undefined)
    return started
  }

  return {
    async add(item, { pdf, pages }) {
      const offset = bytes
      bytes += pdf.length
      held.push(pdf)
      if (bytes > heldBytesMax) {
        stream ??= startStream()
        let hasRoom = true
        for (const part of held.splice(0)) hasRoom = stream.write(part)
        // A failing store destroys the stream, which then never drains.
        if (!hasRoom) await Promise.race([once(stream, 'drain'), streamed])
      }
      return { ...itemName(item), bytes: pdf.length, pages, offset, crc32: crc32(pdf) }
    },
    async end() {
      stream?.end()
      await (streamed ?? store.put(key, Buffer.concat(held), pdfsOptions))
    },
    stop() {
      stream?.destroy()
    },
    async discard() {
      await streamed?.catch(() => undefined)
      await store.remove(key)
    },
  }
}
