import type { Rectangle } from '../box.ts'
import type { PageWord } from './page-drawing.ts'
import { holdsMiddle, overlapShare, rightOf } from '../geometry/rectangles.ts'
import { linesOfWords, phraseOf } from './text-lines.ts'

export interface Cell extends Rectangle {
  text: string
  words: PageWord[]
  isEmpty: boolean
  /** Whether the cell contains other cells. */
  isAround: boolean
}

export interface CellSurroundings {
  words: readonly PageWord[]
  marks: readonly Rectangle[]
  /** Dark or hatched areas of the page. */
  shades?: readonly Rectangle[]
}

/** Assigns words and figures to cells. */
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

/** Signs that are printed before or after a value. */
const sign = /^(?:[+=\-–±%/]|\p{Sc}|[人円年月日名]|EUR|USD|CHF|GBP|kg|cm|m²|km)$/u

export function textOf(words: readonly PageWord[]): string {
  return linesOfWords(words)
    .map((line) => phraseOf(line).text)
    .join(' ')
}

/** Tolerance for edges in points. They can differ because lines are drawn from their middle, and programs round. */
export const edgeTolerance = 2
/** Maximum gap in points between cells that touch. */
export const gapMax = 3

export function isBeside(left: Rectangle, right: Rectangle): boolean {
  return Math.abs(rightOf(left) - right.left) < gapMax && isSameRow(left, right)
}

export function isSameRow(one: Rectangle, other: Rectangle): boolean {
  return Math.abs(one.top - other.top) < edgeTolerance && Math.abs(one.height - other.height) < 3
}

export function isSameColumn(one: Rectangle, other: Rectangle): boolean {
  return Math.abs(one.left - other.left) < 2.5 && Math.abs(one.width - other.width) < 4
}
