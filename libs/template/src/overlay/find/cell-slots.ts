import type { Rectangle } from '../box.ts'
import { type Cell, edgeTolerance, isBeside, isSameColumn, isSameRow, textOf } from './cell-contents.ts'
import { isLabel, endsInColon } from './clean-label.ts'
import { around, bottomOf, holdsMiddle, rightOf, overlapLength } from '../geometry/rectangles.ts'
import { type Slot, sizeBeside } from './slot.ts'
import { isRightToLeft, linesOfWords, type Phrase } from './text-lines.ts'

const widthMin = 14
const heightMin = 9
const padding = 2
/** Height of a column with at least three lines. */
const columnHeight = 150
/** Maximum distance between a cell and words that belong to it. */
const labelGapMax = 60

/** Returns the empty cells of a form, and free space in cells with a label at the top or before a colon. */
export function cellSlots(
  cells: readonly Cell[],
  combs: ReadonlyMap<Cell, number>,
  neighbors: Neighbors,
): Slot[] {
  const { group } = neighbors
  return cells.flatMap((cell): Slot[] => {
    if (cell.width < widthMin || cell.height < heightMin || cell.isAround) return []
    if (!cell.isEmpty) return cell.words.length > 0 && !isHead(cell, neighbors) ? insideSlot(cell) : []
    const named = labelFor(cell, neighbors)
    if (!named) return []
    const size = sizeBeside(named.size, cell.height * 0.85)
    const count = combs.get(cell)
    return [
      {
        ...named.texts,
        kind: 'text',
        reason: count === undefined ? (group.length > 1 ? 'cell' : 'box') : 'comb',
        ...(count === undefined
          ? inner(cell)
          : { left: cell.left, top: cell.top, width: cell.width, height: cell.height }),
        ...(count !== undefined && { combs: count }),
        size,
        ...verticalStyle(cell.height, size),
      },
    ]
  })
}

export interface Neighbors {
  /** Cells that touch the cell, directly or through other cells. */
  group: readonly Cell[]
  all: readonly Cell[]
  phrases: readonly Phrase[]
}

interface Named {
  texts: Pick<Slot, 'label' | 'context'>
  size: number
}

/** Returns the vertical style of text. In a tall cell, text starts at the top and can have several lines. */
function verticalStyle(height: number, size: number): Pick<Slot, 'verticalAlign' | 'lineStep'> {
  return height > size * 3 ? { verticalAlign: 'top', lineStep: size * 1.3 } : { verticalAlign: 'middle' }
}

/** Returns the space next to a printed symbol in a cell. */
function inner({ left, top, width, height, words }: Cell): Rectangle {
  const [from, to] = [left + padding, left + width - padding]
  const isBehind = words.some((word) => word.left - left > width / 2)
  const start = isBehind ? from : Math.max(from, ...words.map((word) => rightOf(word) + 2))
  const stop = isBehind ? Math.min(to, ...words.map((word) => word.left - 2)) : to
  return { left: start, top: top + 0.5, width: stop - start, height: height - 1 }
}

/** Whether a cell is the head of a column. The column consists of empty cells, or of words without cells. */
function isHead(cell: Cell, { group, phrases }: Neighbors): boolean {
  const isBelow = (other: Cell) =>
    Math.abs(other.top - bottomOf(cell)) < edgeTolerance &&
    overlapLength(other.left, rightOf(other), cell.left, rightOf(cell)) > 4
  const isColumn = (other: Cell) => other.isEmpty || linesOfWords(other.words).length >= 3
  if (group.some((other) => isSameColumn(other, cell) && isBelow(other) && isColumn(other))) return true
  if (group.filter((other) => isSameRow(other, cell)).length < 3) return false
  const under = group.filter(isBelow)
  if (under.length > 0)
    return under.some((other) => other.width > cell.width * 1.5 && linesOfWords(other.words).length >= 3)
  const below = phrases.filter(
    (phrase) =>
      phrase.baseline > bottomOf(cell) &&
      phrase.baseline < bottomOf(cell) + columnHeight &&
      overlapLength(phrase.left, rightOf(phrase), cell.left, rightOf(cell)) > 0,
  )
  const isWithin = below.every((phrase) => phrase.left > cell.left - 3 && rightOf(phrase) < rightOf(cell) + 3)
  return isWithin && below.length >= 3
}

/** Whether words at the bottom of a box are its label, because they are small or centered. */
function isCaption(cell: Cell, text: string, size: number): boolean {
  const middle = around(cell.words)
  const isCentered = Math.abs(middle.left + middle.width / 2 - cell.left - cell.width / 2) < cell.width * 0.06
  return !endsInColon(text) && (isCentered || size <= 7.5)
}

