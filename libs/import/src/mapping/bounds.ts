/** Parts of a path, at most: deeper than any sender's records, and no work. */
export const pathPartsMax = 32

/** Levels of a payload that are looked through for values to offer and to guess: what is deeper is written by hand, as a path. */
export const placesDepthMax = 8

/** Levels of a payload whose values formulas know. */
export const shapeDepthMax = 16

/** Values of a payload that one mapping looks at, at most: a payload is anyone's. As many take about 0.1 s (November 2026). */
export const stepsMax = 2_000_000

/** Values that the data of one document gets. */
export const valuesMax = 200_000

/** Faults of one payload that are told. */
export const faultsMax = 100

/** Places of a payload that are told to people, guessed over, and known to formulas. */
export const placesMax = 2_000

/** Rows of a list that are looked at to know what its rows have. */
export const rowsSeenMax = 50

/** Items of a list that are looked at as one value each, as the answers of a form are. */
export const namedItemsMax = 50

/** Fields of a level for which something is guessed: each is compared with each place. */
export const guessedFieldsMax = 300

/** Lists of a level that are tried for a field's rows, each with a guess of all of its columns. */
export const guessedListsMax = 50
