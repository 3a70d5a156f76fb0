import { align } from './align.ts'
import {
  contrastMin,
  fixedCopies,
  hasCountedLists,
  isFromLeft,
  isMark,
  isPageNumber,
  isSeen,
  layoutOf,
  overlapped,
  type PrintLayout,
  reordered,
  type SeenWord,
  wrappedText,
} from './print-lines.ts'

/** A printed draft: the words of all pages in the order in which they are drawn. */
export interface Print {
  pages: number
  words: readonly SeenWord[]
}

/** The differences between two printed drafts, as passages of words. */
export interface PrintDifferences {
  gone: string[]
  /** Still printed, but transparent, covered, crossed out, cut off, tiny or in the color of its background. */
  hidden: string[]
  fresh: string[]
  /** Their order in a line or column changed. */
  moved: string[]
}

/** Words that lose more of their `inked` share are partly covered. */
const inkedLossMax = 0.18

/** More ink in a word or next to it can look like a sign or digit. In pixels. */
const addedMin = 3

/** Words that lose more of their width are printed over each other. */
const widthLossMax = 0.5

/**
 * Compares the words in two printed drafts that the request must not change. Words may move, even to another page. Page numbers and list markers
 * may change, and headers, footers and table headings may be on more or fewer pages. `whole`: the new print with the elements that the request is
 * about. If its lists are not counted from 1, numbers of list items must not change.
 */
export function comparePrints(before: Print, after: Print, whole = after): PrintDifferences {
  const most = Math.max(before.pages, after.pages)
  const hasOtherPages = before.pages !== after.pages
  const seenBefore = before.words.filter(isSeen)
  const [old, now] = [layoutOf(seenBefore, most), layoutOf(after.words, most)]
  const fixed = new Set(
    hasOtherPages
      ? [
          ...fixedCopies(seenBefore, { pages: before.pages, other: after.words }),
          ...fixedCopies(after.words, { pages: after.pages, other: seenBefore }),
        ]
      : [],
  )
  const isNumber = (word: SeenWord, { lineOf }: PrintLayout) => {
    const key = lineOf.get(word)?.key ?? ''
    return hasOtherPages && isPageNumber(word.text, most) && (old.running.has(key) || now.running.has(key))
  }
  const own = (words: readonly SeenWord[], layout: PrintLayout) =>
    words.filter((word) => !fixed.has(word) && !isNumber(word, layout))
  const [was, is] = [own(seenBefore, old), own(after.words, now)]
  const pairs: [SeenWord, SeenWord][] = []
  const gone: SeenWord[] = []
  const fresh: SeenWord[] = []
  for (const step of align(was, is, (b, a) => b.text === a.text)) {
    if ('after' in step) pairs.push([step.before, step.after])
    else if (
      !isSameText(wrappedText(step.before), wrappedText(step.only)) ||
      step.only.some((word) => !isSeen(word))
    ) {
      gone.push(...step.before)
      fresh.push(...step.only)
    }
  }
  const moved = reordered(pairs, [old, now])
  const left = withoutMoved(gone, fresh, pairs)
  left.gone = withoutCopies(left.gone, new Set(was), old)
  left.fresh = withoutCopies(left.fresh, new Set(is), now)
  const inkOf = leastInk(was)
  const [overlaidBefore, overlaid] = [overlapped(seenBefore), overlapped(after.words.filter(isSeen))]
  const hidden = new Set(
    pairs.flatMap(([b, a]) =>
      isHidden(b, a, inkOf.get(b.text) ?? 0) || (overlaid.has(a) && !overlaidBefore.has(b)) ? [a] : [],
    ),
  )
  const unseen = new Set(before.words.flatMap((word) => (isSeen(word) ? [] : [word.text])))
  for (const word of fixed) if (!isSeen(word) && !unseen.has(word.text)) hidden.add(word)
  const isCounted = hasCountedLists(whole.words, layoutOf(whole.words, most))
  const isPlain = (word: SeenWord, { lineOf }: PrintLayout) =>
    !isMark(word, lineOf.get(word)) || (!isCounted && /\d/.test(word.text))
  return {
    gone: passagesOf(before.words, new Set(left.gone.filter((word) => isPlain(word, old)))),
    hidden: passagesOf(after.words, hidden),
    fresh: passagesOf(after.words, new Set(left.fresh.filter((word) => isSeen(word) && isPlain(word, now)))),
    moved: passagesOf(after.words, new Set(moved)),
  }
}

