import type { Rectangle } from '../box.ts'

/** Where a rectangle ends, from the left of the page. */
export function rightOf({ left, width }: Rectangle): number {
  return left + width
}

/** Where a rectangle ends, from the top of the page. */
export function bottomOf({ top, height }: Rectangle): number {
  return top + height
}

/** Whether the middle of one lies in the other. */
export function holdsMiddle(outer: Rectangle, { left, top, width, height }: Rectangle): boolean {
  const [x, y] = [left + width / 2, top + height / 2]
  return x >= outer.left && x <= rightOf(outer) && y >= outer.top && y <= bottomOf(outer)
}

/** How much of the smaller one lies in the other, from 0 to 1. */
export function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(rightOf(one), rightOf(other)) - Math.max(one.left, other.left)
  const height = Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.top, other.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min(one.width * one.height, other.width * other.height)
}

/** How far two stretches of one axis overlap, in points; negative where they are apart. */
export function shared(fromOne: number, toOne: number, fromOther: number, toOther: number): number {
  return Math.min(toOne, toOther) - Math.max(fromOne, fromOther)
}

/** The least rectangle around some. */
export function around(rectangles: readonly Rectangle[]): Rectangle {
  const left = Math.min(...rectangles.map((one) => one.left))
  const top = Math.min(...rectangles.map((one) => one.top))
  return {
    left,
    top,
    width: Math.max(...rectangles.map(rightOf)) - left,
    height: Math.max(...rectangles.map(bottomOf)) - top,
  }
}
