import type { Rectangle } from '../box.ts'
import type { PageWord } from './page-drawing.ts'
import { holdsMiddle, overlapShare, rightOf } from '../geometry/rectangles.ts'
import { linesOfWords, phraseOf } from './text-lines.ts'

/** A cell with what is printed in it. */
export interface Cell extends Rectangle {
  text: string
  words: PageWord[]
  /** Neither words nor figures are in it. */
  isEmpty: boolean
  /** Other cells lie in it. */
  isAround: boolean
}

/** What is in cells. */
export interface CellSurroundings {
  words: readonly PageWord[]
  marks: readonly Rectangle[]
  /** What is filled too dark to be written on, or hatched. */
  shades?: readonly Rectangle[]
}

/** Cells with the words and figures in them. */
export function fillCells(
  cells: readonly Rectangle[],
  { words, marks, shades = [] }: CellSurroundings,
): Cell[] {
  return cells.map((cell) => {
    const own = words.filter((word) => holdsMiddle(cell, word))
    const isMarked =
      marks.some((mark) => mark.width < cell.width * 1.5 && overlapShare(cell, mark) > 0.3) ||
      shades.some((shade) => holdsMiddle(shade, cell))
    const isAround = cells.some(
      (other) =>
        other !== cell && other.width * other.height < cell.width * cell.height && holdsMiddle(cell, other),
    )
    return {
      ...cell,
      words: own,
      text: textOf(own),
      isEmpty: own.every(({ text }) => sign.test(text)) && own.length < 3 && !isMarked && !isAround,
      isAround,
    }
  })
}

/** What is printed before a value or behind it. */
const sign = /^(?:[+=\-–±%/]|\p{Sc}|[人円年月日名]|EUR|USD|CHF|GBP|kg|cm|m²|km)$/u

/** Words in reading order. */
export function textOf(words: readonly PageWord[]): string {
  return linesOfWords(words)
    .map((line) => phraseOf(line).text)
    .join(' ')
}

/** Points by which edges differ that are meant to be one: lines are drawn from their middle, and programs round. */
export const edgeTolerance = 2
/** Points between cells that stand side by side. */
export const gapMax = 3

/** Whether two cells stand side by side in one row. */
export function isBeside(left: Rectangle, right: Rectangle): boolean {
  return Math.abs(rightOf(left) - right.left) < gapMax && isSameRow(left, right)
}

/** Whether two cells are of one row. */
export function isSameRow(one: Rectangle, other: Rectangle): boolean {
  return Math.abs(one.top - other.top) < edgeTolerance && Math.abs(one.height - other.height) < 3
}

/** Whether two cells are of one column. */
export function isSameColumn(one: Rectangle, other: Rectangle): boolean {
  return Math.abs(one.left - other.left) < 2.5 && Math.abs(one.width - other.width) < 4
}
