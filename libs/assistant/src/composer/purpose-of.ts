import type { DataPurpose } from './understand/understand-data.ts'
import { type PromptRead, readPrompt } from './prompt/read-prompt.ts'

/** Returns what the data is used for, according to the prompt. */
export function purposeOf(prompt: string): DataPurpose {
  return purposeOfRead(readPrompt(prompt))
}

export function purposeOfRead({ kind, language }: PromptRead): DataPurpose {
  return {
    isRowPerDocument: kind?.isPerRow ?? false,
    ...(kind && kind.id !== 'document' && { isOfOne: kind.isOfRows }),
    ...(language && { language }),
  }
}
