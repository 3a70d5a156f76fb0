import type { CodeAttribute, CodeValues } from './code-kind.ts'

/** Describes an attribute whose value is yes or no. */
export function yesNo(takes: string): CodeAttribute {
  return oneOf(['yes', 'no'], takes)
}

/** Returns whether a yes-or-no attribute is yes, which is the default. */
export function isYes(values: CodeValues, name: string): boolean {
  return values.get(name)?.toLowerCase() !== 'no'
}

/** Describes an attribute with a fixed list of values, in upper or lower case. */
export function oneOf(allowed: readonly string[], takes: string): CodeAttribute {
  return {
    takes,
    findFault: (value) =>
      allowed.some((word) => word.toLowerCase() === value.toLowerCase())
        ? undefined
        : `is not one of the allowed values: write ${alternatives(allowed)}.`,
  }
}

/** Describes an attribute with one line of text. */
export function shortText(lengthMax: number, takes: string): CodeAttribute {
  return {
    takes: `${takes}, at most ${lengthMax} characters`,
    findFault: (value) => {
      if (/\p{Cc}/u.test(value)) return 'contains a control character: remove it.'
      return lengthFault(value, lengthMax)
    },
  }
}

/** Returns an error if a string has too many characters, as a person would count them. */
export function lengthFault(value: string, lengthMax: number): string | undefined {
  const length = value.length <= lengthMax ? value.length : Array.from(value).length
  return length <= lengthMax
    ? undefined
    : `is too long: it has ${length} characters, and at most ${lengthMax} are allowed. Shorten it.`
}

/** Joins values for a sentence: "L, M, Q or H". */
export function alternatives(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

/** The label of any code, for screen readers. */
export const labelAttribute: CodeAttribute = shortText(200, 'what screen readers read instead of the code')