/** Returns the label of a box: words that belong to the box itself, or to the cell around it. */
export function labelFor(cell: Cell, neighbors: Neighbors): Named | undefined {
  const { group, phrases } = neighbors
  const outer = group
    .filter(
      (other) => other.isAround && other !== cell && holdsMiddle(other, cell) && other.width > cell.width,
    )
    .toSorted((a, b) => a.width * a.height - b.width * b.height)[0]
  if (!outer) return labelOfCell(cell, neighbors) ?? labelOutside(cell, phrases)
  const isBare = outer.text.length < 4
  return isBare ? (labelOfCell(outer, neighbors) ?? labelOutside(cell, phrases)) : labelOutside(cell, phrases)
}

/** Returns the free space in a cell that contains a label: below or above a label, or after a label with a colon. */
function insideSlot(cell: Cell): Slot[] {
  const lines = linesOfWords(cell.words)
  const text = textOf(cell.words)
  if (!isLabel(text) || lines.length > 4 || /[_.…]{3,}/.test(text)) return []
  const size = Math.max(...cell.words.map((word) => word.size))
  const [first, last] = [lines[0]?.[0], lines.at(-1)?.[0]]
  // Larger text below a label is a value.
  if (!first || !last || (lines.length > 1 && last.size > first.size * 1.15)) return []
  const above = first.top - cell.top
  const textBottom = last.baseline + last.size * 0.25
  const below = bottomOf(cell) - textBottom
  const isShort = text.length < 90
  if (isShort && below >= Math.max(9, size * 1.1) && above < below * 0.6 && above < 14) {
    const box = { ...inner({ ...cell, words: [] }), top: textBottom, height: below - 0.5 }
    const fit = sizeBeside(size + 1, below * 0.85)
    return [{ kind: 'text', reason: 'box', label: text, ...box, size: fit, ...verticalStyle(below, fit) }]
  }
  if (
    isShort &&
    lines.length === 1 &&
    isCaption(cell, text, size) &&
    above >= Math.max(14, size * 2) &&
    below < 9 &&
    below < above * 0.4
  ) {
    const box = { ...inner({ ...cell, words: [] }), height: above - 1 }
    const fit = sizeBeside(size + 1, above * 0.85)
    return [{ kind: 'text', reason: 'box', label: text, ...box, size: fit, ...verticalStyle(above, fit) }]
  }
  const right = Math.max(...cell.words.map(rightOf))
  const free = rightOf(cell) - right
  if (lines.length === 1 && endsInColon(text) && free > 40 && cell.height < size * 4) {
    const box = { ...inner({ ...cell, words: [] }), left: right + 4, width: free - 4 - padding }
    const fit = sizeBeside(size, cell.height * 0.85)
    return [{ kind: 'text', reason: 'box', label: text, ...box, size: fit, verticalAlign: 'middle' }]
  }
  return []
}

/**
 * Returns the head of the cell's row, together with the head of its column if the row has several cells. Without a row head, returns the column head.
 */
function labelOfCell(cell: Cell, { group, all, phrases }: Neighbors): Named | undefined {
  const row = group.filter(
    (other) =>
      other !== cell &&
      overlapLength(other.top, bottomOf(other), cell.top, bottomOf(cell)) > cell.height * 0.6,
  )
  const before = row
    .filter((other) => rightOf(other) < cell.left + 3 && isWorded(other))
    .toSorted((a, b) => rightOf(b) - rightOf(a))[0]
  // In right-to-left text, labels are on the right.
  const after = row
    .filter((other) => other.left > rightOf(cell) - 3 && isWorded(other) && isRightToLeft(other.text))
    .toSorted((a, b) => a.left - b.left)[0]
  const beside = after ?? before
  const isReached =
    beside !== undefined &&
    !row.some(
      (other) => other.text !== '' && !other.isEmpty && !isWorded(other) && isBetween(other, beside, cell),
    )
  const head = headOf(cell, group)
  if (beside && isReached) {
    const among = row.filter((other) => other.isEmpty && isSameRow(other, cell))
    const isOneOfMany = among.some(
      (other) =>
        !row.some(
          (worded) => isWorded(worded) && (isBetween(worded, other, cell) || isBetween(beside, other, cell)),
        ),
    )
    const column = isOneOfMany ? (head ?? farHeadOf(cell, all)) : undefined
    if (column) return { texts: { label: column.text, context: beside.text }, size: sizeIn(beside) }
    return { texts: { label: beside.text }, size: sizeIn(beside) }
  }
  const lead = leadOf(cell, row)
  const outside =
    lead.outer && (lead.isCount || lead.outer !== cell)
      ? labelBefore(lead.outer, phrases, lead.isCount ? 420 : labelGapMax)
      : undefined
  if (!outside) return head && { texts: { label: head.text }, size: sizeIn(head) }
  const column = lead.isCount ? undefined : (head ?? farHeadOf(cell, all))
  return {
    texts: column ? { label: column.text, context: outside.text } : { label: outside.text },
    size: outside.size,
  }
}

