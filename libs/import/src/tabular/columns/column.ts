import type { TypedCells } from '../cells/typed-cells.ts'

/**
 * `text`: unchanged. `texts`: one per line or separated by semicolons, or as `value`. `value`: a JSON object or list, `true`, `false`, or
 * nothing.
 */
export type CellKind = 'text' | 'texts' | 'value'

/** A field, or with `list` a field of that list's items. */
export interface Column {
  /** Name in the header. */
  name: string
  list?: string
  path: string[]
  kind: CellKind
  /** For a `value` that only opens a section: words for yes and no are also read. */
  isCondition?: true
  /** For a list or group: what its cells must contain. */
  expected?: string
  /** For a field whose cells must be read by type. */
  typed?: TypedCells
  /** The field has a default, so an empty cell is omitted. */
  hasDefault?: true
}

/** Returns the path from the item, without the index of list items. */
export function fullPath(column: Column): string[] {
  return column.list === undefined ? column.path : [column.list, ...column.path]
}
