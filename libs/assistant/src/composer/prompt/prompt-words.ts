import { type Phrase, phraseOf } from '../refine/reading/phrase.ts'

export interface Stretch {
  from: number
  to: number
}

/** Replaces each character that was taken. */
const takenSign = '\uE000'

/**
 * The words in a prompt. Words that are understood are taken, and the rest are reported. `text` is lower case without accents, and has
 * the same length as the prompt.
 */
export interface PromptWords extends Phrase {
  /** Returns the text, with a placeholder for each character that was taken. */
  free(from?: number, to?: number): string
  /** Takes the first match, or all matches of a global pattern. Returns the matches. */
  take(pattern: RegExp): RegExpExecArray[]
  takeAt(stretch: Stretch): void
  /** Returns a passage as written in the prompt. */
  rawOf(stretch: Stretch): string
}

/** Reads the words of a prompt. Initially, no words are taken. */
export function promptText(prompt: string): PromptWords {
  const { raw, text } = phraseOf(prompt.slice(0, 20_000).replaceAll(/[^\S\n]+/g, ' '))
  let left = text
  const takeAt = ({ from, to }: Stretch) => {
    left = left.slice(0, from) + takenSign.repeat(to - from) + left.slice(to)
  }
  return {
    raw,
    text,
    free: (from = 0, to = text.length) => left.slice(from, to),
    take(pattern) {
      const found = pattern.global
        ? [...left.matchAll(pattern)]
        : [pattern.exec(left)].filter((one) => one !== null)
      for (const one of found) takeAt({ from: one.index, to: one.index + one[0].length })
      return found
    },
    takeAt,
    rawOf: ({ from, to }) => raw.slice(from, to),
  }
}

/** Whether a part of the prompt was taken. */
export function hasTaken(text: string): boolean {
  return text.includes(takenSign)
}

/** Matches the placeholders for taken characters. */
export const gap = new RegExp(`${takenSign}+`, 'g')
