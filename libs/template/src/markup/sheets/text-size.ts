/** Minimum size of shrinking text: just readable on paper. Text that would have to be smaller is cut off. */
export const textSizeMinPt = 3
