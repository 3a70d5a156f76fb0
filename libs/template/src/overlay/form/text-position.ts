import { type PdfWidget, textInset } from '@platen/contract'
import type { Rectangle } from '../box.ts'

/** Returns the size of a field along and across its text. */
export function alongLines({ width, height, turn }: PdfWidget): { length: number; depth: number } {
  return turn === 90 || turn === 270 ? { length: height, depth: width } : { length: width, depth: height }
}

/**
 * Number of points by which Chromium prints a centered line higher than viewers print the value of a field, because it rounds lines up to whole
 * pixels (53 of 60 amounts in a tax form, compared with pdf.js, November 2026).
 */
const lineRise = 0.7

/** Returns the area for the text of a field inside its border: from the top for wrapped text, otherwise centered. */
export function textPosition(
  widget: PdfWidget,
  { wraps, isComb }: { wraps: boolean; isComb: boolean },
): Rectangle {
  const { left, top, width, height, turn = 0 } = widget
  const { length, depth } = alongLines(widget)
  const side = isComb ? 0 : insetWithin(length, widget)
  // A centered line is inset only by the border, so that line breaks in its value cannot print on the border.
  const above = wraps ? insetWithin(depth, widget) : borderWithin(depth, widget)
  const [x, y] = turn === 90 || turn === 270 ? [above, side] : [side, above]
  const [riseX, riseY] = riseOf[turn]
  const rise = wraps ? 0 : lineRise
  return {
    left: tenth(left + x + riseX * rise),
    top: tenth(top + y + riseY * rise),
    width: tenth(width - 2 * x),
    height: tenth(height - 2 * y),
  }
}

/** The direction in which text is moved down, by the rotation of the text. */
const riseOf: Readonly<Record<0 | 90 | 180 | 270, readonly [x: number, y: number]>> = {
  0: [0, 1],
  90: [1, 0],
  180: [0, -1],
  270: [-1, 0],
}

/** Returns the inset of text. A narrow field has only space for its border. */
function insetWithin(points: number, widget: PdfWidget): number {
  const inset = textInset(widget)
  return points >= 6 * inset ? inset : borderWithin(points, widget)
}

function borderWithin(points: number, { border = 0 }: PdfWidget): number {
  return Math.min(border, points / 4)
}

/** Rounds points to tenths, as in templates. */
export function tenth(points: number): number {
  return Math.round(points * 10) / 10
}
