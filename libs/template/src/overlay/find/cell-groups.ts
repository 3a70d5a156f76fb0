import type { Cell } from './cell-contents.ts'
import { bottomOf, rightOf, overlapLength } from '../geometry/rectangles.ts'

/** Groups cells that touch. */
export function groupsOf(cells: readonly Cell[]): Cell[][] {
  const groups: Cell[][] = []
  const left = new Set(cells)
  for (const seed of cells) {
    if (!left.delete(seed)) continue
    const group = [seed]
    for (const one of group)
      for (const other of left)
        if (touches(one, other)) {
          left.delete(other)
          group.push(other)
        }
    groups.push(group)
  }
  return groups
}

function touches(one: Cell, other: Cell): boolean {
  const across = overlapLength(one.left, rightOf(one), other.left, rightOf(other))
  const down = overlapLength(one.top, bottomOf(one), other.top, bottomOf(other))
  return across > -2.5 && down > -2.5 && (across > 2 || down > 2)
}

/** Matches values: numbers, times, dashes and marks. */
const values =
  /^[\s\p{Sc}(]*[-–+]?\d[\d.,:'\s]*(?:%|\p{Sc}|\)|[a-z*†]{1,2})?$|^(?:n\.?\/?a\.?|nil|none|x|[-–—•✓✔]+)$/iu
/** Matches line numbers of a form. */
const counts = /^\(?\d{1,2}[a-z]?[.)]?$/i

/** Whether a table already contains data, so that its empty cells are not blanks. */
export function isFilledIn(group: readonly Cell[]): boolean {
  const worded = group.filter(({ text, isAround }) => text !== '' && !isAround)
  const numbers = worded.filter(({ text }) => values.test(text.trim()) && !counts.test(text.trim()))
  return numbers.length >= 3 && numbers.length > worded.length * 0.2
}
