import { documentFormat } from './output-format.ts'
import type { BundleRef, Warning } from './render.ts'
import type { WireFault } from './faults.ts'
import type { CellWarning, ItemPosition } from './batch-answers.ts'
import type { BatchOutput } from './batches.ts'

/** What a chunk's documents become: parts of the batch's one file, an object each, or objects in the caller's own bucket. */
export type ChunkOutput = BatchOutput | 'bucket'

/** The queue entry of one chunk; its items lie in the store. */
export interface ChunkJob {
  batchId: string
  /** Number of the chunk, from 1. */
  chunk: number
  bundle: BundleRef
  /** Folder of the batch's objects, with its trailing slash. */
  folder: string
  target: ChunkOutput
  /** Of a test key: each page is marked. */
  isTest?: true
  /** Epoch milliseconds written into each file as its date, so that a retry makes the same bytes. */
  createdAt: number
  requestId: string
  /** The lowest protocol version of a worker that may render it. Default 0. */
  protocol?: number
  /** Of the span that enqueued it, while tracing is on. */
  traceparent?: string
}

/** One document of a chunk, checked against the template. */
export interface ChunkItem extends ItemPosition {
  data: Record<string, unknown>
  /** Cells of its rows that may not say what was meant; absent where there are none. */
  warnings?: readonly CellWarning[]
  /** As it is called in the ZIP or by its link; unique in the batch. */
  fileName: string
  /** Target `bucket`: the object's key there. */
  key?: string
  /** Target `bucket`: a presigned address that takes one PUT. */
  putUrl?: string
  /** Headers that the PUT must have. */
  putHeaders?: Record<string, string>
}

/** An item and its document's name, as results tell them. */
export interface ItemName extends ItemPosition {
  fileName: string
}

/**
 * What became of an item. `offset` and `crc32` are for target `zip` and `merged`, where all PDFs of a chunk lie in one object; `warnings` is
 * absent where there are none.
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

/** An item's part of its result, whatever became of it. */
export function itemName({ item, line, row, fileName }: ItemName): ItemName {
  return { item, ...(line === undefined ? {} : { line }), ...(row === undefined ? {} : { row }), fileName }
}

const digits = 7
const numbered = (number: number) => String(number).padStart(digits, '0')

/** Where a batch's objects lie below its folder. */
export const chunkKeys = {
  /** JSON array of `ChunkItem`. */
  items: (folder: string, chunk: number) => `${chunkKeys.allItems(folder)}${numbered(chunk)}.json`,
  /** Of the items of all chunks. */
  allItems: (folder: string) => `${folder}in/`,
  /** JSON object of keys in the customer's bucket by item, once the items are gone. */
  bucketKeys: (folder: string, chunk: number) => `${folder}keys/${numbered(chunk)}.json`,
  /** JSON array of `ChunkResult`, in the order of the items. Written last: where it is, the chunk is done. */
  results: (folder: string, chunk: number) => `${folder}out/${numbered(chunk)}.json`,
  /** The chunk's PDFs one behind the other, for `zip` and `merged`. */
  pdfs: (folder: string, chunk: number) => `${folder}out/${numbered(chunk)}.pdfs`,
  /** One document, for `files`. */
  file: (folder: string, item: number) => `${folder}files/${numbered(item)}${documentFormat.extension}`,
  /** The report of wrong items: NDJSON of `BatchError`. */
  errors: (folder: string) => `${folder}errors.ndjson`,
  /** Of a batch that renders the draft: its `DraftBundle`. */
  draft: (folder: string) => `${folder}draft.json`,
  /** Items that came inline, as NDJSON. */
  inline: (folder: string) => `${folder}items.ndjson`,
  result: (folder: string, output: 'zip' | 'merged') => `${folder}result.${output === 'zip' ? 'zip' : 'pdf'}`,
}
