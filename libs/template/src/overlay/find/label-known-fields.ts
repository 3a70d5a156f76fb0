import type { Rectangle } from '../box.ts'
import { type Cell, fillCells, textOf } from './cell-contents.ts'
import { groupsOf } from './cell-groups.ts'
import { labelFor } from './cell-slots.ts'
import { checkSquares } from './check-squares.ts'
import { slotsOf } from './find-fields.ts'
import { cleanLabel, isLabel } from './clean-label.ts'
import type { PageDrawing } from './page-drawing.ts'
import { layoutOf } from './page-layout.ts'
import { bottomOf, holdsMiddle, overlapShare, rightOf, overlapLength } from '../geometry/rectangles.ts'
import type { Slot } from './slot.ts'
import type { Phrase } from './text-lines.ts'

/** A form field of the PDF. */
export interface KnownField extends Rectangle {
  isCheck: boolean
  /** Number of cells if each character has its own cell. */
  cells?: number
}

export interface FieldLabel extends Pick<Slot, 'label' | 'context'> {
  /** The line number on the form, such as `4b`. */
  count?: string
  /** If a number is split into several fields: the index of this part, from 1. */
  part?: number
}

/** Returns the label next to, above or around each field, or undefined. */
export function labelKnownFields(
  drawing: PageDrawing,
  positions: readonly KnownField[],
): (FieldLabel | undefined)[] {
  const { phrases, cells } = layoutOf(drawing)
  const { words } = drawing
  const checks = positions.filter(({ isCheck }) => isCheck)
  const beside = checkSquares(checks, { words: [], phrases, marks: [] }).slots
  const blanks = slotsOf(drawing).filter(({ kind }) => kind === 'text')
  const printed = fillCells(cells, { words, marks: [] })
  const all = [...printed, ...fillCells(positions, { words, marks: [] })]
  const groups = groupsOf(all)
  const around = (position: KnownField): FieldLabel | undefined => {
    const cell = all[printed.length + positions.indexOf(position)]
    const group = cell && groups.find((one) => one.includes(cell))
    return group && labelFor(cell, { group, all, phrases })?.texts
  }
  const named = new Map<KnownField, FieldLabel>()
  const surroundings: Surroundings = { phrases, positions, cells: printed, named }
  // Goes from top to bottom, because fields below each other share a label.
  const splits = splitNumbers(positions, surroundings)
  const continued = new Set(splits.flatMap((parts) => parts.slice(1)))
  for (const position of positions.toSorted((a, b) => a.top - b.top)) {
    if (continued.has(position)) continue
    const label = position.isCheck
      ? (sameAs(position, beside) ?? fromAbove(position, surroundings) ?? headOver(position, surroundings))
      : (wordsInCell(position, surroundings) ??
        captionOver(position, surroundings) ??
        countedLine(position, surroundings) ??
        stackBefore(position, surroundings) ??
        sameAs(position, blanks))
    const found =
      label ?? around(position) ?? lineBefore(position, surroundings) ?? fromAbove(position, surroundings)
    if (found) named.set(position, found)
  }
  for (const parts of splits) {
    const whole = parts[0] && named.get(parts[0])
    if (whole)
      for (const [index, position] of parts.entries()) named.set(position, { ...whole, part: index + 1 })
  }
  return positions.map((position) => {
    const found = named.get(position)
    return found && cleaned(found)
  })
}

interface Surroundings {
  phrases: readonly Phrase[]
  positions: readonly KnownField[]
  cells: readonly Cell[]
  named: ReadonlyMap<KnownField, FieldLabel>
}

/** Returns the fields for numbers that are split into parts such as 3-2-4, in order: fields with equal cells on one line, about a cell apart. */
function splitNumbers(positions: readonly KnownField[], surroundings: Surroundings): KnownField[][] {
  const splits: KnownField[][] = []
  for (const position of positions
    .filter(({ cells }) => cells !== undefined)
    .toSorted((a, b) => a.left - b.left)) {
    const split = splits.find((parts) => isNextPart(position, parts.at(-1)))
    if (split && !captionOver(position, surroundings)) split.push(position)
    else splits.push([position])
  }
  return splits.filter((parts) => parts.length > 1)
}

/** Maximum width of the gap between two parts of a number, such as for a dash, in cells. */
const dashCellsMax = 1.6

function isNextPart(position: KnownField, before: KnownField | undefined): boolean {
  if (!before || !isInLine(before, position)) return false
  const [cell, cellBefore] = [position, before].map(({ width, cells = 1 }) => width / cells) as [
    number,
    number,
  ]
  const gap = position.left - rightOf(before)
  return Math.abs(cell - cellBefore) < cell / 8 && gap > -1 && gap < dashCellsMax * cell
}

function sameAs(position: KnownField, slots: readonly Slot[]): FieldLabel | undefined {
  return slots.find((slot) => overlapShare(slot, position) > 0.5)
}

const cellTextMax = 120

/** Returns the words in a printed cell that has no other field. */
function wordsInCell(position: KnownField, { cells, positions }: Surroundings): FieldLabel | undefined {
  const cell = cells
    .filter((one) => holdsMiddle(one, position))
    .toSorted((a, b) => a.width * a.height - b.width * b.height)[0]
  if (!cell || positions.some((other) => other !== position && holdsMiddle(cell, other))) return undefined
  const label = textOf(cell.words.filter((word) => !holdsMiddle(position, word)))
  return isLabel(label) && label.length <= cellTextMax ? { label } : undefined
}

