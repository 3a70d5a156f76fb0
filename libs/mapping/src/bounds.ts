/** Deepest place that a path leads to, and that a payload is looked through. */
export const pathPartsMax = 32

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
