import { type TextChange, withChanges } from '@platen/template/markup'
import type { Overlay } from './read-overlay.ts'

/** A template's HTML after an edit of its boxes; all that was not changed is the same, byte by byte. */
export interface OverlayEdit {
  html: string
  /** Where the boxes that it was about begin now. */
  starts: number[]
}

/** A change, and where in what it inserts the boxes begin that it is about. */
export interface BoxChange extends TextChange {
  startsWithin?: readonly number[]
}

/** The HTML after changes that do not overlap. `kept`: boxes of the source that the edit is about, by where they begin. */
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

/** The boxes of an overlay that begin at offsets, by their indexes. */
export function boxesAt({ boxes }: Overlay, starts: readonly number[]): number[] {
  const wanted = new Set(starts)
  return boxes.flatMap(({ element }, index) => (wanted.has(element.start) ? index : []))
}
