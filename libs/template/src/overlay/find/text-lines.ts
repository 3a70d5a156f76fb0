import type { Rectangle } from '../box.ts'
import type { PageWord } from './page-drawing.ts'
import { around, rightOf } from '../geometry/rectangles.ts'

/** Adjacent words on a line. */
export interface Phrase extends Rectangle {
  text: string
  size: number
  baseline: number
  words: PageWord[]
}

/** Groups words into lines, from top to bottom and left to right. */
export function linesOfWords(words: readonly PageWord[]): PageWord[][] {
  const lines: PageWord[][] = []
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.findLast((one) => Math.abs((one[0]?.baseline ?? 0) - word.baseline) < word.size * 0.35)
    if (line) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left))
}

/** Splits a line at wide gaps, or where `parts` is true for two neighbors. */
export function phrasesOf(
  line: readonly PageWord[],
  parts: (before: PageWord, after: PageWord) => boolean = () => false,
): Phrase[] {
  const groups: PageWord[][] = []
  for (const word of line) {
    const before = groups.at(-1)?.at(-1)
    const gap = before ? word.left - rightOf(before) : 0
    if (!before || gap > Math.max(word.size, before.size) * 0.9 || parts(before, word)) groups.push([word])
    else groups.at(-1)?.push(word)
  }
  return groups.map(phraseOf)
}

export function phraseOf(words: readonly PageWord[]): Phrase {
  const ordered = words.toSorted((a, b) => a.left - b.left)
  const isReversed = ordered.filter(({ text }) => isRightToLeft(text)).length * 2 > ordered.length
  const read = isReversed ? ordered.toReversed() : ordered
  let text = ''
  for (const [at, word] of read.entries()) {
    const before = read[at - 1]
    const gap = before ? Math.max(word.left, before.left) - Math.min(rightOf(word), rightOf(before)) : 0
    text += before && gap > word.size * 0.12 ? ` ${word.text}` : word.text
  }
  const first = ordered[0] as PageWord
  return {
    ...around(ordered),
    text,
    size: Math.max(...ordered.map(({ size }) => size)),
    baseline: first.baseline,
    words: ordered,
  }
}

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u
