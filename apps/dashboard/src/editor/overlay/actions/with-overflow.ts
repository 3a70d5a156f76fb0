import type { AnyBox, TextBox } from '@platen/template/overlay'

/** Sets how text overflows its box. Wrapping also enables line breaks. */
export function withOverflow<T extends AnyBox>(box: T, overflow: TextBox['overflow']): T {
  if (box.kind !== 'text') return box
  return { ...box, overflow, look: { ...box.look, wraps: box.look.wraps || overflow === 'wrap' } }
}
