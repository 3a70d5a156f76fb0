import { Fault } from '@platen/contract'
import { findOccurrences } from '../reading/find-occurrences.ts'

/** A passage of a file, and its replacement. */
export interface Passage {
  file: string
  old: string
  new: string
}

const occurrencesShown = 5
const nearShown = 3
const lineMax = 200

/**
 * Replaces passages one after the other. If a passage does not occur exactly once, throws `invalid_request` with the number of occurrences and
 * their lines, or with similar lines, and replaces nothing.
 */
export function replacePassages(
  files: Readonly<Record<string, string>>,
  passages: readonly Passage[],
): Record<string, string> {
  const changed = { ...files }
  for (const [index, passage] of passages.entries()) {
    const { file, old } = passage
    const text = Object.hasOwn(changed, file) ? changed[file] : undefined
    if (text === undefined)
      refuse(index, `There is no file ${file.slice(0, 100)}. Use write_file to create it.`)
    // Finds one more occurrence than the message shows, to know whether there are more.
    const places = findOccurrences(text, old, occurrencesShown + 1)
    const [at] = places
    if (at === undefined || places.length > 1) refuse(index, mismatchMessage(passage, text, places))
    changed[file] = text.slice(0, at) + passage.new + text.slice(at + old.length)
  }
  return changed
}

function refuse(index: number, message: string): never {
  throw new Fault('invalid_request', {
    detail: 'Nothing was changed.',
    errors: [{ pointer: `/edits/${index}/old`, code: 'not_one_passage', message }],
  })
}

function mismatchMessage({ file, old }: Passage, text: string, places: readonly number[]): string {
  if (places.length > 1) {
    const lines = places.slice(0, occurrencesShown).map((at) => lineOf(text, at))
    const isMore = places.length > occurrencesShown
    const times = isMore ? `more than ${occurrencesShown}` : places.length
    return `The passage occurs in ${file} ${times} times (lines ${lines.join(', ')}${isMore ? ' …' : ''}). Include more of the text around the passage.`
  }
  if (matchesLoosely(text, old))
    return `The passage does not occur in ${file} exactly as given, only with different white space. Copy it as read_file shows it.`
  const near = nearestLines(text, old)
  return `The passage does not occur in ${file}.${near === '' ? '' : ` Similar lines:\n${near}`}`
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

function matchesLoosely(text: string, passage: string): boolean {
  const plain = (one: string) => one.replaceAll(/\s+/g, ' ').trim()
  const wanted = plain(passage)
  return findOccurrences(plain(text), wanted, 1).length > 0
}

/** Returns the lines in text that share the most words with the first non-empty line of a passage. */
function nearestLines(text: string, passage: string): string {
  const wanted = new Set(wordsOf(passage.split('\n').find((line) => wordsOf(line).length > 0) ?? ''))
  if (wanted.size === 0) return ''
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1, shared: sharedOf(line, wanted) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared || a.number - b.number)
    .slice(0, nearShown)
    .map(({ line, number }) => `${number}: ${line.trim().slice(0, lineMax)}`)
    .join('\n')
}

/** Returns the number of words that both lines contain as a fraction of all words in the two lines. */
function sharedOf(line: string, wanted: ReadonlySet<string>): number {
  const words = new Set(wordsOf(line))
  if (words.size === 0) return 0
  return [...words].filter((word) => wanted.has(word)).length / (words.size + wanted.size)
}

function wordsOf(line: string): string[] {
  return (
    line
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
