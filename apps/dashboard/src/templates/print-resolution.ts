/** Below this resolution, pixels become visible in print. */
export const dotsPerInchMin = 150
/** The usual requirement of print shops. */
export const dotsPerInchGood = 300
