/** Minimum size of shrinking text: just readable on paper. Text that needs less is cut off. */
export const textSizeMinPt = 3
