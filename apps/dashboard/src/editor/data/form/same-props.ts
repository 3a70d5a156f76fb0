import { isSamePath, type ValuePath } from './value-edits.ts'

/** For `memo`: nothing changed, a path that is built anew each time included. */
export function sameProps<P extends { path: ValuePath }>(before: P, after: P): boolean {
  return (Object.keys(after) as (keyof P)[]).every((name) =>
    name === 'path' ? isSamePath(before.path, after.path) : before[name] === after[name],
  )
}
