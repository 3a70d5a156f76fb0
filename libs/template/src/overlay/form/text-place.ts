import { type PdfWidget, textInset } from '@platen/contract'
import type { Rectangle } from '../box.ts'

/** The size of a field along the lines of its text, and across them. */
export function alongLines({ width, height, turn }: PdfWidget): { length: number; depth: number } {
  return turn === 90 || turn === 270 ? { length: height, depth: width } : { length: width, depth: height }
}

/**
 * Points by which Chromium sets a line in the middle of a box higher than viewers set what is typed into a field: it sets lines on whole
 * pixels, on the upper one (all but 7 of 60 amounts of a tax form, against pdf.js, November 2026).
 */
const lineRise = 0.7

/** Where the text of a field is within its border: from its upper edge where it wraps, else in the middle. */
export function textPlace(
  widget: PdfWidget,
  { wraps, isComb }: { wraps: boolean; isComb: boolean },
): Rectangle {
  const { left, top, width, height, turn = 0 } = widget
  const { length, depth } = alongLines(widget)
  const side = isComb ? 0 : insetWithin(length, widget)
  const above = wraps ? insetWithin(depth, widget) : 0
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

/** Towards the lower edge of the text. */
const riseOf: Readonly<Record<0 | 90 | 180 | 270, readonly [x: number, y: number]>> = {
  0: [0, 1],
  90: [1, 0],
  180: [0, -1],
  270: [-1, 0],
}

/** A narrow field has room for its border only. */
function insetWithin(points: number, widget: PdfWidget): number {
  const inset = textInset(widget)
  return points >= 6 * inset ? inset : Math.min(widget.border ?? 0, points / 4)
}

/** Points, as templates have them. */
export function tenth(points: number): number {
  return Math.round(points * 10) / 10
}
