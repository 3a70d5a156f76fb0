import type { PromptPart } from '@platen/contract'
import { keepsNothing, promptKeyStart } from '../../shell/forget-kept.ts'

const keyOf = (templateId: string) => `${promptKeyStart}${templateId}`

/** What was being written for a template in this browser, and was not sent. */
export function readPrompt(templateId: string): readonly PromptPart[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(templateId)) ?? '[]')
    return Array.isArray(kept) ? (kept as PromptPart[]) : []
  } catch {
    return []
  }
}

/** Keeps what is being written, however the page is left. */
export function keepPrompt(templateId: string, typed: readonly PromptPart[]): void {
  if (keepsNothing()) return
  try {
    if (typed.length === 0) localStorage.removeItem(keyOf(templateId))
    else localStorage.setItem(keyOf(templateId), JSON.stringify(typed))
  } catch {
    // The browser keeps no more, or nothing at all.
  }
}
