import type { CodeAttribute, CodeValues } from './code-kind.ts'

/** Yes or no. */
export function yesNo(takes: string): CodeAttribute {
  return oneOf(['yes', 'no'], takes)
}

/** Whether such an attribute is yes, as all are where they are left out. */
export function isYes(values: CodeValues, name: string): boolean {
  return values.get(name)?.toLowerCase() !== 'no'
}

/** One of a few words, in any case. */
export function oneOf(words: readonly string[], takes: string): CodeAttribute {
  return {
    takes,
    findFault: (value) =>
      words.some((word) => word.toLowerCase() === value.toLowerCase())
        ? undefined
        : `is not one of the allowed values: write ${alternatives(words)}.`,
  }
}

/** Text of a few characters, on one line. */
export function shortText(lengthMax: number, takes: string): CodeAttribute {
  return {
    takes: `${takes}, at most ${lengthMax} characters`,
    findFault: (value) => {
      if (/\p{Cc}/u.test(value)) return 'holds a control character: take it out.'
      return lengthFault(value, lengthMax)
    },
  }
}

/** What is said of a text that is too long, in characters as people count them. */
export function lengthFault(value: string, lengthMax: number): string | undefined {
  const length = value.length <= lengthMax ? value.length : Array.from(value).length
  return length <= lengthMax
    ? undefined
    : `is too long: it has ${length} characters, and at most ${lengthMax} are allowed. Shorten it.`
}

/** The words as a sentence names them: "L, M, Q or H". */
export function alternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** What every code takes: what it is called by those who do not see it. */
export const labelAttribute: CodeAttribute = shortText(200, 'what screen readers say in place of the code')
