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

/** What a batch's items are read from, checked against and cut into. Plain data: it goes to a thread. */
export interface CutOptions {
  /** The thread opens the store itself. */
  store: StoreSettings
  source: {
    key: string
    format?: UploadFormat
    groupBy?: string
    columns?: Record<string, ColumnChoice>
    locale?: string
    /** A cell of a CSV may be empty where the template needs a value. */
    allowEmpty?: boolean
  }
  /** `settings.fileName` is the template's own pattern. The thread reads the bundle, and merges each item with it. */
  template: { fields: Field[]; settings: CutSettings; bundle: CutBundle }
  /** The batch's pattern. Default: `{index}-` and the template's own. */
  fileName?: string
  /** The caller's own bucket, and the pattern of the keys in it. */
  bucket?: { connection: CustomerBucketConnection; key: string }
  /** Of the batch's objects, with its trailing slash. */
  folder: string
  /** Epoch milliseconds; the links into a bucket count from then, so that a second cut makes the same ones. */
  createdAt: number
  /** Default: `batchBounds.itemsMax`. */
  itemsMax?: number
}

/** A published version, or the draft that the batch keeps under `draftKey`. */
export type CutBundle = BundleRef | { draftKey: string }

/** What a template's settings say of names, and of the values in them. */
export type CutSettings = Pick<TemplateSettings, 'fileName' | 'language' | keyof TypedSettings | 'texts'>

/** `items`: read so far, those with faults included. */
export interface CutProgress {
  items: number
  invalid: number
}

export interface CutCounts extends CutProgress {
  chunks: number
  reading: BatchReading
}

/** An item of 10 MiB takes some 100 MiB while it is parsed, and its page of 32 MiB twice as much as it has letters; buffers come on top. */
const heapMiBMax = 192

/**
 * `cutItems` in a thread of its own: see there for what is written, `runInThread` for what is thrown. Besides, `invalid_upload` for an item
 * that needs more memory than there is. The same options make the same objects.
 */
export function cutBatch(
  options: CutOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: CutProgress) => void },
): Promise<CutCounts> {
  const script = new URL('./cut-thread.ts', import.meta.url)
  const bounds = { heapMiBMax, onOutOfMemory: tooComplex }
  return runInThread(script, { workerData: options, ...bounds, signal, onProgress })
}

function tooComplex(cause: Error): Fault {
  return new Fault('invalid_upload', {
    detail: 'An item of the upload is too complex, because it has too many values.',
    cause,
  })
}