function isBetween({ left }: Cell, one: Cell, other: Cell): boolean {
  return left > Math.min(one.left, other.left) && left < Math.max(one.left, other.left)
}

/** Returns the first cell of a row. It can be a line number, and its words can be before it. */
function leadOf(cell: Cell, row: readonly Cell[]): { outer: Cell; isCount: boolean } {
  let outer = cell
  for (;;) {
    const next = row.find((other) => isBeside(other, outer) && (other.isEmpty || isCount(other.text)))
    if (!next) return { outer, isCount: outer !== cell && isCount(outer.text) && !outer.isEmpty }
    outer = next
  }
}

function headOf(cell: Cell, group: readonly Cell[]): Cell | undefined {
  let last = cell
  for (;;) {
    const above = group
      .filter(
        (other) =>
          Math.abs(bottomOf(other) - last.top) < edgeTolerance &&
          (isSameColumn(other, cell) || covers(other, cell)),
      )
      .toSorted((a, b) => a.width - b.width)[0]
    if (!above || isWorded(above)) return above
    if (above.text !== '' && !above.isEmpty) return undefined
    last = above
  }
}

/** Returns the head of a column, which can be above several tables. */
function farHeadOf(cell: Cell, all: readonly Cell[]): Cell | undefined {
  return all
    .filter((other) => isWorded(other) && isSameColumn(other, cell) && other.top < cell.top)
    .toSorted((a, b) => b.top - a.top)[0]
}

function covers(head: Cell, cell: Cell): boolean {
  return head.left < cell.left + 2 && rightOf(head) > rightOf(cell) - 2 && head.width < cell.width * 2.5
}

function isWorded({ text, isAround, words }: Cell): boolean {
  return !isAround && words.length < 30 && isLabel(text) && !isCount(text)
}

function sizeIn({ words }: Cell): number {
  return Math.max(...words.map(({ size }) => size))
}

function labelBefore(cell: Rectangle, phrases: readonly Phrase[], gapMax: number): Phrase | undefined {
  const middle = cell.top + cell.height / 2
  return phrases
    .filter(
      (phrase) =>
        rightOf(phrase) <= cell.left + 3 &&
        cell.left - rightOf(phrase) < gapMax &&
        phrase.top < middle + 2 &&
        phrase.baseline > middle - Math.max(3, cell.height * 0.35) &&
        isLabel(phrase.text),
    )
    .toSorted((a, b) => rightOf(b) - rightOf(a))[0]
}

/** Returns the words before, above or below a separate box. */
function labelOutside(cell: Cell, phrases: readonly Phrase[]): Named | undefined {
  const named = (phrase: Phrase | undefined): Named | undefined =>
    phrase && isLabel(phrase.text) ? { texts: { label: phrase.text }, size: phrase.size } : undefined
  const before = labelBefore(cell, phrases, labelGapMax)
  const above = phrases
    .filter(
      (phrase) =>
        phrase.baseline <= cell.top + 2 &&
        cell.top - phrase.baseline < phrase.size * (endsInColon(phrase.text) ? 3 : 1.3) &&
        overlapLength(phrase.left, rightOf(phrase), cell.left, rightOf(cell)) > 0 &&
        phrase.left > cell.left - 12,
    )
    .toSorted((a, b) => Math.abs(a.left - cell.left) - Math.abs(b.left - cell.left))[0]
  const below = phrases.find(
    (phrase) =>
      phrase.top >= bottomOf(cell) - 2 &&
      phrase.top - bottomOf(cell) < phrase.size * 0.8 &&
      phrase.size < 10 &&
      overlapLength(phrase.left, rightOf(phrase), cell.left, rightOf(cell)) > phrase.width * 0.8,
  )
  return named(before) ?? named(above) ?? named(below)
}

/** Whether text is a line number of a form, such as `3a`. */
function isCount(text: string): boolean {
  return /^\(?\d{0,3}[a-zA-Z]?[).]?$/.test(text.trim())
}
