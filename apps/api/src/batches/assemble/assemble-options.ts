import type { FaultCode } from '@platen/contract'
import type { StoreSettings } from '../../server/open-store.ts'

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
