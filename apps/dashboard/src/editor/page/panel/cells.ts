import type { SourceElement } from '@platen/markup'

/** A cell of a table: it comes and goes with its row, and is as wide as its column. */
export function isCell({ name }: SourceElement): boolean {
  return name === 'td' || name === 'th'
}
