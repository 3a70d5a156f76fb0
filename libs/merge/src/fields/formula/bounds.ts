/** Maximum length of a formula, in UTF-16 units. */
export const formulaLengthMax = 2_000

export const formulasMax = 200

/** Maximum nesting of brackets and calls, counted by the parser. */
export const bracketDepthMax = 48

/** Maximum depth of the tree: `1 + 1 + 1` is three levels deep without a bracket. The tree is processed recursively. */
export const treeDepthMax = 200

/** Maximum number of names, values and operators in one formula. */
export const partsMax = 1_000

/** Maximum number of fields, at any depth, in the results of all formulas: each may be listed for people and programs. */
export const resultFieldsMax = 5_000

export const fieldDepthMax = 32

/**
 * Maximum number of steps in one run: about one for each operator, call and list item, more for long strings and numbers. This many steps take 0.1 to
 * 0.3 s, or 0.8 s for the most expensive kind (November 2026).
 */
export const stepsMax = 5_000_000

/** Characters of a string that count as one step. */
export const charactersPerStep = 16

/** Steps of a division, or of a calculation with numbers beyond the range of JS numbers. */
export const longNumberSteps = 16

/** Maximum length of a string, in UTF-16 units. */
export const textLengthMax = 100_000

export const padLengthMax = 1_000
