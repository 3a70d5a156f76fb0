import type { AnyBox, TextBox } from '@platen/template/overlay'

/** A text with another rule for what has no room; one that is to be broken into lines has its lines broken. */
export function withOverflow<T extends AnyBox>(box: T, overflow: TextBox['overflow']): T {
  if (box.kind !== 'text') return box
  return { ...box, overflow, look: { ...box.look, wraps: box.look.wraps || overflow === 'wrap' } }
}
