import { type Phrase, phraseOf } from '../refine/reading/phrase.ts'

/** A stretch of a prompt. */
export interface Stretch {
  from: number
  to: number
}

/** Stands for each letter that some part took up. */
const takenSign = '\uE000'

/**
 * The words of a prompt, and an account of those that some part of the composer took up: what nobody takes is told to the person. Its
 * text is lower case without accents, letter by letter as the prompt's.
 */
export interface PromptWords extends Phrase {
  /** The text, with a sign that no pattern finds for each letter that was taken. */
  free(from?: number, to?: number): string
  /** Takes what the pattern finds first, or every time if it is global. Returns the matches with their groups. */
  take(pattern: RegExp): RegExpExecArray[]
  takeAt(stretch: Stretch): void
  /** As it is written. */
  rawOf(stretch: Stretch): string
}

/** The words of a prompt, of which none is taken. */
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

/** Whether some of a free text was taken. */
export function hasTaken(text: string): boolean {
  return text.includes(takenSign)
}

/** Free words, as they can be split: what was taken is a gap. */
export const gap = new RegExp(`${takenSign}+`, 'g')
