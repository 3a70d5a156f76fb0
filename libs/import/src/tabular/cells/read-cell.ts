/**
 * What a cell says, as data has it; or what its field takes, in words that go on after "needs". `sign` is a currency at an amount of which
 * the item's own data tell whether it is the right one.
 */
export type CellValue = { value: string | boolean; sign?: string } | { expected: string }

/** Reads a cell that is not blank. */
export type ReadCell = (cell: string) => CellValue
