import { type TextChange, withChanges } from '@platen/template/markup'
import type { Overlay } from './read-overlay.ts'

/** The result of an edit. Everything else is unchanged. */
export interface OverlayEdit {
  html: string
  /** Offsets of the affected boxes. */
  starts: number[]
}

/** A change, with the offsets of affected boxes inside it. */
export interface BoxChange extends TextChange {
  startsWithin?: readonly number[]
}

/** Applies changes that do not overlap. `kept`: offsets of affected boxes in the source. */
export function finishOverlayEdit(
  { tree }: Overlay,
  changes: readonly BoxChange[],
  kept: readonly number[] = [],
): OverlayEdit {
  const inOrder = changes.toSorted((a, b) => a.from - b.from || a.to - b.to)
  let shift = 0
  const placed: { to: number; shift: number }[] = []
  const inserted: number[] = []
  for (const { from, to, insert, startsWithin = [] } of inOrder) {
    for (const at of startsWithin) inserted.push(from + shift + at)
    shift += insert.length - (to - from)
    placed.push({ to, shift })
  }
  const moved = kept.map((at) => at + (placed.findLast(({ to }) => to <= at)?.shift ?? 0))
  return { html: withChanges(tree.html, inOrder), starts: [...moved, ...inserted] }
}

/** Returns the indexes of the boxes whose elements start at these offsets. */
export function boxesAt({ boxes }: Overlay, starts: readonly number[]): number[] {
  const wanted = new Set(starts)
  return boxes.flatMap(({ element }, index) => (wanted.has(element.start) ? index : []))
}
