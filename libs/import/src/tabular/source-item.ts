export interface Row {
  line: number
  /** Row number in a spreadsheet. The header is row 1. */
  row: number
  /** One for each column. */
  cells: readonly string[]
}

export interface ItemFault {
  /** Index of the column, from 0. Absent if no column is the cause. */
  column?: number
  code: string
  message: string
  /** Line of the invalid row. Absent if the whole item is invalid. */
  line?: number
  row?: number
}

/** One or more rows of a table, or a JSON value, that become one document. */
export interface SourceItem {
  /** From 1. */
  item: number
  /** From 1. */
  line: number
  /** Row number of its first row. */
  row?: number
  /** Byte offsets in the source, for rows including the line end. */
  start: number
  end: number
  /** Rows of a table. For an invalid item, only if errors are kept. */
  rows: readonly Row[]
  /** Text of a JSON item. Empty if it is too large, unless errors are kept. */
  json: Uint8Array
  faults: readonly ItemFault[]
}
