import { batchBounds } from '@platen/contract'
import type { SourceItem } from '../source-item.ts'

export interface JsonOptions {
  /** Keeps the text of an item that is too large, so that it can be repaired. */
  keepsWrong?: boolean
  /** Bytes of the source before the first chunk. Default 0. */
  start?: number
}

/** Returns an item of a JSON file. `isTooLarge`: whether its source exceeds the limit. */
export function jsonItem({
  isTooLarge,
  ...found
}: Omit<SourceItem, 'rows' | 'faults'> & { isTooLarge: boolean }): SourceItem {
  const message = `An item can be up to ${batchBounds.itemBytesMax / 2 ** 20} MiB.`
  return { ...found, rows: [], faults: isTooLarge ? [{ code: 'item_too_large', message }] : [] }
}
