/** Maximum number of parts in a path, deeper than any sender's records. */
export const pathPartsMax = 32

/** Maximum depth at which values are offered and guessed. Paths to deeper values must be typed. */
export const positionsDepthMax = 8

/** Maximum depth of values that formulas can read. */
export const shapeDepthMax = 16

/** Maximum number of values that one mapping reads from a payload. Reading them takes about 0.1 s (November 2026). */
export const stepsMax = 2_000_000

/** Maximum number of values in the data of one document. */
export const valuesMax = 200_000

export const faultsMax = 100

/** Maximum number of positions in a payload that are listed, used for guesses, and available to formulas. */
export const positionsMax = 2_000

/** Rows that are read to find the names in a list. */
export const rowsSeenMax = 50

/** Maximum number of list items that count as one value each, such as the answers in a form. */
export const namedItemsMax = 50

/** Maximum number of fields at one level to guess sources for, because each field is compared with each position. */
export const guessedFieldsMax = 300

/** Maximum number of lists at one level to try as the rows of a field, because each list requires guesses for all columns. */
export const guessedListsMax = 50
