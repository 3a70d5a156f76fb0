import { documentFormat } from './output-format.ts'
import type { BundleRef, Warning } from './render.ts'
import type { WireFault } from './faults.ts'
import type { CellWarning, ItemPosition } from './batch-answers.ts'
import type { BatchOutput } from './batches.ts'

/**
 * Where a chunk's documents go: into the single file of the batch, into one object per document, or into the caller's own
 * bucket.
 */
export type ChunkOutput = BatchOutput | 'bucket'

/** The queue entry of one chunk. Its items are in the object store. */
export interface ChunkJob {
  batchId: string
  /** Number of the chunk, from 1. */
  chunk: number
  bundle: BundleRef
  /** Folder of the batch's objects, with a trailing slash. */
  folder: string
  target: ChunkOutput
  /** Created with a test key: each page is marked. */
  isTest?: true
  /** Date written into each file, in epoch milliseconds, so that a retry generates the same bytes. */
  createdAt: number
  requestId: string
  /** Lowest protocol version of a worker that can render the chunk. Default: 0. */
  protocol?: number
  /** Trace context of the span that enqueued the chunk, if tracing is on. */
  traceparent?: string
}

/** One document of a chunk, checked against the template. */
export interface ChunkItem extends ItemPosition {
  data: Record<string, unknown>
  /** Cells of its rows that may have been misread. Absent if there are none. */
  warnings?: readonly CellWarning[]
  /** File name in the ZIP or for the download; unique in the batch. */
  fileName: string
  /** Target `bucket`: object key in that bucket. */
  key?: string
  /** Target `bucket`: presigned URL for one PUT. */
  putUrl?: string
  /** Headers that the PUT must send. */
  putHeaders?: Record<string, string>
}

/** An item with the file name of its document, as in results. */
export interface ItemName extends ItemPosition {
  fileName: string
}

/**
 * The outcome of an item. `offset` and `crc32` are set for the targets `zip` and `merged`, where all PDFs of a chunk are in one object.
 * `warnings` is absent if there are none.
 */
export type ChunkResult =
  | (ItemName & {
      bytes: number
      pages: number
      offset?: number
      crc32?: number
      warnings?: (Warning | CellWarning)[]
    })
  | (ItemName & { fault: WireFault })

/** Returns the properties of an item that are part of every result. */
export function itemName({ item, line, row, fileName }: ItemName): ItemName {
  return { item, ...(line === undefined ? {} : { line }), ...(row === undefined ? {} : { row }), fileName }
}

const digits = 7
const numbered = (number: number) => String(number).padStart(digits, '0')

/** Object keys and folders in the folder of a batch. */
export const chunkKeys = {
  /** JSON array of `ChunkItem`. */
  items: (folder: string, chunk: number) => `${chunkKeys.allItems(folder)}${numbered(chunk)}.json`,
  /** Folder for the items of all chunks. */
  allItems: (folder: string) => `${folder}in/`,
  /** JSON object with the key of each item in the customer's bucket. It is written when the items are deleted. */
  bucketKeys: (folder: string, chunk: number) => `${folder}keys/${numbered(chunk)}.json`,
  /** JSON array of `ChunkResult`, in item order. This object is written last, so the chunk is done when it exists. */
  results: (folder: string, chunk: number) => `${folder}out/${numbered(chunk)}.json`,
  /** The concatenated PDFs of the chunk, for `zip` and `merged`. */
  pdfs: (folder: string, chunk: number) => `${folder}out/${numbered(chunk)}.pdfs`,
  /** One document, for `files`. */
  file: (folder: string, item: number) => `${folder}files/${numbered(item)}${documentFormat.extension}`,
  /** Errors of invalid items: NDJSON of `BatchError`. */
  errors: (folder: string) => `${folder}errors.ndjson`,
  /** The `DraftBundle` of a batch that renders the draft. */
  draft: (folder: string) => `${folder}draft.json`,
  /** Items that were sent inline, as NDJSON. */
  inline: (folder: string) => `${folder}items.ndjson`,
  result: (folder: string, output: 'zip' | 'merged') => `${folder}result.${output === 'zip' ? 'zip' : 'pdf'}`,
}
