import { keptOn, moved, type Rectangle } from '@platen/template/overlay'

/** The rectangle of a page on the canvas, in points. */
export interface PageRect extends Rectangle {
  /** From 1. */
  page: number
}

/** Between two pages, in points. */
const gap = 24

/** Returns the rectangles of pages, one below the other and centered. */
export function positionPages(sizes: readonly { width: number; height: number }[]): PageRect[] {
  let top = 0
  return sizes.map(({ width, height }, index) => {
    const place = { page: index + 1, left: -width / 2, top, width, height }
    top += height + gap
    return place
  })
}

/** Returns the rectangle of a page. For a page that the PDF does not have, returns that of the last one. */
export function pageRectOf(pageRects: readonly PageRect[], page: number): PageRect | undefined {
  return pageRects[page - 1] ?? pageRects.at(-1)
}

/** Converts a rectangle from page to canvas coordinates. */
export function toCanvas(place: PageRect | undefined, { left, top, width, height }: Rectangle): Rectangle {
  return { left: left + (place?.left ?? 0), top: top + (place?.top ?? 0), width, height }
}

/** Converts a rectangle from canvas to page coordinates. */
export function toPage(place: PageRect, { left, top, width, height }: Rectangle): Rectangle {
  return { left: left - place.left, top: top - place.top, width, height }
}

/** Moves a box within its page. */
export function movedWithinPage<T extends Rectangle & { page: number }>(
  pageRects: readonly PageRect[],
  box: T,
  by: { x: number; y: number },
): T {
  const place = pageRectOf(pageRects, box.page)
  const there = moved(box, by.x, by.y)
  return place ? keptOn(there, place) : there
}

/** Shrinks and moves a box so that it is completely on its page. */
export function keptOnPage<T extends Rectangle & { page: number }>(
  pageRects: readonly PageRect[],
  box: T,
): T {
  const place = pageRectOf(pageRects, box.page)
  if (!place) return box
  const [width, height] = [Math.min(box.width, place.width), Math.min(box.height, place.height)]
  return keptOn({ ...box, width, height }, place)
}

/** Returns the position of a box on its page. `held` is its rectangle on the canvas during a drag. */
export function rectOnPage(
  pageRects: readonly PageRect[],
  box: Rectangle,
  held: Rectangle | undefined,
): Rectangle {
  const place = held && pageAt(pageRects, held)
  return place ? toPage(place, held) : box
}

/** Smaller overhangs, in points, are not visible in print. */
const outsideMin = 0.5

/** Returns whether part of a box is outside of its page, where nothing is printed. */
export function isOutside(
  pageRects: readonly PageRect[],
  { page, left, top, width, height }: Rectangle & { page: number },
): boolean {
  const place = pageRects[page - 1]
  if (!place) return false
  const beyond = Math.max(-left, -top, left + width - place.width, top + height - place.height)
  return beyond > outsideMin
}

/** Returns the page of a rectangle on the canvas: the one at its center, or the nearest one. */
export function pageAt(pageRects: readonly PageRect[], { top, height }: Rectangle): PageRect | undefined {
  const middle = top + height / 2
  const far = (place: PageRect) => Math.max(place.top - middle, middle - place.top - place.height, 0)
  // Prefers the first of equally near pages.
  return pageRects.reduce<PageRect | undefined>(
    (best, place) => (best && far(best) <= far(place) ? best : place),
    undefined,
  )
}