/** In points. Such large words can be pale, such as a watermark. */
export const largeMin = 20
const largeContrastMin = 8
/** In points. Smaller words can be printed, but hardly read. */
const readableMin = 3

/** Returns unreadable passages that the previous print did not have, or that were readable in it. */
export function unreadableWords(before: Print | undefined, after: Print): string[] {
  const isUnread = (word: SeenWord) =>
    word.fontSize < largeMin
      ? !isSeen(word) || word.contrast < contrastMin || word.fontSize < readableMin
      : word.contrast < largeContrastMin || word.isCovered
  const left = new Map<string, number>()
  for (const word of before?.words ?? [])
    if (isUnread(word)) left.set(word.text, (left.get(word.text) ?? 0) + 1)
  const fresh = after.words.filter((word) => {
    const known = left.get(word.text) ?? 0
    if (!isUnread(word)) return false
    left.set(word.text, known - 1)
    return known <= 0
  })
  return passagesOf(after.words, new Set(fresh))
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
  const isNarrow =
    isFromLeft(after) && after.width * before.fontSize < before.width * after.fontSize * widthLossMax
  if (after.added >= before.added * 1.5 + addedMin) return true
  return isFaint || isCut || isNarrow || after.fontSize < Math.min(4, before.fontSize / 2)
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

/**
 * Leaves out lines of running text, which can be on more or fewer pages: as many as there are copies, and only if all their compared words are in
 * `words`. A row at the edge of a page can look like one, so the words of such lines are compared like all others.
 */
function withoutCopies(
  words: readonly SeenWord[],
  compared: ReadonlySet<SeenWord>,
  { copies, lineOf }: PrintLayout,
): SeenWord[] {
  const keyOf = (word: SeenWord) => lineOf.get(word)?.key ?? ''
  const copied = Map.groupBy(copies, keyOf)
  const complete = new Set<SeenWord>()
  for (const [key, own] of Map.groupBy(words, keyOf)) {
    const whole = lineOf.get(own[0] as SeenWord)?.words ?? []
    const line = whole.filter((word) => compared.has(word))
    const copiesOfLine = (copied.get(key)?.length ?? 0) / whole.length
    const [known, needed] = [own, line].map((some) => Map.groupBy(some, ({ text }) => text)) as [
      Map<string, SeenWord[]>,
      Map<string, SeenWord[]>,
    ]
    const wholes = [...needed].map(([text, { length }]) => (known.get(text)?.length ?? 0) / length)
    const lines = Math.floor(Math.min(copiesOfLine, ...wholes))
    for (const [text, { length }] of needed)
      for (const word of known.get(text)?.slice(0, lines * length) ?? []) complete.add(word)
  }
  return words.filter((word) => !complete.has(word))
}

/** Whether two texts differ only in where their lines end: at a space, or within a word, with or without a hyphen. Digits must not be joined. */
function isSameText(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.replaceAll('\u{AD}', '')) as [string, string]
  let [l, r] = [0, 0]
  while (l < left.length || r < right.length) {
    const signs = `${left[l]}${right[r]}`
    if (left[l] === right[r] || signs === ' \n' || signs === '\n ') {
      l++
      r++
      continue
    }
    const [inLeft, inRight] = [brokenAt(left, l), brokenAt(right, r)]
    if (inLeft + inRight === 0) return false
    l += inLeft
    r += inRight
  }
  return true
}

/** Returns the number of signs for the end of a line within a word. */
function brokenAt(text: string, at: number): number {
  const before = text[at - 1] ?? ''
  const [end = ''] = /^[-\u{2010}]?\n/u.exec(text.slice(at, at + 2)) ?? []
  if (end.length === 2 && !/\p{L}/u.test(before)) return 0
  return /\d/.test(before) && /\d/.test(text[at + end.length] ?? '') ? 0 : end.length
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
