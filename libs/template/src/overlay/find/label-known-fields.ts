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
  /** Number of cells if each character has one. */
  cells?: number
}

export interface FieldLabel extends Pick<Slot, 'label' | 'context'> {
  /** The line number of the form: `4b`. */
  count?: string
  /** For a split number: the index of this part, from 1. */
  part?: number
}

/** Returns the label next to, above or around each field, or undefined. */
export function labelKnownFields(
  drawing: PageDrawing,
  places: readonly KnownField[],
): (FieldLabel | undefined)[] {
  const { phrases, cells } = layoutOf(drawing)
  const { words } = drawing
  const checks = places.filter(({ isCheck }) => isCheck)
  const beside = checkSquares(checks, { words: [], phrases, marks: [] }).slots
  const blanks = slotsOf(drawing).filter(({ kind }) => kind === 'text')
  const printed = fillCells(cells, { words, marks: [] })
  const all = [...printed, ...fillCells(places, { words, marks: [] })]
  const groups = groupsOf(all)
  const around = (place: KnownField): FieldLabel | undefined => {
    const cell = all[printed.length + places.indexOf(place)]
    const group = cell && groups.find((one) => one.includes(cell))
    return group && labelFor(cell, { group, all, phrases })?.texts
  }
  const named = new Map<KnownField, FieldLabel>()
  const surroundings: Surroundings = { phrases, places, cells: printed, named }
  // From the top, because fields below each other share a label.
  const splits = splitNumbers(places, surroundings)
  const continued = new Set(splits.flatMap((parts) => parts.slice(1)))
  for (const place of places.toSorted((a, b) => a.top - b.top)) {
    if (continued.has(place)) continue
    const label = place.isCheck
      ? (sameAs(place, beside) ?? fromAbove(place, surroundings) ?? headOver(place, surroundings))
      : (wordsInCell(place, surroundings) ??
        captionOver(place, surroundings) ??
        countedLine(place, surroundings) ??
        stackBefore(place, surroundings) ??
        sameAs(place, blanks))
    const found = label ?? around(place) ?? lineBefore(place, surroundings) ?? fromAbove(place, surroundings)
    if (found) named.set(place, found)
  }
  for (const parts of splits) {
    const whole = parts[0] && named.get(parts[0])
    if (whole) for (const [index, place] of parts.entries()) named.set(place, { ...whole, part: index + 1 })
  }
  return places.map((place) => {
    const found = named.get(place)
    return found && cleaned(found)
  })
}

interface Surroundings {
  phrases: readonly Phrase[]
  places: readonly KnownField[]
  cells: readonly Cell[]
  named: ReadonlyMap<KnownField, FieldLabel>
}

/** Returns fields with equal cells in a line, about a cell apart, such as 3-2-4: the parts of a number in order. */
function splitNumbers(places: readonly KnownField[], surroundings: Surroundings): KnownField[][] {
  const splits: KnownField[][] = []
  for (const place of places.filter(({ cells }) => cells !== undefined).toSorted((a, b) => a.left - b.left)) {
    const split = splits.find((parts) => isNextPart(place, parts.at(-1)))
    if (split && !captionOver(place, surroundings)) split.push(place)
    else splits.push([place])
  }
  return splits.filter((parts) => parts.length > 1)
}

/** Maximum cells between the parts of a number, for a dash. */
const dashCellsMax = 1.6

function isNextPart(place: KnownField, before: KnownField | undefined): boolean {
  if (!before || !isInLine(before, place)) return false
  const [cell, cellBefore] = [place, before].map(({ width, cells = 1 }) => width / cells) as [number, number]
  const gap = place.left - rightOf(before)
  return Math.abs(cell - cellBefore) < cell / 8 && gap > -1 && gap < dashCellsMax * cell
}

function sameAs(place: KnownField, slots: readonly Slot[]): FieldLabel | undefined {
  return slots.find((slot) => overlapShare(slot, place) > 0.5)
}

const cellTextMax = 120

/** Returns the words in a printed cell that has no other field. */
function wordsInCell(place: KnownField, { cells, places }: Surroundings): FieldLabel | undefined {
  const cell = cells
    .filter((one) => holdsMiddle(one, place))
    .toSorted((a, b) => a.width * a.height - b.width * b.height)[0]
  if (!cell || places.some((other) => other !== place && holdsMiddle(cell, other))) return undefined
  const label = textOf(cell.words.filter((word) => !holdsMiddle(place, word)))
  return isLabel(label) && label.length <= cellTextMax ? { label } : undefined
}

/** Line numbers of forms. */
const count = /^\(?(?:\d{1,3}\s?[a-z]?|[a-z])[.)]?$/
const counted = /^\(?(?:\d{1,3}\s?[a-z]?|[a-z])[.)]?\s+(?=\p{Lu})/u

