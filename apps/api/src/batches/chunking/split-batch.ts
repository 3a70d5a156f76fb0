import {
  type BundleRef,
  type ColumnChoice,
  Fault,
  type Field,
  type TemplateSettings,
  type TypedSettings,
  type UploadFormat,
} from '@platen/contract'
import type { BatchReading } from '@platen/database'
import { runInThread } from '@platen/platform'
import type { CustomerBucketConnection } from '@platen/storage'
import type { StoreSettings } from '../../storage/open-store.ts'

/** Options for splitting a batch into chunks. Plain data, because it is passed to a thread. */
export interface SplitOptions {
  /** The thread opens the store itself. */
  store: StoreSettings
  source: {
    key: string
    format?: UploadFormat
    groupBy?: string
    columns?: Record<string, ColumnChoice>
    locale?: string
    /** Allows empty cells in a CSV for fields that require a value. */
    allowEmpty?: boolean
  }
  /** `settings.fileName` is the template's pattern. The thread reads the bundle, and merges each item with it. */
  template: { fields: Field[]; settings: SplitSettings; bundle: SplitBundle }
  /** The batch's pattern for file names. Default: `{index}-`, followed by the template's pattern. */
  fileName?: string
  /** The customer's bucket, and the pattern for its object keys. */
  bucket?: { connection: CustomerBucketConnection; key: string }
  /** Folder of the batch's objects, with a trailing slash. */
  folder: string
  /** Epoch milliseconds. The lifetime of links to a bucket starts then, so that splitting again creates the same links. */
  createdAt: number
  /** Default: `batchBounds.itemsMax`. */
  itemsMax?: number
}

/** A published version, or the draft that is stored for the batch under `draftKey`. */
export type SplitBundle = BundleRef | { draftKey: string }

/** Template settings that affect file names and the values in them. */
export type SplitSettings = Pick<TemplateSettings, 'fileName' | 'language' | keyof TypedSettings | 'texts'>

/** `items`: number of items that were read, including invalid ones. */
export interface SplitProgress {
  items: number
  invalid: number
}

export interface SplitCounts extends SplitProgress {
  chunks: number
  reading: BatchReading
}

/** A 10 MiB item takes about 100 MiB while it is parsed, and its 32 MiB page takes two bytes for each character. Buffers are not included. */
const heapMiBMax = 192

/**
 * Runs `splitItems` in its own thread. Throws its errors, those of `runInThread`, and `invalid_upload` for an item that needs too much memory. The same
 * options result in the same objects.
 */
export function splitBatch(
  options: SplitOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: SplitProgress) => void },
): Promise<SplitCounts> {
  const script = new URL('./split-thread.ts', import.meta.url)
  const bounds = { heapMiBMax, onOutOfMemory: tooComplex }
  return runInThread(script, { workerData: options, ...bounds, signal, onProgress })
}

function tooComplex(cause: Error): Fault {
  return new Fault('invalid_upload', {
    detail: 'An item of the upload is too complex, because it has too many values.',
    cause,
  })
}
