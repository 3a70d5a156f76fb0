import { align } from '../reach/align.ts'
import { oneLine } from './one-line.ts'

/** Passages with at most so many equal words between them are easier to read as one. */
const betweenMax = 2

/** Returns the passages that differ between two texts, such as ` (“24” → “6”, “with” → “”)`, or an empty string. They are never cut. */
export function describeChange(before: string, after: string): string {
  const [was, is] = [before, after].map((text) => oneLine(text).split(' ')) as [string[], string[]]
  const passages: { old: string[]; now: string[] }[] = []
  let between: string[] | undefined
  for (const step of align(was, is, (b, a) => b === a)) {
    const last = passages.at(-1)
    if ('after' in step) between?.push(step.after)
    else if (last && between && between.length <= betweenMax) {
      last.old.push(...between, ...step.before)
      last.now.push(...between, ...step.only)
      between = []
    } else {
      passages.push({ old: [...step.before], now: [...step.only] })
      between = []
    }
  }
  const described = passages.map(({ old, now }) => `“${old.join(' ')}” → “${now.join(' ')}”`)
  return described.length === 0 ? '' : ` (${described.join(', ')})`
}

/** Returns settings as text, such as `currency: EUR`. */
export function plainSettings(settings: object | undefined): string {
  const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(settings ?? {})
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${plain(value)}`]))
    .join(', ')
}