/** Returns the start of a line whose number is repeated before the field, as in tax forms. */
function countedLine(place: KnownField, surroundings: Surroundings): FieldLabel | undefined {
  const before = phrasesBefore(place, surroundings)
  const last = before.at(-1)
  const found =
    last && count.test(last.text.trim()) && place.left - rightOf(last) < 40
      ? lineBefore(place, surroundings)
      : undefined
  return found && { ...found, count: last?.text.trim() ?? '' }
}

/** Returns the words in the line before the field, after the previous field. */
function lineBefore(place: KnownField, surroundings: Surroundings): FieldLabel | undefined {
  const before = phrasesBefore(place, surroundings)
  // Text before the line number is a side note.
  const start = before.findLastIndex(
    ({ text }, at) => counted.test(text) || (count.test(text) && at < before.length - 1),
  )
  const row = before.slice(Math.max(0, start)).filter(({ text }) => isLabel(text))
  const end = Math.max(
    ...surroundings.places
      .filter((other) => other !== place && isInLine(other, place) && rightOf(other) <= place.left + 1)
      .map(rightOf),
  )
  const own = row.filter(({ left }) => left > end - 3)
  const label = (own.length > 0 ? own : row).map(({ text }) => text).join(' ')
  return isLabel(label) ? { label } : undefined
}

const captionSizeMax = 7.5

/** Small words in the upper left corner of the field, or above it. */
function captionOver(place: KnownField, { phrases }: Surroundings): FieldLabel | undefined {
  const caption = phrases
    .filter(
      (phrase) =>
        phrase.size <= captionSizeMax &&
        Math.abs(phrase.left - place.left) < 6 &&
        phrase.baseline < place.top + 3 &&
        place.top - phrase.baseline < phrase.size &&
        isLabel(phrase.text),
    )
    .toSorted((a, b) => b.baseline - a.baseline)[0]
  return caption && { label: caption.text }
}

/** A label of several short lines before the field. */
function stackBefore(place: KnownField, { phrases }: Surroundings): FieldLabel | undefined {
  const stack = phrases
    .filter(
      (phrase) =>
        rightOf(phrase) <= place.left + 3 &&
        place.left - rightOf(phrase) < stackGapMax &&
        phrase.top > place.top - 7 &&
        phrase.baseline < bottomOf(place) + 5,
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

function phrasesBefore(place: KnownField, { phrases }: Surroundings): Phrase[] {
  return phrases
    .filter(
      (phrase) =>
        rightOf(phrase) <= place.left + 3 &&
        phrase.baseline > place.top + 2 &&
        phrase.baseline < bottomOf(place) + 2,
    )
    .toSorted((a, b) => a.left - b.left)
}

function isInLine(one: Rectangle, other: Rectangle): boolean {
  return (
    overlapLength(one.top, bottomOf(one), other.top, bottomOf(other)) > Math.min(one.height, other.height) / 2
  )
}

/** Maximum distance of fields below each other. */
const stepMax = 30

/** The label of a similar field above. */
function fromAbove(place: KnownField, { named }: Surroundings): FieldLabel | undefined {
  return [...named.keys()]
    .filter(
      (other) =>
        other.isCheck === place.isCheck &&
        Math.abs(other.left - place.left) < 3 &&
        Math.abs(other.width - place.width) < 3 &&
        bottomOf(other) <= place.top + 2 &&
        place.top - other.top < stepMax,
    )
    .map((other) => named.get(other))
    .at(-1)
}

/** Words above the middle of a mark. */
function headOver(place: KnownField, { phrases }: Surroundings): FieldLabel | undefined {
  const middle = place.left + place.width / 2
  const head = phrases
    .filter(
      (phrase) =>
        phrase.left < middle &&
        rightOf(phrase) > middle &&
        phrase.baseline <= place.top + 2 &&
        place.top - phrase.baseline < 14 &&
        phrase.width < 160 &&
        isLabel(phrase.text),
    )
    .toSorted((a, b) => b.baseline - a.baseline)[0]
  return head && { label: head.text }
}

const labelMax = 100

/** Without numbers, colons and brackets, shortened. */
function cleaned({ label, context, ...more }: FieldLabel): FieldLabel {
  return { ...more, label: shortened(label), ...(context !== undefined && { context: shortened(context) }) }
}

function shortened(printed: string): string {
  const clean = cleanLabel(printed).replaceAll(/ (?=[.,;:])/g, '')
  return clean.length > labelMax ? `${clean.slice(0, labelMax - 1).trimEnd()}…` : clean
}
