import type { Rectangle } from '../box.ts'

/** Distance between a rectangle and its copy in points. */
const step = 10
const triesMax = 200

/** Returns the first offset at which no copy covers another rectangle exactly. */
export function freeOffset(copies: readonly Rectangle[], others: readonly Rectangle[]): number {
  const taken = new Set(others.map(({ left, top }) => keyOf(left, top)))
  for (let tries = 0; tries < triesMax; tries++) {
    const by = tries * step
    if (!copies.some(({ left, top }) => taken.has(keyOf(left + by, top + by)))) return by
  }
  return step
}

function keyOf(left: number, top: number): string {
  return `${Math.round(left)} ${Math.round(top)}`
}
