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
    const position = { page: index + 1, left: -width / 2, top, width, height }
    top += height + gap
    return position
  })
}

/** Returns the rectangle of a page. For a page that the PDF does not have, returns the rectangle of the last page. */
export function pageRectOf(pageRects: readonly PageRect[], page: number): PageRect | undefined {
  return pageRects[page - 1] ?? pageRects.at(-1)
}

/** Converts a rectangle from page to canvas coordinates. */
export function toCanvas(position: PageRect | undefined, { left, top, width, height }: Rectangle): Rectangle {
  return { left: left + (position?.left ?? 0), top: top + (position?.top ?? 0), width, height }
}

/** Converts a rectangle from canvas to page coordinates. */
export function toPage(position: PageRect, { left, top, width, height }: Rectangle): Rectangle {
  return { left: left - position.left, top: top - position.top, width, height }
}

/** Moves a box within its page. */
export function movedWithinPage<T extends Rectangle & { page: number }>(
  pageRects: readonly PageRect[],
  box: T,
  by: { x: number; y: number },
): T {
  const position = pageRectOf(pageRects, box.page)
  const there = moved(box, by.x, by.y)
  return position ? keptOn(there, position) : there
}

/** Shrinks and moves a box so that it is entirely on its page. */
export function keptOnPage<T extends Rectangle & { page: number }>(
  pageRects: readonly PageRect[],
  box: T,
): T {
  const position = pageRectOf(pageRects, box.page)
  if (!position) return box
  const [width, height] = [Math.min(box.width, position.width), Math.min(box.height, position.height)]
  return keptOn({ ...box, width, height }, position)
}

/** Returns the position of a box on its page. `held` is its rectangle on the canvas during a drag. */
export function rectOnPage(
  pageRects: readonly PageRect[],
  box: Rectangle,
  held: Rectangle | undefined,
): Rectangle {
  const position = held && pageAt(pageRects, held)
  return position ? toPage(position, held) : box
}

/** Smaller overhangs, in points, are not visible in print. */
const outsideMin = 0.5

/** Returns whether part of a box is outside of its page, where nothing is printed. */
export function isOutside(
  pageRects: readonly PageRect[],
  { page, left, top, width, height }: Rectangle & { page: number },
): boolean {
  const position = pageRects[page - 1]
  if (!position) return false
  const beyond = Math.max(-left, -top, left + width - position.width, top + height - position.height)
  return beyond > outsideMin
}

/** Returns the page of a rectangle on the canvas: the one at its center, or the nearest one. */
export function pageAt(pageRects: readonly PageRect[], { top, height }: Rectangle): PageRect | undefined {
  const middle = top + height / 2
  const far = (position: PageRect) =>
    Math.max(position.top - middle, middle - position.top - position.height, 0)
  // Prefers the first of equally near pages.
  return pageRects.reduce<PageRect | undefined>(
    (best, position) => (best && far(best) <= far(position) ? best : position),
    undefined,
  )
}
