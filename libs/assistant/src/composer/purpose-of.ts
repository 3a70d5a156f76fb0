import type { DataPurpose } from './understand/understand-data.ts'
import { type PromptRead, readPrompt } from './prompt/read-prompt.ts'

const perRow = new Set(['certificate', 'letter', 'label', 'ticket'])

/** Kinds of which a table of several numbers or customers holds several documents. */
const ofOne = new Set(['invoice', 'quote', 'receipt', 'order', 'credit_note', 'reminder', 'delivery'])

/** What the words of a prompt tell of how its data is meant. */
export function purposeOf(prompt: string): DataPurpose {
  return purposeOfRead(readPrompt(prompt))
}

/** As `purposeOf`, of a prompt that is read already. */
export function purposeOfRead({ kind, language }: PromptRead): DataPurpose {
  return {
    isRowPerDocument: kind !== undefined && perRow.has(kind.id),
    ...(kind && kind.id !== 'document' && { isOfOne: ofOne.has(kind.id) }),
    ...(language && { language }),
  }
}
