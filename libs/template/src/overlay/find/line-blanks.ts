import type { Rectangle } from '../box.ts'
import { isLabel, endsInColon } from './clean-label.ts'
import { isSign } from './check-squares.ts'
import type { PageWord } from './page-drawing.ts'
import { bottomOf, holdsMiddle, rightOf, overlapLength } from '../geometry/rectangles.ts'
import type { Ruling } from './rulings.ts'
import { type Slot, sizeBeside } from './slot.ts'
import { isRightToLeft, type Phrase, phrasesOf } from './text-lines.ts'

const lengthMin = 16
/** Thicker lines separate sections. */
const thicknessMax = 1.6
const captionLengthMax = 70
/** Maximum share of the page width. A longer line next to text belongs to a heading or footer. */
const lineShareMax = 0.62

export interface LineSurroundings {
  phrases: readonly Phrase[]
  words: readonly PageWord[]
  marks: readonly Rectangle[]
  upright: readonly Ruling[]
  bands: readonly Rectangle[]
  pageWidth: number
}

/** Returns blanks that are drawn as lines, with a label before, below or above them. */
export function lineBlanks(lines: readonly Ruling[], surroundings: LineSurroundings): Slot[] {
  const slots: Slot[] = []
  for (const line of lines.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    if (line.to - line.from < lengthMin || line.thickness > thicknessMax) continue
    const before = slots.findLast((slot) => continues(slot, line, surroundings))
    if (before && !labelBefore(line, surroundings)) {
      const bottom = line.at + before.size * 0.06
      before.lineStep ??= bottom - bottomOf(before)
      const right = Math.max(rightOf(before), line.to)
      before.left = Math.min(before.left, line.from)
      before.width = right - before.left
      before.height = bottom - before.top
      continue
    }
    slots.push(...blanksOn(line, surroundings))
  }
  return slots
}

function blanksOn(line: Ruling, surroundings: LineSurroundings): Slot[] {
  const onLine = surroundings.phrases.filter(
    (phrase) =>
      phrase.baseline > line.at - 9 &&
      phrase.baseline < line.at + 2.5 &&
      overlapLength(phrase.left, rightOf(phrase), line.from, line.to) > 1,
  )
  if (onLine.length > 0) return blanksBeside(line, onLine, surroundings)
  if (isCovered(line.from, line, surroundings)) return []
  const before = labelBefore(line, surroundings)
  if (before) return [slotOn(line, before.text, before.size, surroundings)]
  const length = line.to - line.from
  const captions = hasRoom(line, surroundings) ? captionsOf(line, surroundings) : []
  if (captions.length === 1 && captions[0] && length < surroundings.pageWidth * lineShareMax)
    return [slotOn(line, captions[0].text, captions[0].size, surroundings)]
  if (captions.length > 1) return splitAt(line, captions, surroundings)
  const above = labelAbove(line, surroundings)
  return above ? [slotOn(line, above.text, above.size, surroundings)] : []
}

/** Returns the blank after a label with a line under both. If text extends along the whole line, it is underlined or in a table row. */
function blanksBeside(line: Ruling, onLine: readonly Phrase[], surroundings: LineSurroundings): Slot[] {
  const [first, ...others] = onLine.toSorted((a, b) => a.left - b.left)
  if (!first || others.length > 0 || !isLabel(first.text)) return []
  const free = line.to - rightOf(first)
  if (free < 36 || first.left > line.from + 12 || first.width > (line.to - line.from) * 0.6) return []
  if (!endsInColon(first.text)) return []
  const rest = { ...line, from: rightOf(first) + 3 }
  return isCovered(rest.from, rest, surroundings) ? [] : [slotOn(rest, first.text, first.size, surroundings)]
}

function labelBefore(line: Ruling, { phrases, upright }: LineSurroundings): Phrase | undefined {
  const apart = (phrase: Phrase) =>
    isRightToLeft(phrase.text) ? phrase.left - line.to : line.from - rightOf(phrase)
  const found = phrases
    .filter(
      (phrase) =>
        phrase.baseline > line.at - Math.max(7, phrase.size * 0.6) &&
        phrase.baseline < line.at + Math.max(4, phrase.size * 0.5) &&
        apart(phrase) > -3,
    )
    .toSorted((a, b) => apart(a) - apart(b))[0]
  if (!found || !isLabel(found.text)) return undefined
  // If another line separates the words from this line, the words are not its label.
  const [from, to] = [Math.min(rightOf(found), line.to), Math.max(line.from, found.left)]
  const isParted = upright.some(
    ({ at, from: top, to: bottom }) => at > from - 1 && at < to + 1 && top < line.at && bottom > line.at,
  )
  if (isParted) return undefined
  const gap = apart(found)
  return gap <= (endsInColon(found.text) ? 140 : 36) ? found : undefined
}

/** Whether there is space to write above a line, as above a caption. */
function hasRoom(line: Ruling, { words }: LineSurroundings): boolean {
  return !words.some(
    (word) =>
      word.baseline > line.at - 12 &&
      word.baseline < line.at &&
      overlapLength(word.left, rightOf(word), line.from, line.to) > 1,
  )
}

