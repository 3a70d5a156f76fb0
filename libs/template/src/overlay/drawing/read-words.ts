import type { Rectangle } from '../box.ts'
import type { PageWord } from '../find/page-drawing.ts'
import { splitText } from '../find/split-text.ts'
import { joined, type PageContent } from './page-content.ts'

/** Assumed width of letters without a known width. */
const usualWidth = 500

/** Returns horizontal words, and the positions of rotated text. */
export function readWords(content: PageContent): { words: PageWord[]; turned: Rectangle[] } {
  const { items, toPage } = content
  const widths = readWidths(content)
  const words: PageWord[] = []
  const turned: Rectangle[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a, b, c, d, x, y] = joined(toPage, item.transform)
    const size = Math.hypot(c, d)
    if (!Number.isFinite(size) || size < 1) continue
    if (Math.abs(b) > Math.abs(a) * 0.05 || a < 0 || item.dir === 'ttb') {
      turned.push(turnedBox({ x, y, size, length: item.width, along: [a, b] }))
      continue
    }
    const position = positionOf(item.str, item.dir === 'rtl', widths.get(item.fontName))
    for (const { text, from, to } of splitText(item.str)) {
      const [start, end] = position(from, to)
      const left = x + start * item.width
      const width = Math.max((end - start) * item.width, 0.5)
      words.push({ text, left, width, top: y - size * 0.8, height: size, size, baseline: y })
    }
  }
  return { words, turned }
}

/** Returns a function that returns the start and end of a part of the text, as shares of the text's width. */
function positionOf(
  text: string,
  isRightToLeft: boolean,
  widths: Map<string, number> | undefined,
): (from: number, to: number) => [number, number] {
  const ends = [0]
  for (let at = 0; at < text.length; at += 1) {
    const width = widths?.get(text.charAt(at)) ?? (text.charAt(at) === ' ' ? usualWidth / 2 : usualWidth)
    ends.push((ends.at(-1) ?? 0) + width)
  }
  const whole = ends.at(-1) || 1
  return (from, to) => {
    const [start, end] = [(ends[from] ?? 0) / whole, (ends[to] ?? whole) / whole]
    return isRightToLeft ? [1 - end, 1 - start] : [start, end]
  }
}

/** Returns the widths of the letters that the page prints in each font. */
function readWidths({
  operators: { fnArray, argsArray },
  codes,
}: PageContent): Map<string, Map<string, number>> {
  const fonts = new Map<string, Map<string, number>>()
  let widths = new Map<string, number>()
  for (const [index, operator] of fnArray.entries()) {
    if (operator === codes.setFont) {
      const [name] = argsArray[index] as [string]
      widths = fonts.get(name) ?? new Map<string, number>()
      fonts.set(name, widths)
    }
    if (operator !== codes.showText) continue
    const [glyphs] = argsArray[index] as [readonly (number | null | { unicode?: string; width?: number })[]]
    for (const glyph of glyphs)
      if (typeof glyph === 'object' && glyph?.unicode?.length === 1 && glyph.width)
        widths.set(glyph.unicode, glyph.width)
  }
  return fonts
}

function turnedBox({
  x,
  y,
  size,
  length,
  along: [a, b],
}: {
  x: number
  y: number
  size: number
  length: number
  along: [number, number]
}): Rectangle {
  const long = Math.hypot(a, b) || 1
  const [ux, uy] = [a / long, b / long]
  const xs = [x, x + ux * length, x + uy * size, x + ux * length + uy * size]
  const ys = [y, y + uy * length, y - ux * size, y + uy * length - ux * size]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
