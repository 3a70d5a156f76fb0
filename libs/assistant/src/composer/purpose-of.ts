import type { DataPurpose } from './understand/understand-data.ts'
import { type PromptRead, readPrompt } from './prompt/read-prompt.ts'

/** What the words of a prompt tell of how its data is meant. */
export function purposeOf(prompt: string): DataPurpose {
  return purposeOfRead(readPrompt(prompt))
}

/** As `purposeOf`, of a prompt that is read already. */
export function purposeOfRead({ kind, language }: PromptRead): DataPurpose {
  return {
    isRowPerDocument: kind?.isPerRow ?? false,
    ...(kind && kind.id !== 'document' && { isOfOne: kind.isOfRows }),
    ...(language && { language }),
  }
}
