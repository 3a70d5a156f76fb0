import { oneLine } from './one-line.ts'

const lengthMax = 60

/** Returns the words that differ between two texts, such as ` (“24” → “6”)`, or an empty string. */
export function describeChange(before: string, after: string): string {
  const [was, is] = [before, after].map((text) => oneLine(text).split(' ')) as [string[], string[]]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start += 1
  let end = 0
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end += 1
  const differing = (words: string[]) => {
    const text = words.slice(start, words.length - end).join(' ')
    return text.length > lengthMax ? `${text.slice(0, lengthMax).toWellFormed()}…` : text
  }
  const [old, now] = [differing(was), differing(is)]
  return old === now ? '' : ` (“${old}” → “${now}”)`
}

/** Returns settings as text, such as `currency: EUR`. */
export function plainSettings(settings: object | undefined): string {
  const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(settings ?? {})
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${plain(value)}`]))
    .join(', ')
}
