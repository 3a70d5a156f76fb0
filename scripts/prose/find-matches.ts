import { fromYAMLFilePath } from 'prh'
import { join } from 'node:path'
import type { Text } from './text.ts'

/** A phrase to replace. */
export interface Match extends Text {
  found: string
  write: string
}

const { rules } = fromYAMLFilePath(join(import.meta.dirname, 'rules.yml'))

/** Returns the matches for rules in rules.yml, in the order of the strings. */
export function findMatches(texts: readonly Text[]): Match[] {
  return texts.flatMap((text) =>
    rules.flatMap((rule) =>
      rule
        .applyRule(text.text)
        .map((diff) => ({ ...text, found: diff.matches[0] ?? '', write: diff.newText ?? '' })),
    ),
  )
}

/** Maximum number of words in a sentence. Longer sentences are hard to read. */
export const wordsMax = 30

/** Returns the sentences with more than `wordsMax` words. */
export function longSentences(texts: readonly Text[]): Text[] {
  return texts.flatMap((text) =>
    text.text
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => sentence.split(/\s+/).length > wordsMax)
      .map((sentence) => ({ ...text, text: sentence })),
  )
}
