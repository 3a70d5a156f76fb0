/** A row of a table. */
export interface Row {
  line: number
  /** As a spreadsheet numbers it; the header is row 1. */
  row: number
  /** As many as there are columns. */
  cells: readonly string[]
}

/** What is wrong with an item as it stands in its source. */
export interface ItemFault {
  /** Of a table, from 0; absent where no column is to blame. */
  column?: number
  code: string
  message: string
  /** Of a table: where the wrong row begins; absent where the item as a whole is wrong. */
  line?: number
  row?: number
}

/** What becomes one document, as it stands in its source: one or more rows of a table, or a JSON text. */
export interface SourceItem {
  /** From 1. */
  item: number
  /** In which it begins, from 1. */
  line: number
  /** Of a table: the first of its rows, as a spreadsheet numbers them. */
  row?: number
  /** Where its bytes begin in the source, and where they end; of rows, behind the end of the last one's line. */
  start: number
  end: number
  /** Of a table; of a wrong item only where what is wrong is kept. */
  rows: readonly Row[]
  /** Of JSON; nothing of what is too large, unless what is wrong is kept. */
  json: Uint8Array
  faults: readonly ItemFault[]
}