/** Matches line numbers of forms. */
const count = /^\(?(?:\d{1,3}\s?[a-z]?|[a-z])[.)]?$/
const counted = /^\(?(?:\d{1,3}\s?[a-z]?|[a-z])[.)]?\s+(?=\p{Lu})/u

/** Returns the start of a line whose number is repeated before the field, as in tax forms. */
function countedLine(position: KnownField, surroundings: Surroundings): FieldLabel | undefined {
  const before = phrasesBefore(position, surroundings)
  const last = before.at(-1)
  const found =
    last && count.test(last.text.trim()) && position.left - rightOf(last) < 40
      ? lineBefore(position, surroundings)
      : undefined
  return found && { ...found, count: last?.text.trim() ?? '' }
}

/** Returns the words in the line before the field, after the previous field. */
function lineBefore(position: KnownField, surroundings: Surroundings): FieldLabel | undefined {
  const before = phrasesBefore(position, surroundings)
  // Text before the line number is a side note.
  const start = before.findLastIndex(
    ({ text }, at) => counted.test(text) || (count.test(text) && at < before.length - 1),
  )
  const row = before.slice(Math.max(0, start)).filter(({ text }) => isLabel(text))
  const end = Math.max(
    ...surroundings.positions
      .filter(
        (other) => other !== position && isInLine(other, position) && rightOf(other) <= position.left + 1,
      )
      .map(rightOf),
  )
  const own = row.filter(({ left }) => left > end - 3)
  const label = (own.length > 0 ? own : row).map(({ text }) => text).join(' ')
  return isLabel(label) ? { label } : undefined
}

const captionSizeMax = 7.5

/** Returns small words in the upper left corner of a field, or above it. */
function captionOver(position: KnownField, { phrases }: Surroundings): FieldLabel | undefined {
  const caption = phrases
    .filter(
      (phrase) =>
        phrase.size <= captionSizeMax &&
        Math.abs(phrase.left - position.left) < 6 &&
        phrase.baseline < position.top + 3 &&
        position.top - phrase.baseline < phrase.size &&
        isLabel(phrase.text),
    )
    .toSorted((a, b) => b.baseline - a.baseline)[0]
  return caption && { label: caption.text }
}

/** Returns a label that consists of several short lines before a field. */
function stackBefore(position: KnownField, { phrases }: Surroundings): FieldLabel | undefined {
  const stack = phrases
    .filter(
      (phrase) =>
        rightOf(phrase) <= position.left + 3 &&
        position.left - rightOf(phrase) < stackGapMax &&
        phrase.top > position.top - 7 &&
        phrase.baseline < bottomOf(position) + 5,
    )
    .toSorted((a, b) => a.baseline - b.baseline)
  const isStack =
    stack.length > 1 &&
    stack.length < 4 &&
    stack.every(({ left }) => Math.abs(left - (stack[0]?.left ?? 0)) < 4)
  const label = stack.map(({ text }) => text).join(' ')
  return isStack && isLabel(label) && label.length < 60 ? { label } : undefined
}

const stackGapMax = 40

function phrasesBefore(position: KnownField, { phrases }: Surroundings): Phrase[] {
  return phrases
    .filter(
      (phrase) =>
        rightOf(phrase) <= position.left + 3 &&
        phrase.baseline > position.top + 2 &&
        phrase.baseline < bottomOf(position) + 2,
    )
    .toSorted((a, b) => a.left - b.left)
}

function isInLine(one: Rectangle, other: Rectangle): boolean {
  return (
    overlapLength(one.top, bottomOf(one), other.top, bottomOf(other)) > Math.min(one.height, other.height) / 2
  )
}

/** Maximum distance between fields below each other. */
const stepMax = 30

/** Returns the label of a similar field above a field. */
function fromAbove(position: KnownField, { named }: Surroundings): FieldLabel | undefined {
  return [...named.keys()]
    .filter(
      (other) =>
        other.isCheck === position.isCheck &&
        Math.abs(other.left - position.left) < 3 &&
        Math.abs(other.width - position.width) < 3 &&
        bottomOf(other) <= position.top + 2 &&
        position.top - other.top < stepMax,
    )
    .map((other) => named.get(other))
    .at(-1)
}

/** Returns the words above the middle of a check box. */
function headOver(position: KnownField, { phrases }: Surroundings): FieldLabel | undefined {
  const middle = position.left + position.width / 2
  const head = phrases
    .filter(
      (phrase) =>
        phrase.left < middle &&
        rightOf(phrase) > middle &&
        phrase.baseline <= position.top + 2 &&
        position.top - phrase.baseline < 14 &&
        phrase.width < 160 &&
        isLabel(phrase.text),
    )
    .toSorted((a, b) => b.baseline - a.baseline)[0]
  return head && { label: head.text }
}

const labelMax = 100

/** Returns a label without its numbering, colons, or text in brackets, shortened if necessary. */
function cleaned({ label, context, ...more }: FieldLabel): FieldLabel {
  return { ...more, label: shortened(label), ...(context !== undefined && { context: shortened(context) }) }
}

function shortened(printed: string): string {
  const clean = cleanLabel(printed).replaceAll(/ (?=[.,;:])/g, '')
  return clean.length > labelMax ? `${clean.slice(0, labelMax - 1).trimEnd()}…` : clean
}
