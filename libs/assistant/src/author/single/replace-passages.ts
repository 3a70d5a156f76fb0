import { Fault } from '@platen/contract'
import { findPlaces } from '../reading/find-places.ts'

/** A passage of a file, and what is to stand in its place. */
export interface Passage {
  file: string
  old: string
  new: string
}

const placesShown = 5
const nearShown = 3
const lineMax = 200

/**
 * The files with each passage replaced, one after the other. Throws `invalid_request` for the first that does not stand there exactly once,
 * saying how often it does, and where or what is like it; then none is replaced.
 */
export function replacePassages(
  files: Readonly<Record<string, string>>,
  passages: readonly Passage[],
): Record<string, string> {
  const changed = { ...files }
  for (const [index, passage] of passages.entries()) {
    const { file, old } = passage
    const text = Object.hasOwn(changed, file) ? changed[file] : undefined
    if (text === undefined) refuse(index, `There is no file ${file.slice(0, 100)}. write_file makes one.`)
    // One more than are shown; they may overlap, and then it is not clear which one is meant.
    const places = findPlaces(text, old, placesShown + 1)
    const [at] = places
    if (at === undefined || places.length > 1) refuse(index, wordsFor(passage, text, places))
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

function wordsFor({ file, old }: Passage, text: string, places: readonly number[]): string {
  if (places.length > 1) {
    const lines = places.slice(0, placesShown).map((at) => lineOf(text, at))
    const isMore = places.length > placesShown
    const times = isMore ? `more than ${placesShown}` : places.length
    return `The passage occurs in ${file} ${times} times (lines ${lines.join(', ')}${isMore ? ' …' : ''}). Include more of the text around the one that you mean.`
  }
  if (isLoose(text, old))
    return `The passage stands in ${file} with other white space, 0 times as it was given. Copy it as read_file shows it.`
  const near = nearestLines(text, old)
  return `The passage stands in ${file} 0 times.${near === '' ? '' : ` Lines that are like it:\n${near}`}`
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

function isLoose(text: string, passage: string): boolean {
  const plain = (one: string) => one.replaceAll(/\s+/g, ' ').trim()
  const wanted = plain(passage)
  return findPlaces(plain(text), wanted, 1).length > 0
}

/** The lines of a text that share most words with the first line of a passage that has any. */
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

/** The part of the words of both that both have. */
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
