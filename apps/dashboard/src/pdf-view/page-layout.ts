import type { Size } from '../ui/use-element-size.ts'

/** The layout of pages one below the other, in CSS pixels. */
export interface PageLayout {
  /** Tops of the pages. Page 1 is at index 0. */
  tops: readonly number[]
  sizes: readonly Size[]
  /** The size of all pages together, including the space around them. */
  total: Size
}

/** CSS pixels between two pages at any scale. */
export const pageGap = 16

/** Lays out pages. `sizes` are physical sizes, `edge` is the space around the pages. */
export function layOutPages(sizes: readonly Size[], scale: number, edge: number): PageLayout {
  const tops: number[] = []
  const scaled = sizes.map(({ width, height }) => ({
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }))
  let y = edge
  let widest = 0
  for (const { width, height } of scaled) {
    tops.push(y)
    y += height + pageGap
    widest = Math.max(widest, width)
  }
  return { tops, sizes: scaled, total: { width: widest + 2 * edge, height: y - pageGap + edge } }
}

/** Returns the page (counted from 1) at a vertical position. The gap below a page belongs to the page. */
export function pageAt(layout: PageLayout, y: number): number {
  let low = 0
  let high = layout.tops.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((layout.tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** Returns the pages (counted from 1) between two vertical positions, inclusive. */
export function pagesBetween(layout: PageLayout, top: number, bottom: number): number[] {
  const first = pageAt(layout, top)
  const last = pageAt(layout, bottom)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** A point on a page that is independent of the scale: `x` and `y` are fractions of its width and height. */
export interface PagePosition {
  page: number
  x: number
  y: number
}

/** Returns the scale-independent position of a point, so that the point can be found again after zooming. */
export function positionAt(
  layout: PageLayout,
  spaceWidth: number,
  point: { x: number; y: number },
): PagePosition {
  const page = pageAt(layout, point.y)
  const size = layout.sizes[page - 1] ?? { width: 1, height: 1 }
  const left = (spaceWidth - size.width) / 2
  return {
    page,
    x: (point.x - left) / size.width,
    y: (point.y - (layout.tops[page - 1] ?? 0)) / size.height,
  }
}

/** Returns the point at a scale-independent position. */
export function pointOf(
  layout: PageLayout,
  spaceWidth: number,
  position: PagePosition,
): { x: number; y: number } {
  const size = layout.sizes[position.page - 1] ?? { width: 1, height: 1 }
  return {
    x: (spaceWidth - size.width) / 2 + position.x * size.width,
    y: (layout.tops[position.page - 1] ?? 0) + position.y * size.height,
  }
}
