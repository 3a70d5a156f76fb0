/** Longest formula, in UTF-16 units. */
export const formulaLengthMax = 2_000

/** Most formulas of one template. */
export const formulasMax = 200

/** Deepest nesting of brackets and calls; the parser counts it. */
export const bracketDepthMax = 48

/** Deepest tree of a formula: `1 + 1 + 1` is three deep although it has no bracket. What walks the tree does so by recursion. */
export const treeDepthMax = 200

/** Most names, values and operators of one formula. */
export const partsMax = 1_000

/** Most fields, at any depth, that the results of a template's formulas have: each may be listed to people and programs. */
export const resultFieldsMax = 5_000

/** Deepest nesting of what is declared, and of results. */
export const fieldDepthMax = 32

/**
 * Steps of one run: about one for each operator, call and item of a list that is worked on, more where texts or numbers are long. As
 * many take 0.1 to 0.3 s, and 0.8 s where each is of the dearest kind (November 2026).
 */
export const stepsMax = 5_000_000

/** A step for so many characters of a text that is made or read through. */
export const charactersPerStep = 16

/** What a division costs, and any calculation whose numbers do not fit into a machine's. */
export const longNumberSteps = 16

/** Longest text that a formula makes, in UTF-16 units. */
export const textLengthMax = 100_000

/** What `pad_left` and `pad_right` fill up to, at most. */
export const padLengthMax = 1_000
