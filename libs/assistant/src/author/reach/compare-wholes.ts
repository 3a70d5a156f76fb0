import { largeMin, type Print } from './compare-prints.ts'
import { isMark, isSeen, layoutOf, overlapped, type SeenWord } from './print-lines.ts'

/** The prints of a draft. */
export interface PrintPair {
  /** All elements. */
  whole: Print
  /** Without the elements that the request is about. */
  others: Print
}

/** Differences in the elements that a request is about, as words. */
export interface WholeDifferences {
  /** Values of fields that are not printed anymore. */
  gone: string[]
  /** Words that other words are printed over, or that now continue other words. */
  hidden: string[]
  /** Changes to the other text and to the pages, such as `Pages: 26 instead of 1`. */
  overall: string[]
}

/** The text of other elements must keep at least this share of its size and contrast. */
const keptMin = { fontSize: 0.9, contrast: 0.6 }
/** More than twice as many pages, and one more, are reported. */
const pagesFactor = 2

/**
 * Compares the words that the elements of a request print, before and after a change. `literals`: the text that the elements can lose. If it is
 * `null`, they can lose all words.
 */
export function compareWholes(
  before: PrintPair,
  after: PrintPair,
  literals: readonly string[] | null,
): WholeDifferences {
  const texts = (words: Iterable<SeenWord>) => new Set([...words].map(({ text }) => text))
  const overlaid = texts(overlapped(before.whole.words.filter(isSeen)))
  const continued = texts(continuedNumbers(before))
  return {
    gone: literals === null ? [] : goneValues(before, after, new Set(literals.flatMap(tokensOf))),
    hidden: [
      ...new Set([
        ...[...texts(overlapped(after.whole.words.filter(isSeen)))].filter((text) => !overlaid.has(text)),
        ...[...texts(continuedNumbers(after))].filter((text) => !continued.has(text)),
      ]),
    ],
    overall: overallChanges(before, after),
  }
}

function overallChanges(before: PrintPair, after: PrintPair): string[] {
  const [was, is] = [before, after].map(({ others }) => others.words.filter(isSeen))
  const isReduced = (what: keyof typeof keptMin) =>
    median(is, what) < (was?.length ? median(was, what) : 0) * keptMin[what]
  const [old, now] = [before.whole.pages, after.whole.pages]
  return [
    ...(isReduced('fontSize') ? ['Smaller: most of the other text'] : []),
    ...(isReduced('contrast') ? ['Paler: most of the other text'] : []),
    ...(now > old * pagesFactor + 1 ? [`Pages: ${now} instead of ${old}`] : []),
  ]
}

/** Returns infinity if there are no words. */
function median(words: readonly SeenWord[] | undefined, what: keyof typeof keptMin): number {
  const values = (words ?? []).map((word) => word[what]).toSorted((one, other) => one - other)
  return values[Math.floor(values.length / 2)] ?? Infinity
}

/** Shorter values are part of too many other words. */
const joinedMin = 3

function goneValues(before: PrintPair, after: PrintPair, literals: ReadonlySet<string>): string[] {
  // Small words that cannot be read are found by another comparison.
  const printed = ownTokens(after).flatMap(([token, word]) =>
    isSeen(word) || word.fontSize < largeMin ? [token] : [],
  )
  const left = countOf(printed)
  const joined = printed.join('')
  // Repeated headings can be on fewer pages.
  const isRepeated = before.whole.pages !== after.whole.pages
  const gone = ownTokens(before).filter(([token, word]) => {
    if (!isSeen(word)) return false
    const count = left.get(token) ?? 0
    if (!isRepeated) left.set(token, count - 1)
    // Words can be split, such as at the end of a line.
    return count <= 0 && !literals.has(token) && !(token.length >= joinedMin && joined.includes(token))
  })
  return [...new Set(gone.map(([, { text }]) => text))]
}

/** Returns the parts of the words that only the whole print has, each with its word. */
function ownTokens({ whole, others }: PrintPair): [string, SeenWord][] {
  const foreign = new Set(others.words.map(positionOf))
  const { lineOf } = layoutOf(whole.words, whole.pages)
  return whole.words
    .filter((word) => !foreign.has(positionOf(word)) && !isMark(word, lineOf.get(word)))
    .flatMap((word) => tokensOf(word.text).map((token): [string, SeenWord] => [token, word]))
}

function positionOf({ text, page, x, y }: SeenWord): string {
  return `${text} ${page} ${Math.round(x)} ${Math.round(y)}`
}

/** Returns the numbers and words in text, without signs and separators. */
function tokensOf(text: string): string[] {
  const parts = text.match(/\p{N}[\p{N}.,’'\u{A0}\u{202F}]*\p{N}|[\p{L}\p{M}\p{N}]+/gu) ?? []
  return parts.map((one) => one.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').toUpperCase())
}

function countOf(tokens: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(tokens, (one) => one)].map(([one, { length }]) => [one, length]))
}

/** Smaller spaces do not separate words, in font sizes. */
const gapMax = 0.2

/** Returns the numbers outside of the request that a word of the request continues. */
function continuedNumbers({ whole, others }: PrintPair): SeenWord[] {
  const foreign = new Set(others.words.map(positionOf))
  const { lineOf } = layoutOf(whole.words, whole.pages)
  return [...new Set(lineOf.values())].flatMap(({ words }) =>
    words.filter((word, index) => {
      if (!/\p{N}/u.test(word.text) || !foreign.has(positionOf(word))) return false
      const [last, next] = [words[index - 1], words[index + 1]]
      const isBefore = last && !/[(:[]$/u.test(last.text) && isJoined(last, word)
      const isAfter = next && !/^[,;:.)\]]+(?!\p{N})/u.test(next.text) && isJoined(word, next)
      return (
        (isBefore && !foreign.has(positionOf(last))) || (isAfter && !foreign.has(positionOf(next))) || false
      )
    }),
  )
}

function isJoined(left: SeenWord, right: SeenWord): boolean {
  return isSeen(left) && isSeen(right) && right.x - left.x - left.width < gapMax * right.fontSize
}
