/** The value, or the expected value as text that follows "needs". `sign` is a currency that must be compared with the item's data. */
export type CellValue = { value: string | boolean; sign?: string } | { expected: string }

/** Reads a cell that is not blank. */
export type ReadCell = (cell: string) => CellValue
