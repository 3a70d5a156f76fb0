import { textChange } from './history.ts'

/** Returns the new position of an offset after a single change to the text; `undefined` if it was inside the change. */
export function movedOffset(at: number, before: string, after: string): number | undefined {
  const change = textChange(before, after)
  if (!change || at < change.from) return at
  if (at >= change.to) return at + after.length - before.length
  return undefined
}
