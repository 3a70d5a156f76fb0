import type { FieldSource } from '@platen/contract'
import type { FillTarget } from './fill-targets.ts'

/** A value by its path, with empty in its place where the payload has none and the field may be empty. */
export function pathSource({ takesEmpty }: FillTarget, path: string): FieldSource {
  return takesEmpty ? { from: 'path', path, otherwise: null } : { from: 'path', path }
}
