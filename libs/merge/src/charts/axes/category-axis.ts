import { textColor } from '../drawing/colors.ts'
import { cutText, textWidth, widestText, wrapText } from '../drawing/measure-text.ts'
import { fontPx, gapPx, linePx } from '../drawing/metrics.ts'
import type { Pen } from '../drawing/pen.ts'

export interface CategoryAxis {
  height: number
  /** How far the labels extend beyond the left edge of the drawing, where they would be cut off. */
  overhang: number
  draw(pen: Pen, top: number): void
}

/** One label for each position, from left to right. */
export interface CategoryNeeds {
  labels: readonly string[]
  center: (index: number) => number
  stepPx: number
  /** Whether some of the labels can be omitted. */
  mayThin: boolean
  /** Maximum height of the labels. */
  roomPx: number
}

const linesMax = 3
/** If positions are narrower than this, words break. */
const wrapFromPx = 34
const leastGapPx = 8
const turned = { angle: 45, sine: Math.SQRT1_2, cosine: Math.SQRT1_2, sizePx: fontPx, stepMin: fontPx * 1.35 }
const upright = { angle: 90, sine: 1, cosine: 0, sizePx: fontPx * 0.86, stepMin: fontPx * 1.05 }

/**
 * Lays out labels side by side if they fit, otherwise on several lines, otherwise only some of them (dates, numbers), otherwise rotated.
 */
export function layCategories(needs: CategoryNeeds): CategoryAxis {
  const { labels, stepPx, mayThin, roomPx } = needs
  const room = stepPx - leastGapPx
  if (widestText(labels, fontPx, room) <= room)
    return layLines(
      needs,
      labels.map((label) => [label]),
    )
  const linesFit = Math.min(linesMax, Math.floor(roomPx / linePx))
  if (room >= wrapFromPx && labels.length <= 100) {
    const wrapped = labels.map((label) => wrapText(label, room, linesFit))
    const isWhole = wrapped.every((lines, index) => lines.join(' ') === labels[index])
    if (isWhole || room >= wrapFromPx * 3) return layLines(needs, wrapped)
  }
  if (mayThin) return layThinned(needs)
  if (stepPx >= turned.stepMin) return layTurned(needs, turned)
  return stepPx >= upright.stepMin ? layTurned(needs, upright) : layThinned(needs)
}

function layLines({ center }: CategoryNeeds, lines: readonly string[][]): CategoryAxis {
  const most = lines.reduce((count, each) => Math.max(count, each.length), 1)
  return {
    height: gapPx + most * linePx,
    overhang: 0,
    draw(pen, top) {
      for (const [index, each] of lines.entries())
        pen.lines(each, {
          x: within(pen, center(index), widestText(each)),
          y: top + gapPx + linePx / 2,
          anchor: 'middle',
        })
    },
  }
}

/** Keeps a label at the edge inside the drawing, because the page may end there. */
function within(pen: Pen, center: number, widthPx: number): number {
  return Math.max(widthPx / 2, Math.min(pen.width - widthPx / 2, center))
}

/** Widths are overestimated, so this much missing space does not cut off letters. */
const slackPx = 4

/** Natural intervals: days of a week, months of a year, tens. */
const strides = [1, 2, 3, 4, 5, 6, 7, 10, 12, 14, 15, 20, 24, 28, 30, 48, 50, 52, 60, 100, 120, 200, 250]

/** A label that is shown for several positions is cut off beyond this width. */
const thinnedPx = 110

function layThinned({ labels, center, stepPx }: CategoryNeeds): CategoryAxis {
  const widest = Math.min(widestText(labels, fontPx, thinnedPx), thinnedPx)
  const needed = (widest + 2 * leastGapPx) / Math.max(stepPx, 1e-6)
  const stride = chooseStride(labels, needed)
  return {
    height: gapPx + linePx,
    overhang: 0,
    draw(pen, top) {
      let marks = ''
      for (let index = 0; index < labels.length; index += stride) {
        const text = cutText(labels[index] ?? '', widest + 1)
        const x = within(pen, center(index), textWidth(text))
        marks += pen.rule(center(index), top, center(index), top + 3)
        pen.text({ text, x, y: top + gapPx + linePx / 2, anchor: 'middle' })
      }
      pen.path(marks, { stroke: textColor, 'stroke-width': 0.5, 'stroke-opacity': 0.6 })
    },
  }
}

/**
 * Returns the first interval that is wide enough. Prefers one up to twice as wide whose first two labels start with the same letters: every January
 * instead of every tenth month.
 */
function chooseStride(labels: readonly string[], needed: number): number {
  const wide = strides.filter((each) => each >= needed && each <= needed * 2 && each < labels.length / 2)
  const alike = wide.find((each) => (labels[0] ?? '').slice(0, 3) === labels[each]?.slice(0, 3))
  return alike ?? strides.find((each) => each >= needed) ?? Math.ceil(needed / 100) * 100
}

function layTurned({ labels, center, roomPx }: CategoryNeeds, way: typeof turned): CategoryAxis {
  const { sine, cosine, sizePx } = way
  const longest = (roomPx - fontPx) / sine
  const whole = labels.map((label) => cutText(label, longest, sizePx))
  const overhangs = whole.map((text, index) => textWidth(text, sizePx) * cosine - center(index) - slackPx)
  const cut = whole.map((text, index) =>
    (overhangs[index] ?? 0) > 0
      ? cutText(text, Math.max(3 * sizePx, (center(index) + slackPx) / cosine), sizePx)
      : text,
  )
  return {
    height: gapPx + widestText(cut, sizePx) * sine + sizePx * 0.6 * cosine,
    overhang: Math.max(0, ...overhangs),
    draw(pen, top) {
      for (const [index, text] of cut.entries()) {
        const x = center(index) + sizePx * 0.35 * cosine
        const y = top + gapPx + sizePx * 0.35 * cosine
        pen.text({ text, x, y, anchor: 'end', angle: -way.angle, sizePx })
      }
    },
  }
}
