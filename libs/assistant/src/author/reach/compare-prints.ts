import { align } from './align.ts'

/** A word on a printed page. */
export interface SeenWord {
  text: string
  page: number
  /** Distance from the left edge, in points. */
  x: number
  fontSize: number
  /** From 0 (invisible) to 255. */
  contrast: number
  /** The share of the word's width where ink is visible. */
  inked: number
  isCovered: boolean
}

/** A printed draft: the words of all pages in the order in which they are drawn. */
export interface Print {
  pages: number
  words: readonly SeenWord[]
}

/** The differences between two printed drafts, as passages of words. */
export interface PrintDifferences {
  gone: string[]
  /** Still printed, but transparent, covered, cut off, tiny or in the color of its background. */
  hidden: string[]
  fresh: string[]
}

/** With less contrast to the background, a word cannot be read. */
const contrastMin = 40
/** In points. */
const fontSizeMin = 2
/** Words that lose more of their `inked` share are partly covered. */
const inkedLossMax = 0.18

/**
 * Compares the words of two printed drafts that the request must not change. Words may move, even to another page. Page numbers and list markers
 * may change, and headers, footers and table headings may be on more or fewer pages.
 */
export function comparePrints(before: Print, after: Print): PrintDifferences {
  const was = before.words.filter(isSeen)
  const pairs: [SeenWord, SeenWord][] = []
  const gone: SeenWord[] = []
  const fresh: SeenWord[] = []
  for (const step of align(was, after.words, (b, a) => b.text === a.text)) {
    if ('after' in step) pairs.push([step.before, step.after])
    else if (lettersOf(step.before) !== lettersOf(step.only) || step.only.some((word) => !isSeen(word))) {
      gone.push(...step.before)
      fresh.push(...step.only)
    }
  }
  const left = withoutMoved(gone, fresh, pairs)
  const inkOf = leastInk(was)
  const hidden = new Set(pairs.flatMap(([b, a]) => (isHidden(b, a, inkOf.get(b.text) ?? 0) ? [a] : [])))
  const most = Math.max(before.pages, after.pages)
  const isPageNumber = ({ text }: SeenWord) =>
    before.pages !== after.pages &&
    /^\d+(?:\/\d+)?$/.test(text) &&
    text.split('/').every((one) => Number(one) <= most)
  const isPlain = (word: SeenWord) => !isMark(word) && !isPageNumber(word)
  const repeatedBefore = repeatedIn(was)
  const repeatedAfter = repeatedIn(after.words)
  const texts = (words: readonly SeenWord[]) => new Set(words.map(({ text }) => text))
  const [known, seen] = [texts(was), texts(after.words.filter(isSeen))]
  const goneNow = left.gone.filter(
    (word) => isPlain(word) && !(seen.has(word.text) && repeatedBefore.has(word.text)),
  )
  const freshNow = left.fresh.filter(
    (word) => isSeen(word) && isPlain(word) && !(known.has(word.text) && repeatedAfter.has(word.text)),
  )
  return {
    gone: passagesOf(before.words, new Set(goneNow)),
    hidden: passagesOf(after.words, hidden),
    fresh: passagesOf(after.words, new Set(freshNow)),
  }
}

function isSeen({ contrast, fontSize, isCovered }: SeenWord): boolean {
  return contrast >= contrastMin / 2 && fontSize >= fontSizeMin && !isCovered
}

/** Returns the smallest `inked` share of each word, because equal words in different fonts can be paired, and their shares differ. */
function leastInk(words: readonly SeenWord[]): Map<string, number> {
  const least = new Map<string, number>()
  for (const { text, inked } of words) least.set(text, Math.min(inked, least.get(text) ?? 1))
  return least
}

/** `inkMin`: the smallest `inked` share of any equal word before the change. */
function isHidden(before: SeenWord, after: SeenWord, inkMin: number): boolean {
  if (!isSeen(after)) return true
  const isFaint = after.contrast < contrastMin && after.contrast < before.contrast / 2
  const isCut = before.text.length > 2 && after.inked < inkMin - inkedLossMax
  return isFaint || isCut || after.fontSize < Math.min(4, before.fontSize / 2)
}

/** Pairs removed words with equal new words, because they only moved. Returns the remaining words. */
function withoutMoved(
  gone: readonly SeenWord[],
  fresh: readonly SeenWord[],
  pairs: [SeenWord, SeenWord][],
): { gone: SeenWord[]; fresh: SeenWord[] } {
  const byText = Map.groupBy(fresh, ({ text }) => text)
  const moved = new Set<SeenWord>()
  const left = gone.filter((word) => {
    const same = byText.get(word.text)?.shift()
    if (same === undefined) return true
    moved.add(same)
    pairs.push([word, same])
    return false
  })
  return { gone: left, fresh: fresh.filter((word) => !moved.has(word)) }
}

/** Returns the letters of words without hyphens, because words may be split at other positions. */
function lettersOf(words: readonly SeenWord[]): string {
  return words.map(({ text }) => text.replaceAll(/[-\u{AD}\u{2010}]/gu, '')).join('')
}

/** Returns the words in headers, footers and table headings, which have the same horizontal position on several pages. */
function repeatedIn(words: readonly SeenWord[]): Set<string> {
  const pages = new Map<string, number>()
  const repeated = new Set<string>()
  for (const { text, x, page } of words) {
    const key = `${text} ${Math.round(x)}`
    const first = pages.get(key)
    if (first === undefined) pages.set(key, page)
    else if (first !== page) repeated.add(text)
  }
  return repeated
}

/** Whether a word is a list marker. Markers are renumbered if an item is removed. */
function isMark({ text }: SeenWord): boolean {
  return /^(?:\d{1,2}[.)]|[•◦▪·–-])$/u.test(text)
}

const passageMax = 160

/** Joins adjacent words into passages. */
function passagesOf(all: readonly SeenWord[], of: ReadonlySet<SeenWord>): string[] {
  const passages: string[] = []
  let [open, last] = ['', -1]
  for (const [index, word] of all.entries()) {
    if (!of.has(word)) continue
    const isNext = last === index - 1 && open.length + word.text.length < passageMax
    if (!isNext && open !== '') passages.push(open)
    open = isNext ? `${open} ${word.text}`.trim() : word.text
    last = index
  }
  return open === '' ? passages : [...passages, open]
}
