import type { Rectangle } from '../box.ts'

/** How far copies stand from what they are made of, in points. */
const step = 10
const triesMax = 200

/** How far copies are moved, right and down alike, so that none lies exactly on another rectangle. */
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
