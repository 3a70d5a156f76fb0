import type { PrintedText } from '../../../pdf-view/printed-texts.ts'

/** A rectangle on a page, in CSS pixels of its physical size. */
export interface PageBox {
  left: number
  top: number
  width: number
  height: number
}

/** How an element's text is printed. Lengths are CSS pixels of the physical size. */
export interface PrintedStyle {
  /** The printed text, in printing order. */
  text: string
  family: string
  isBold: boolean
  isItalic: boolean
  size: number
  lineHeight: number
  lines: number
  /** Width of the longest line. */
  textWidth: number
  /** Baseline of the first line, from the top of the element's box. */
  baseline: number
  align: 'left' | 'center' | 'right'
  /** Free space at the left and right. */
  padding: number
  isRightToLeft: boolean
  /** A box that is filled mostly by text, from which its color is read. */
  inkBox: PageBox
}

const plain = { family: 'sans-serif', size: 14, isBold: false, isItalic: false }

/** Returns how the text in a box is printed. Text in inner elements, such as bold text, counts only if there is no other text. */
export function printedStyle(
  texts: readonly PrintedText[],
  box: PageBox,
  inner: readonly PageBox[] = [],
): PrintedStyle {
  const inside = texts.filter((text) => isInside(text, box))
  const own = inside.filter((text) => !inner.some((other) => isInside(text, other)))
  const [main] = (own.length > 0 ? own : inside).toSorted((a, b) => b.text.length - a.text.length)
  const { family, size, isBold, isItalic } = main ?? plain
  const lines = linesOf(inside)
  const lineHeight = lineHeightOf(lines, size)
  const free = box.height - lineHeight * Math.max(1, lines.length)
  return {
    text: inside.map(({ text }) => text).join(''),
    family,
    isBold,
    isItalic,
    size,
    lineHeight,
    lines: Math.max(1, lines.length),
    textWidth: Math.max(0, ...lines.map(({ left, right }) => right - left)),
    baseline: lines[0] ? lines[0].baseline - box.top : Math.max(0, free / 2) + lineHeight * 0.75,
    ...alignOf(lines, box, main?.isRightToLeft ?? false),
    isRightToLeft: main?.isRightToLeft ?? false,
    inkBox: main
      ? { left: main.left, top: main.baseline - size * 0.8, width: main.width, height: size }
      : box,
  }
}

function isInside({ left, width, baseline, size }: PrintedText, box: PageBox): boolean {
  const x = left + width / 2
  const y = baseline - size * 0.3
  return (
    x >= box.left - 1 && x <= box.left + box.width + 1 && y >= box.top - 1 && y <= box.top + box.height + 1
  )
}

interface Line {
  left: number
  right: number
  baseline: number
}

function linesOf(texts: readonly PrintedText[]): Line[] {
  const lines: Line[] = []
  for (const { left, width, baseline, size } of texts.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1)
    if (line && baseline - line.baseline < size * 0.5) {
      line.left = Math.min(line.left, left)
      line.right = Math.max(line.right, left + width)
    } else lines.push({ left, right: left + width, baseline })
  }
  return lines
}

/** The line height of a single line, which approximates `normal`. */
const usualLineHeight = 1.25

function lineHeightOf(lines: readonly Line[], size: number): number {
  const steps = lines.slice(1).map(({ baseline }, index) => baseline - (lines[index]?.baseline ?? 0))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? size * usualLineHeight
}

/** Edges that are at most this many CSS pixels apart count as aligned. */
const slack = 1.5

function alignOf(
  lines: readonly Line[],
  box: PageBox,
  isRightToLeft: boolean,
): Pick<PrintedStyle, 'align' | 'padding'> {
  const start = isRightToLeft ? 'right' : 'left'
  if (lines.length === 0) return { align: start, padding: 0 }
  const lefts = lines.map(({ left }) => left)
  const rights = lines.map(({ right }) => right)
  const left = Math.max(0, Math.min(...lefts) - box.left)
  const right = Math.max(0, box.left + box.width - Math.max(...rights))
  const padding = Math.min(left, right)
  if (lines.length > 1) {
    const [leftSpread, rightSpread] = [spread(lefts), spread(rights)]
    if (Math.min(leftSpread, rightSpread) > slack) return { align: 'center', padding }
    if (leftSpread <= slack && rightSpread <= slack) return { align: start, padding }
    return { align: leftSpread <= rightSpread ? 'left' : 'right', padding }
  }
  const isTight = left + right < box.width * 0.1
  if (isTight) return { align: start, padding }
  if (Math.abs(left - right) <= Math.max(slack, box.width * 0.01)) return { align: 'center', padding: 0 }
  return { align: left < right ? 'left' : 'right', padding }
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

/** Text color and background color, in CSS notation. */
export interface InkAndPaper {
  ink: string
  paper: string
}

/** Returns the most common color of some pixels as `paper`, and the color that differs most from it as `ink`. `pixels` are RGBA. */
export function inkAndPaper(pixels: Uint8ClampedArray): InkAndPaper {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const color = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  let paper = 0xffffff
  let most = 0
  for (const [color, count] of counts) if (count > most) [paper, most] = [color, count]
  let ink = paper
  for (const color of counts.keys()) if (distance(color, paper) > distance(ink, paper)) ink = color
  // Without a clear contrast, the pixels show no text, so a readable color is used.
  if (distance(ink, paper) < 60) ink = distance(paper, 0) > distance(paper, 0xffffff) ? 0x1a1a1a : 0xffffff
  return { ink: css(ink), paper: css(paper) }
}

function distance(a: number, b: number): number {
  return (
    Math.abs((a >> 16) - (b >> 16)) +
    Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
    Math.abs((a & 255) - (b & 255))
  )
}

function css(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`
}
