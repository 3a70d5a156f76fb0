import { batchKeyStart } from '../../../shell/forget-kept.ts'
import type { ColumnMap } from './guess-columns.ts'

/** How columns were mapped last. */
export interface KeptColumns {
  columns: ColumnMap
  groupBy: string | null
}

const keyOf = (templateId: string, header: readonly string[]) =>
  `${batchKeyStart}columns ${templateId} ${JSON.stringify(header)}`

/** What was chosen for this template and these columns the last time, in this browser. */
export function readKeptColumns(templateId: string, header: readonly string[]): KeptColumns | undefined {
  try {
    const kept = localStorage.getItem(keyOf(templateId, header))
    return kept === null ? undefined : (JSON.parse(kept) as KeptColumns)
  } catch {
    return undefined
  }
}

/** Keeps them for the next file; a browser that keeps nothing guesses again. */
export function keepColumns(templateId: string, header: readonly string[], kept: KeptColumns): void {
  try {
    localStorage.setItem(keyOf(templateId, header), JSON.stringify(kept))
  } catch {
    // The browser keeps no more, or nothing at all.
  }
}
