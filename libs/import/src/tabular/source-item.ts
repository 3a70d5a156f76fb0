export interface Row {
  line: number
  /** Row number in a spreadsheet. The header is row 1. */
  row: number
  /** One for each column. */
  cells: readonly string[]
}

export interface ItemFault {
  /** From 0; missing if no column is the cause. */
  column?: number
  code: string
  message: string
  /** Line of the wrong row; missing if the whole item is wrong. */
  line?: number
  row?: number
}

/** One or more rows of a table, or a JSON text, that become one document. */
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
  /** Of a table. For a wrong item only if errors are kept. */
  rows: readonly Row[]
  /** Of JSON. Empty for a text that is too large, unless errors are kept. */
  json: Uint8Array
  faults: readonly ItemFault[]
}
