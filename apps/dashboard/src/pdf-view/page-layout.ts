import type { Size } from '../ui/use-room.ts'

/** Where the pages lie in the scrolled space, one below the other; CSS pixels. */
export interface PageLayout {
  /** Upper edges; page 1 is at index 0. */
  tops: readonly number[]
  sizes: readonly Size[]
  /** Of all pages with what is around them. */
  total: Size
}

/** CSS pixels between two pages, at every scale. */
export const pageGap = 16

/** `sizes` are physical; `edge` is the space around the pages. */
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

/** The page (from 1) at a height: that whose lower end with its gap is the first below it. */
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

/** The pages (from 1, both ends in) that a window on the space touches. */
export function pagesBetween(layout: PageLayout, top: number, bottom: number): number[] {
  const first = pageAt(layout, top)
  const last = pageAt(layout, bottom)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** A place on a page that stays the same at every scale: shares of its width and height. */
export interface Place {
  page: number
  x: number
  y: number
}

/** The place under a point of the space, for finding it again after the scale has changed. */
export function placeAt(layout: PageLayout, spaceWidth: number, point: { x: number; y: number }): Place {
  const page = pageAt(layout, point.y)
  const size = layout.sizes[page - 1] ?? { width: 1, height: 1 }
  const left = (spaceWidth - size.width) / 2
  return {
    page,
    x: (point.x - left) / size.width,
    y: (point.y - (layout.tops[page - 1] ?? 0)) / size.height,
  }
}

/** The point of the space at which a place lies. */
export function pointOf(layout: PageLayout, spaceWidth: number, place: Place): { x: number; y: number } {
  const size = layout.sizes[place.page - 1] ?? { width: 1, height: 1 }
  return {
    x: (spaceWidth - size.width) / 2 + place.x * size.width,
    y: (layout.tops[place.page - 1] ?? 0) + place.y * size.height,
  }
}
