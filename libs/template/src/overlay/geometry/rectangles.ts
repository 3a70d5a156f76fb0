import type { Rectangle } from '../box.ts'

/** Returns the smallest rectangle around all rectangles; undefined for an empty list. */
export function boundsOf(rectangles: readonly Rectangle[]): Rectangle | undefined {
  return rectangles.length === 0 ? undefined : around(rectangles)
}

/** Returns the smallest rectangle around a list of at least one rectangle. */
export function around(rectangles: readonly Rectangle[]): Rectangle {
  const left = Math.min(...rectangles.map((one) => one.left))
  const top = Math.min(...rectangles.map((one) => one.top))
  const right = Math.max(...rectangles.map(rightOf))
  const bottom = Math.max(...rectangles.map(bottomOf))
  return { left, top, width: right - left, height: bottom - top }
}

export function rightOf({ left, width }: Rectangle): number {
  return left + width
}

export function bottomOf({ top, height }: Rectangle): number {
  return top + height
}

/** Returns the rectangle moved by `x` and `y`. */
export function moved<T extends Rectangle>(rectangle: T, x: number, y: number): T {
  return { ...rectangle, left: rectangle.left + x, top: rectangle.top + y }
}

/** Scales a rectangle when the rectangle around it is scaled. */
export function scaledInto<T extends Rectangle>(rectangle: T, from: Rectangle, to: Rectangle): T {
  const x = from.width === 0 ? 1 : to.width / from.width
  const y = from.height === 0 ? 1 : to.height / from.height
  return {
    ...rectangle,
    left: to.left + (rectangle.left - from.left) * x,
    top: to.top + (rectangle.top - from.top) * y,
    width: rectangle.width * x,
    height: rectangle.height * y,
  }
}

/** Whether two rectangles share any area. */
export function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.left < rightOf(b) && b.left < rightOf(a) && a.top < bottomOf(b) && b.top < bottomOf(a)
}

/** Returns the share of the smaller rectangle that is in the other one. */
export function overlapShare(one: Rectangle, other: Rectangle): number {
  const width = overlapLength(one.left, rightOf(one), other.left, rightOf(other))
  const height = overlapLength(one.top, bottomOf(one), other.top, bottomOf(other))
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min(one.width * one.height, other.width * other.height)
}

/** Returns the overlap of two ranges in points; negative if they are apart. */
export function overlapLength(fromOne: number, toOne: number, fromOther: number, toOther: number): number {
  return Math.min(toOne, toOther) - Math.max(fromOne, fromOther)
}

/** Whether the middle of a rectangle is in another rectangle. */
export function holdsMiddle(outer: Rectangle, { left, top, width, height }: Rectangle): boolean {
  const [x, y] = [left + width / 2, top + height / 2]
  return x >= outer.left && x <= rightOf(outer) && y >= outer.top && y <= bottomOf(outer)
}

/** Moves a rectangle into a page. A larger rectangle starts at the corner of the page. */
export function keptOn<T extends Rectangle>(rectangle: T, page: { width: number; height: number }): T {
  return {
    ...rectangle,
    left: Math.max(0, Math.min(rectangle.left, page.width - rectangle.width)),
    top: Math.max(0, Math.min(rectangle.top, page.height - rectangle.height)),
  }
}
