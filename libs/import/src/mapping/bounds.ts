/** Maximum number of parts of a path, deeper than any sender's records. */
export const pathPartsMax = 32

/** Maximum depth at which values are offered and guessed. Paths to deeper values must be typed. */
export const positionsDepthMax = 8

/** Maximum depth of values that formulas can read. */
export const shapeDepthMax = 16

/** Maximum number of values of a payload that one mapping reads. They take about 0.1 s (November 2026). */
export const stepsMax = 2_000_000

/** Maximum number of values in the data of one document. */
export const valuesMax = 200_000

export const faultsMax = 100

/** Maximum number of positions of a payload that are listed, used for guesses, and available to formulas. */
export const positionsMax = 2_000

/** Rows that are read to find the names in a list. */
export const rowsSeenMax = 50

/** Maximum number of items of a list that count as one value each, such as the answers of a form. */
export const namedItemsMax = 50

/** Maximum number of fields of a level for guessing, because each is compared with each position. */
export const guessedFieldsMax = 300

/** Maximum number of lists of a level that are tried for the rows of a field, because each needs guesses for all columns. */
export const guessedListsMax = 50
