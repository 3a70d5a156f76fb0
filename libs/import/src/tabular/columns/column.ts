import type { TypedCells } from '../cells/typed-cells.ts'

/**
 * `text`: as typed. `texts`: several, one a line or with semicolons between them, or as `value`. `value`: a JSON object or list, `true`,
 * `false`, or nothing.
 */
export type CellKind = 'text' | 'texts' | 'value'

/** What a column fills: a field, or with `list` a field of that list's items. */
export interface Column {
  /** As the header has it. */
  name: string
  list?: string
  path: string[]
  kind: CellKind
  /** Of a `value` that only opens a section as far as the template says: words for yes and no are read, too. */
  isCondition?: true
  /** Of a field that is a list or a group for certain: what its cells need. */
  expected?: string
  /** Of a column that feeds a field with a type that cells must be read for. */
  typed?: TypedCells
  /** The template says what stands there when nothing is sent: an empty cell sends nothing. */
  hasDefault?: true
}

/** From the item itself; for a list's field without the number of the list's item. */
export function fullPath(column: Column): string[] {
  return column.list === undefined ? column.path : [column.list, ...column.path]
}
