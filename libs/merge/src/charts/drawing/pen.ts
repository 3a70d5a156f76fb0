import { escapeHtml } from '@platen/contract'
import { baselinePx, fontPx, linePx } from './metrics.ts'

/** Where a text begins, has its middle or ends, as drawn from left to right. */
export type Anchor = 'start' | 'middle' | 'end'

/** What an element of a drawing is told beside its shape. */
export type Look = Readonly<Record<string, string | number | undefined>>

/** A line of text; `y` is its middle. */
export interface DrawnText {
  text: string
  x: number
  y: number
  anchor?: Anchor
  isBold?: boolean
  /** Degrees clockwise around x and y. */
  angle?: number
  fill?: string | undefined
  /** Of the axes: quieter than the data. */
  isQuiet?: boolean
  sizePx?: number
}

/**
 * Writes a drawing of a given width. All that uses it thinks from left to right; where the page is read from right to left, it is mirrored
 * here, but for the letters: those go as they do on the page around it.
 */
export class Pen {
  readonly width: number
  readonly isMirrored: boolean
  readonly #parts: string[] = []

  constructor(width: number, isMirrored: boolean) {
    this.width = width
    this.isMirrored = isMirrored
  }

  /** Where a place from the left is drawn. */
  x(x: number): number {
    return this.isMirrored ? this.width - x : x
  }

  /** The path of a box, for `path`. Its sides may be given in any order. */
  box(x0: number, y0: number, x1: number, y1: number): string {
    const left = Math.min(this.x(x0), this.x(x1))
    const width = Math.abs(x1 - x0)
    return `M${number(left)},${number(Math.min(y0, y1))}h${number(width)}v${number(Math.abs(y1 - y0))}h${number(-width)}z`
  }

  /** The path of a rule between two places, for `path`. */
  rule(x0: number, y0: number, x1: number, y1: number): string {
    return `M${number(this.x(x0))},${number(y0)}L${number(this.x(x1))},${number(y1)}`
  }

  /**
   * The path of a dot, for `path`. Four curves: an arc, or a circle, becomes sixteen of them in the PDF, which doubled what 36 dots cost
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
      // In a drawing from the right the start of a text is its right end.
      'text-anchor': anchor,
      'font-weight': isBold ? 600 : undefined,
      'font-size': sizePx === fontPx ? undefined : number(sizePx),
      fill,
      'fill-opacity': isQuiet ? 0.8 : undefined,
      transform: turn === 0 ? undefined : `rotate(${number(turn)},${at.x},${number(y)})`,
      // On a page from the left, what is written from the right begins there, while its anchor stays where the layout has it.
      'unicode-bidi': !this.isMirrored && fromTheRight.test(text) ? 'plaintext' : undefined,
    }
    this.#parts.push(`<text${attributesOf(look)}>${escapeHtml(text)}</text>`)
  }

  /** Lines one below the other, the first one's middle at `y`. */
  lines(lines: readonly string[], look: Omit<DrawnText, 'text'>): void {
    for (const [index, text] of lines.entries()) this.text({ ...look, text, y: look.y + index * linePx })
  }

  /** All that was drawn, in order. */
  markup(): string {
    return this.#parts.join('')
  }
}

/** Where the handles of a quarter of a circle stand. */
const roundness = 0.5523

const fromTheRight =
  /[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{feff}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A coordinate with two decimals at most. Throws on what is not finite: a drawing never says NaN. */
export function number(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`a coordinate of a chart is ${value}`)
  const rounded = Math.round(value * 100) / 100
  return String(rounded === 0 ? 0 : rounded)
}

/** Attributes as they stand in a start tag. */
export function attributesOf(look: Look): string {
  return Object.entries(look)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
}
