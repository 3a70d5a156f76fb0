import { seriesColor } from '../drawing/colors.ts'
import { cutText, textWidth } from '../drawing/measure-text.ts'
import { gapPx, linePx } from '../drawing/metrics.ts'
import type { Pen } from '../drawing/pen.ts'
import { spread } from './spread.ts'

/** The marker of a series in a legend. */
export type Mark = 'square' | 'line'

const markPx = 8
const markGapPx = 5
const betweenPx = 16

/** Names in lines from left to right, each after its marker. */
export interface LegendLines {
  height: number
  draw(pen: Pen, top: number): void
}

/** Lays out a legend above or below a plot. */
export function layLegendLines(names: readonly string[], mark: Mark, widthPx: number): LegendLines {
  const roomPx = widthPx - markPx - markGapPx
  let x = 0
  let line = 0
  const positions = names.map((name) => {
    const text = cutText(name, roomPx)
    const taken = markPx + markGapPx + textWidth(text)
    if (x > 0 && x + taken > widthPx) {
      x = 0
      line++
    }
    const position = { text, x, line }
    x += taken + betweenPx
    return position
  })
  return {
    height: (line + 1) * (linePx + 2),
    draw(pen, top) {
      for (const [index, { text, x: left, line: row }] of positions.entries()) {
        const y = top + row * (linePx + 2) + linePx / 2
        drawMark(pen, { mark, index, x: left, y })
        pen.text({ text, x: left + markPx + markGapPx, y })
      }
    },
  }
}

/** Names in a column next to a plot, each as close as possible to the end of its series. */
export interface EndLabels {
  width: number
  /** `targets[i]` is the height at which series i ends. `x` is the left edge of the column. */
  draw(pen: Pen, of: { x: number; top: number; bottom: number; targets: readonly number[] }): void
}

/** Lays out a legend to the right of a plot. */
export function layEndLabels(names: readonly string[], mark: Mark, roomPx: number): EndLabels {
  const before = gapPx + markPx + markGapPx
  const texts = names.map((name) => cutText(name, roomPx - before))
  return {
    width: before + texts.reduce((widest, text) => Math.max(widest, textWidth(text)), 0),
    draw(pen, { x, top, bottom, targets }) {
      const positions = spread(targets, linePx, top + linePx / 2, bottom - linePx / 2)
      for (const [index, text] of texts.entries()) {
        const y = positions[index] ?? top
        drawMark(pen, { mark, index, x: x + gapPx, y })
        pen.text({ text, x: x + before, y })
      }
    },
  }
}

/** Draws the marker of a series. `x` is its left edge, `y` its middle. */
export function drawMark(
  pen: Pen,
  { mark, index, x, y }: { mark: Mark; index: number; x: number; y: number },
): void {
  const half = mark === 'square' ? markPx / 2 : 1
  pen.path(pen.box(x, y - half, x + markPx, y + half), { fill: seriesColor(index) })
}
