import { escapeHtml } from '@platen/contract'
import { baselinePx, fontPx, linePx } from './metrics.ts'

/** Start, middle or end of text, in the left-to-right drawing. */
export type Anchor = 'start' | 'middle' | 'end'

/** Attributes of an element except its shape. */
export type Look = Readonly<Record<string, string | number | undefined>>

/** `y` is the middle of the line. */
export interface DrawnText {
  text: string
  x: number
  y: number
  anchor?: Anchor
  isBold?: boolean
  /** Degrees clockwise around x and y. */
  angle?: number
  fill?: string | undefined
  /** For the text of axes, which is less prominent than the data. */
  isQuiet?: boolean
  sizePx?: number
}

/**
 * Writes a drawing of a given width. Callers always use left-to-right coordinates. For a right-to-left page, the pen mirrors the shapes,
 * but not the letters.
 */
export class Pen {
  readonly width: number
  readonly isMirrored: boolean
  readonly #parts: string[] = []

  constructor(width: number, isMirrored: boolean) {
    this.width = width
    this.isMirrored = isMirrored
  }

  /** Returns the x coordinate in the drawing. */
  x(x: number): number {
    return this.isMirrored ? this.width - x : x
  }

  /** Returns the path of a box. Its sides can be in any order. */
  box(x0: number, y0: number, x1: number, y1: number): string {
    const left = Math.min(this.x(x0), this.x(x1))
    const width = Math.abs(x1 - x0)
    return `M${number(left)},${number(Math.min(y0, y1))}h${number(width)}v${number(Math.abs(y1 - y0))}h${number(-width)}z`
  }

  /** Returns the path of a line between two points. */
  rule(x0: number, y0: number, x1: number, y1: number): string {
    return `M${number(this.x(x0))},${number(y0)}L${number(this.x(x1))},${number(y1)}`
  }

  /**
   * Returns the path of a dot. It has four curves, because an arc or a circle becomes sixteen in the PDF, which doubled the cost of 36 dots
   * (November 2026).
   */
  dot(x: number, y: number, radius: number): string {
    const [r, k, rest] = [radius, radius * roundness, radius * (1 - roundness)].map(number)
    const curves = `c0,-${k} ${rest},-${r} ${r},-${r}c${k},0 ${r},${rest} ${r},${r}c0,${k} -${rest},${r} -${r},${r}c-${k},0 -${r},-${rest} -${r},-${r}z`
    return `M${number(this.x(x) - radius)},${number(y)}${curves}`
  }

  path(d: string, look: Look): void {
    if (d !== '') this.#parts.push(`<path${attributesOf({ ...look, d })}/>`)
  }

  text({ text, x, y, anchor = 'start', isBold, angle, fill, isQuiet, sizePx = fontPx }: DrawnText): void {
    if (text === '') return
    const at = { x: number(this.x(x)), y: number(y + (baselinePx * sizePx) / fontPx) }
    const turn = angle === undefined ? 0 : this.isMirrored ? -angle : angle
    const look = {
      ...at,
      // In a right-to-left drawing, the start of text is its right end.
      'text-anchor': anchor,
      'font-weight': isBold ? 600 : undefined,
      'font-size': sizePx === fontPx ? undefined : number(sizePx),
      fill,
      'fill-opacity': isQuiet ? 0.8 : undefined,
      transform: turn === 0 ? undefined : `rotate(${number(turn)},${at.x},${number(y)})`,
      // On a left-to-right page, right-to-left text starts at its right end, but its anchor must stay where the layout placed it.
      'unicode-bidi': !this.isMirrored && fromTheRight.test(text) ? 'plaintext' : undefined,
    }
    this.#parts.push(`<text${attributesOf(look)}>${escapeHtml(text)}</text>`)
  }

  /** Writes lines in a column. The middle of the first one is at `y`. */
  lines(lines: readonly string[], look: Omit<DrawnText, 'text'>): void {
    for (const [index, text] of lines.entries()) this.text({ ...look, text, y: look.y + index * linePx })
  }

  markup(): string {
    return this.#parts.join('')
  }
}

/** Position of the control points for a quarter circle. */
const roundness = 0.5523

const fromTheRight =
  /[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{feff}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Writes a coordinate with up to two decimals. Throws for NaN and infinity. */
export function number(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`a coordinate of a chart is ${value}`)
  const rounded = Math.round(value * 100) / 100
  return String(rounded === 0 ? 0 : rounded)
}

export function attributesOf(look: Look): string {
  return Object.entries(look)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
}
