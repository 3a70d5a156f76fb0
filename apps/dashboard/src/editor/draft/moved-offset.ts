import { textChange } from './history.ts'

/** Where an offset of one text is in another that came of it by one change; `undefined` when it stood in what was changed. */
export function movedOffset(at: number, before: string, after: string): number | undefined {
  const change = textChange(before, after)
  if (!change || at < change.from) return at
  if (at >= change.to) return at + after.length - before.length
  // What was put in front of an element begins with the same sign.
  return undefined
}