/** Whether words belong to a paragraph or a table row, because text or numbers are next to them. */
function isOfText(phrase: Phrase, { phrases, bands }: LineSurroundings): boolean {
  const near = phrases.filter(
    (other) =>
      other !== phrase &&
      overlapLength(other.left, rightOf(other), phrase.left, rightOf(phrase)) > 0 &&
      other.baseline > phrase.baseline,
  )
  let last = phrase.baseline
  let lines = 0
  for (const other of near.toSorted((a, b) => a.baseline - b.baseline)) {
    if (other.baseline - last > phrase.size * 1.7) break
    if (other.baseline - last > phrase.size * 0.5) lines += 1
    last = other.baseline
  }
  const isRow = phrases.some(
    (other) =>
      Math.abs(other.baseline - phrase.baseline) < 2 &&
      /^[-\d.,%\p{Sc}\s]*\d[-\d.,%\p{Sc}\s]*$/u.test(other.text),
  )
  return lines > 1 || isRow || bands.some((band) => holdsMiddle(band, phrase))
}

function captionsOf(line: Ruling, surroundings: LineSurroundings): Phrase[] {
  return surroundings.phrases
    .filter(
      (phrase) =>
        phrase.baseline - line.at > phrase.size * 0.5 &&
        phrase.baseline - line.at < phrase.size * 1.5 + 2 &&
        phrase.size <= 11 &&
        phrase.left >= line.from - 8 &&
        rightOf(phrase) <= line.to + 14 &&
        phrase.text.length < captionLengthMax &&
        !endsInColon(phrase.text) &&
        isLabel(phrase.text) &&
        !isOfText(phrase, surroundings),
    )
    .toSorted((a, b) => a.left - b.left)
}

/** Splits a line above several captions. */
function splitAt(line: Ruling, captions: readonly Phrase[], surroundings: LineSurroundings): Slot[] {
  const isOfRows = captions.some(({ text }) => text.split(' ').length > 6 || /\d{2}/.test(text))
  if (isOfRows) return []
  return captions.map((caption, at) => {
    const next = captions[at + 1]
    const from = at === 0 ? line.from : caption.left - 2
    return slotOn(
      { ...line, from, to: next ? next.left - 6 : line.to },
      caption.text,
      caption.size,
      surroundings,
    )
  })
}

/** Returns the label above a line. A line close to words underlines them, so there must be space for text. */
function labelAbove(line: Ruling, { phrases, pageWidth }: LineSurroundings): Phrase | undefined {
  return phrases.find((phrase) => {
    const apart = (line.at - phrase.baseline) / phrase.size
    const hasColon = endsInColon(phrase.text)
    const isShort = phrase.text.length < 40 && line.to - line.from < pageWidth * lineShareMax
    return (
      Math.abs(phrase.left - line.from) < 12 &&
      apart < 3.2 &&
      ((hasColon && apart > 1) || (isShort && apart > 1.7)) &&
      isLabel(phrase.text)
    )
  })
}

/** Whether a line below a blank continues it. No words may be between them. */
function continues(slot: Slot, line: Ruling, { words, pageWidth }: LineSurroundings): boolean {
  const step = line.at - bottomOf(slot)
  if (step < 9 || step > 40 || (slot.lineStep !== undefined && Math.abs(step - slot.lineStep) > 3))
    return false
  if (Math.abs(rightOf(slot) - line.to) > 6 || line.from > slot.left + 4) return false
  if (line.to - line.from < pageWidth * 0.25) return false
  return !words.some(
    (word) =>
      word.baseline > bottomOf(slot) + 2 &&
      word.baseline < line.at + word.size * 1.4 &&
      overlapLength(word.left, rightOf(word), line.from, line.to) > 0,
  )
}

function isCovered(from: number, line: Ruling, { marks, words }: LineSurroundings): boolean {
  const room = { top: line.at - 8, bottom: line.at - 1 }
  return [...marks, ...words].some(
    (one) =>
      overlapLength(one.left, rightOf(one), from, line.to) > 1 &&
      overlapLength(one.top, bottomOf(one), room.top, room.bottom) > 2,
  )
}

function slotOn(line: Ruling, label: string, beside: number, { words, marks }: LineSurroundings): Slot {
  const above = Math.max(
    ...[...words, ...marks]
      .filter(
        (one) => bottomOf(one) < line.at - 3 && overlapLength(one.left, rightOf(one), line.from, line.to) > 0,
      )
      .map(bottomOf),
    0,
  )
  const room = Math.max(8, line.at - above)
  const size = sizeBeside(beside, room)
  const bottom = line.at + size * 0.06
  const height = Math.min(size * 1.3, room)
  return {
    kind: 'text',
    reason: 'line',
    label,
    left: line.from,
    width: line.to - line.from,
    top: bottom - height,
    height,
    size,
    verticalAlign: 'bottom',
  }
}

/** Groups words into phrases that do not cross vertical lines. */
export function phrasesBetween(
  lines: readonly (readonly PageWord[])[],
  upright: readonly Ruling[],
): Phrase[] {
  return lines.flatMap((line) =>
    phrasesOf(
      line,
      (before, after) =>
        isSign(before) ||
        isSign(after) ||
        upright.some(
          ({ at, from, to }) =>
            at >= rightOf(before) - 1.5 &&
            at <= after.left + 1.5 &&
            from <= after.baseline - 2 &&
            to >= after.baseline - 2,
        ),
    ),
  )
}
