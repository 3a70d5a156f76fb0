import type { Rectangle } from '../box.ts'
import { isLabel } from './clean-label.ts'
import type { PageWord } from './page-drawing.ts'
import { bottomOf, overlapShare, rightOf } from '../geometry/rectangles.ts'
import type { Slot } from './slot.ts'
import type { Phrase } from './text-lines.ts'

const sideMin = 4.5
const sideMax = 17
const sign = /^[☐□❏❑❒▢◻⬜○◯❍\uF06F\uF0A8\uF071\uF072\uF0A3\uF0FE]$/u

/** Returns small squares, drawn or typed, with and without a label next to them. */
export function checkSquares(
  boxes: readonly Rectangle[],
  {
    words,
    phrases,
    marks,
  }: { words: readonly PageWord[]; phrases: readonly Phrase[]; marks: readonly Rectangle[] },
): { slots: Slot[]; others: Rectangle[] } {
  const isMarked = (box: Rectangle) =>
    words.some((word) => overlapShare(box, word) > 0.2 && !isSign(word)) ||
    marks.some(
      (mark) => mark.width < box.width * 1.4 && mark.width > box.width * 0.4 && overlapShare(box, mark) > 0.5,
    )
  const drawn = boxes.filter((box) => isSquare(box) && !isMarked(box))
  const typed = words.filter(({ text }) => sign.test(text)).map(squareOf)
  const squares: Rectangle[] = []
  for (const one of [...drawn, ...typed])
    if (!squares.some((other) => overlapShare(one, other) > 0.4)) squares.push(one)
  const isAfter =
    squares.filter((square) => labelBeside(square, 'after', squares, phrases)).length * 2 >= squares.length
  const others: Rectangle[] = []
  const slots = squares.flatMap((square): Slot[] => {
    const sides = isAfter ? (['after', 'before'] as const) : (['before', 'after'] as const)
    const label =
      labelBeside(square, sides[0], squares, phrases) ?? labelBeside(square, sides[1], squares, phrases)
    if (!label) {
      others.push(square)
      return []
    }
    const context = isShort(label.text) ? questionOf(square, label, { squares, phrases }) : undefined
    return [
      {
        ...square,
        kind: 'check',
        reason: 'square',
        label: label.text,
        ...(context !== undefined && { context }),
        size: square.height,
        verticalAlign: 'middle',
      },
    ]
  })
  return { slots, others }
}

export function isSign({ text }: PageWord): boolean {
  return sign.test(text)
}

export function isSquare({ width, height }: Rectangle): boolean {
  const [least, most] = [Math.min(width, height), Math.max(width, height)]
  return least >= sideMin && most <= sideMax && most / least < 1.45
}

function squareOf({ left, width, size, baseline }: PageWord): Rectangle {
  const side = Math.min(size * 0.8, Math.max(width, size * 0.5))
  return { left: left + (width - side) / 2, top: baseline - size * 0.72, width: side, height: side }
}

function labelBeside(
  square: Rectangle,
  side: 'before' | 'after',
  squares: readonly Rectangle[],
  phrases: readonly Phrase[],
): Phrase | undefined {
  const middle = square.top + square.height / 2
  const gapOf = (one: Rectangle) =>
    side === 'after' ? one.left - rightOf(square) : square.left - rightOf(one)
  const found = phrases
    .filter(
      (phrase) =>
        !sign.test(phrase.text) &&
        phrase.top - 3 < middle &&
        phrase.baseline + 4 > middle &&
        gapOf(phrase) > -2 &&
        gapOf(phrase) < 26,
    )
    .toSorted((a, b) => gapOf(a) - gapOf(b))[0]
  if (!found || !isLabel(found.text)) return undefined
  const isOthers = squares.some(
    (other) =>
      other !== square &&
      Math.abs(other.top - square.top) < 4 &&
      gapOf(other) > -1 &&
      gapOf(other) < gapOf(found),
  )
  return isOthers ? undefined : found
}

const short =
  /^(?:yes|no|ja|nein|oui|non|s[ií]|n[aã]o|sim|tak|nie|da|نعم|لا|כן|לא|有|無|是|否|はい|いいえ|n\/?a|m|f|male|female)$/iu

function isShort(label: string): boolean {
  return short.test(label.replaceAll(/[\s.:,]/g, ''))
}

/** Returns the words before the first square in a line, or above it. */
function questionOf(
  square: Rectangle,
  label: Phrase,
  { squares, phrases }: { squares: readonly Rectangle[]; phrases: readonly Phrase[] },
): string | undefined {
  const row = squares.filter((other) => Math.abs(other.top - square.top) < 4 && other.left <= square.left)
  const inLine = phrases
    .filter(
      (phrase) =>
        phrase !== label &&
        Math.abs(phrase.baseline - label.baseline) < 5 &&
        rightOf(phrase) < square.left &&
        !row.some((other) => Math.abs(phrase.left - rightOf(other)) < 12) &&
        isLabel(phrase.text) &&
        !isShort(phrase.text),
    )
    .toSorted((a, b) => b.left - a.left)[0]
  if (inLine) return inLine.text
  const above = phrases
    .filter(
      (phrase) =>
        bottomOf(phrase) <= square.top + 2 &&
        square.top - bottomOf(phrase) < 22 &&
        phrase.left <= square.left + 4 &&
        square.left - phrase.left < 160 &&
        isLabel(phrase.text) &&
        !isShort(phrase.text),
    )
    .toSorted((a, b) => b.baseline - a.baseline)[0]
  return above?.text
}
