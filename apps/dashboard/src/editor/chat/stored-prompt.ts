import type { PromptPart } from '@platen/contract'
import { isStorageDisabled, promptKeyPrefix } from '../../shell/clear-stored-data.ts'

const keyOf = (templateId: string) => `${promptKeyPrefix}${templateId}`

/** Returns the unsent prompt for a template in this browser. */
export function readStoredPrompt(templateId: string): readonly PromptPart[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(templateId)) ?? '[]')
    return Array.isArray(kept) ? (kept as PromptPart[]) : []
  } catch {
    return []
  }
}

/** Stores the unsent prompt so that it survives a reload. */
export function storePrompt(templateId: string, typed: readonly PromptPart[]): void {
  if (isStorageDisabled()) return
  try {
    if (typed.length === 0) localStorage.removeItem(keyOf(templateId))
    else localStorage.setItem(keyOf(templateId), JSON.stringify(typed))
  } catch {
    // The storage is full or unavailable.
  }
}
