import type { Field, UploadFormat } from '@platen/contract'
import type { BucketConnection } from '@platen/storage'
import type { StoreSettings } from '../../storage/open-store.ts'

/** What a batch's items are read from, checked against and cut into. Plain data: it goes to a thread. */
export interface CutOptions {
  /** The thread opens the store itself. */
  store: StoreSettings
  source: {
    key: string
    format?: UploadFormat
    groupBy?: string
    columns?: Record<string, string | null>
    /** A cell of a CSV may be empty where the template needs a value. */
    allowEmpty?: boolean
  }
  /** `fileName` is the template's own pattern. */
  template: { fields: Field[]; fileName: string }
  /** The batch's pattern. Default: `{index}-` and the template's own. */
  fileName?: string
  /** The caller's own bucket, and the pattern of the keys in it. */
  bucket?: { connection: BucketConnection; key: string }
  /** Of the batch's objects, with its trailing slash. */
  folder: string
  /** Epoch milliseconds; the links into a bucket count from then, so that a second cut makes the same ones. */
  createdAt: number
  /** Default: `batchBounds.itemsMax`. */
  itemsMax?: number
}

/** `items`: read so far, those with faults included. */
export interface CutProgress {
  items: number
  invalid: number
}

export interface CutCounts extends CutProgress {
  chunks: number
}
