import { batchBounds } from '@platen/contract'
import type { SourceItem } from '../source-item.ts'

/** How items of JSON are read. */
export interface JsonOptions {
  /** Keeps the text of an item that is too large, for whoever repairs it. */
  keepsWrong?: boolean
  /** How many bytes of the source come before those that are pushed. Default 0. */
  start?: number
}

/** A JSON text as an item; `isTooLarge` for one that is larger than any may be. */
export function jsonItem({
  isTooLarge,
  ...found
}: Omit<SourceItem, 'rows' | 'faults'> & { isTooLarge: boolean }): SourceItem {
  const message = `An item can be up to ${batchBounds.itemBytesMax / 2 ** 20} MiB.`
  return { ...found, rows: [], faults: isTooLarge ? [{ code: 'item_too_large', message }] : [] }
}
